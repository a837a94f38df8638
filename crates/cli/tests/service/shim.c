/* A disk that does as it is told, put before the C library's own functions.
 *
 * A file named ORDER-COPY in the folder $DISK_ORDERS gives an order for one of the copies, `sled` or `mirror`, or
 * for one of those of the openings, `openings` or `mirror-openings`, or of who may see a match, `audience` or
 * `mirror-audience`:
 *
 *   hold-COPY   syncs wait; meanwhile there is a file held-COPY
 *   fail-COPY   syncs fail with EIO
 *   full-COPY   writes fail with ENOSPC; of the first one, half is taken
 *
 * A file named `count` gets a byte for each sync.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static const char *copy_of(int fd) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return NULL;
    path[length] = 0;
    if (strstr(path, "/sled/db")) return "sled";
    if (strstr(path, "/mirror/openings/")) return "mirror-openings";
    if (strstr(path, "/mirror/audience")) return "mirror-audience";
    if (strstr(path, "/mirror/")) return "mirror";
    if (strstr(path, "/openings/")) return "openings";
    if (strstr(path, "/audience")) return "audience";
    return NULL;
}

static void name(char *to, size_t size, const char *order, const char *copy) {
    snprintf(to, size, "%s/%s-%s", getenv("DISK_ORDERS"), order, copy);
}

static int ordered(const char *order, const char *copy) {
    char path[4096];
    name(path, sizeof path, order, copy);
    return access(path, F_OK) == 0;
}

static void count(void) {
    char path[4096];
    snprintf(path, sizeof path, "%s/count", getenv("DISK_ORDERS"));
    int fd = open(path, O_WRONLY | O_APPEND);
    if (fd < 0) return;
    ((ssize_t (*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write"))(fd, "x", 1);
    close(fd);
}

static int synced(int fd, const char *function) {
    count();
    const char *copy = copy_of(fd);
    if (copy && ordered("hold", copy)) {
        char held[4096];
        name(held, sizeof held, "held", copy);
        close(open(held, O_CREAT | O_WRONLY, 0600));
        while (ordered("hold", copy)) usleep(1000);
        unlink(held);
    }
    if (copy && ordered("fail", copy)) {
        errno = EIO;
        return -1;
    }
    return ((int (*)(int))dlsym(RTLD_NEXT, function))(fd);
}

int fsync(int fd) { return synced(fd, "fsync"); }
int fdatasync(int fd) { return synced(fd, "fdatasync"); }

/* How many of these bytes the disk takes: none if it is full. */
static ssize_t taken(int fd, size_t count) {
    static __thread int half_taken;
    const char *copy = copy_of(fd);
    if (!copy || !ordered("full", copy)) return count;
    half_taken = !half_taken;
    return half_taken ? (ssize_t)(count / 2) : 0;
}

ssize_t write(int fd, const void *bytes, size_t count) {
    size_t some = taken(fd, count);
    if (count && !some) {
        errno = ENOSPC;
        return -1;
    }
    return ((ssize_t (*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write"))(fd, bytes, some);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
    size_t some = taken(fd, count);
    if (count && !some) {
        errno = ENOSPC;
        return -1;
    }
    return ((ssize_t (*)(int, const void *, size_t, off64_t))dlsym(RTLD_NEXT, "pwrite64"))(
        fd, bytes, some, at);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
    return pwrite64(fd, bytes, count, at);
}
