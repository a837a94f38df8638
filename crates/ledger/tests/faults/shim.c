/* A disk that fails at one operation or is written down, put before the C library's own functions.
 *
 * Of the files in the folder $FAULT_FOLDER each operation that changes something is counted, each part of the store
 * on its own, from 0: `sled`, `mirror`, `tree` and, for the rest, `store`.
 *
 *   FAULT="kill PART N"    the process is killed before operation N of that part
 *   FAULT="eio PART N"     operation N fails with EIO, those after it do not
 *   FAULT="dead PART N"    operation N fails with EIO, and so does every later one of any part
 *   FAULT="full PART N"    from operation N on that part takes no bytes and no new names; of the first write, half
 *   FAULT_TRACE=FILE       each operation is added to this file, in the order in which they are done, and so is what the
 *                          process says on its standard output: `WORD PATH OFFSET LENGTH`, LF, that many bytes
 *
 * A fault that happens is told on standard error: `fault: OPERATION PATH`.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#define REAL(type, name, ...) ((type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name))

enum part { SLED, MIRROR, TREE, STORE, PARTS };
static const char *const names[PARTS] = {"sled", "mirror", "tree", "store"};

static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;
static const char *folder;
static char kind[8];
static int wanted = PARTS, has_fired, trace = -1;
static long number, counts[PARTS];

__attribute__((constructor)) static void begin(void) {
    char part[8] = "";
    const char *fault = getenv("FAULT"), *file = getenv("FAULT_TRACE");
    folder = getenv("FAULT_FOLDER");
    if (fault && sscanf(fault, "%7s %7s %ld", kind, part, &number) == 3)
        for (wanted = 0; wanted < PARTS && strcmp(names[wanted], part); wanted++) {}
    if (file)
        trace = REAL(int, "open64", const char *, int, ...)(
            file, O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0600);
}

static ssize_t real_write(int fd, const void *bytes, size_t count) {
    return REAL(ssize_t, "write", int, const void *, size_t)(fd, bytes, count);
}

/* The path in the folder, without the folder; NULL for any other. */
static const char *inside(const char *path) {
    size_t length = folder ? strlen(folder) : 0;
    if (!length || strncmp(path, folder, length)) return NULL;
    return path[length] == '/' ? path + length + 1 : path[length] ? NULL : ".";
}

static const char *path_of(int fd, char *path, size_t size) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, size - 1);
    if (length < 0) return NULL;
    path[length] = 0;
    return inside(path);
}

static int in(const char *path, const char *name) {
    size_t length = strlen(name);
    return !strncmp(path, name, length) && (!path[length] || path[length] == '/' || path[length] == '.');
}

/* Writes one operation down. */
static void note(const char *word, const char *path, long at, const void *bytes, size_t count) {
    if (trace < 0) return;
    char line[8192];
    int length = snprintf(line, sizeof line, "%s %s %ld %zu\n", word, path, at, count);
    real_write(trace, line, length);
    for (size_t done = 0; done < count;) done += real_write(trace, (const char *)bytes + done, count - done);
}

/* Asked before each operation, with the lock held: whether it fails, and then errno says how. */
static int fails(const char *operation, const char *path, int takes_room) {
    enum part part = in(path, "sled") ? SLED : in(path, "mirror") ? MIRROR : in(path, "tree") || in(path, "copies") ? TREE : STORE;
    long now = counts[part]++;
    int is_it = (int)part == wanted && now == number;
    int is_full = !strcmp(kind, "full");
    if (is_full) is_it = (int)part == wanted && now >= number && takes_room;
    if (!is_it && !(has_fired && !strcmp(kind, "dead"))) return 0;
    if (!has_fired) {
        char line[8192];
        int length = snprintf(line, sizeof line, "fault: %s %s\n", operation, path);
        real_write(2, line, length);
    }
    has_fired++;
    if (!strcmp(kind, "kill")) {
        kill(getpid(), SIGKILL);
        pause();
    }
    errno = is_full ? ENOSPC : EIO;
    return 1;
}

#define LOCKED(type, call) \
    ({ \
        pthread_mutex_lock(&one); \
        type done = call; \
        int error = errno; \
        pthread_mutex_unlock(&one); \
        errno = error; \
        done; \
    })

static ssize_t put(int fd, const void *bytes, size_t count, off_t at, int has_place, const char *path) {
    int had = has_fired;
    if (fails("write", path, 1)) {
        if (had || strcmp(kind, "full") || count < 2) return -1;
        count /= 2;
    }
    ssize_t taken = has_place
        ? REAL(ssize_t, "pwrite64", int, const void *, size_t, off_t)(fd, bytes, count, at)
        : real_write(fd, bytes, count);
    if (taken > 0) note("write", path, has_place ? at : lseek(fd, 0, SEEK_CUR) - taken, bytes, taken);
    return taken;
}

static ssize_t said(const void *bytes, size_t count) {
    note("said", ".", 0, bytes, count);
    return real_write(1, bytes, count);
}

ssize_t write(int fd, const void *bytes, size_t count) {
    char path[4096];
    if (fd == 1 && trace >= 0) return LOCKED(ssize_t, said(bytes, count));
    const char *name = path_of(fd, path, sizeof path);
    return name ? LOCKED(ssize_t, put(fd, bytes, count, 0, 0, name)) : real_write(fd, bytes, count);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off_t at) {
    char path[4096];
    const char *name = path_of(fd, path, sizeof path);
    return name ? LOCKED(ssize_t, put(fd, bytes, count, at, 1, name))
                : REAL(ssize_t, "pwrite64", int, const void *, size_t, off_t)(fd, bytes, count, at);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) { return pwrite64(fd, bytes, count, at); }

static int do_sync(int fd, const char *function, const char *path) {
    if (fails("sync", path, 0)) return -1;
    int done = REAL(int, function, int)(fd);
    if (!done) note("sync", path, 0, NULL, 0);
    return done;
}

static int synced(int fd, const char *function) {
    char path[4096];
    const char *name = path_of(fd, path, sizeof path);
    return name ? LOCKED(int, do_sync(fd, function, name)) : REAL(int, function, int)(fd);
}

int fsync(int fd) { return synced(fd, "fsync"); }
int fdatasync(int fd) { return synced(fd, "fdatasync"); }

/* sled's flush: no promise that anything is on the disk, but it may fail. */
static int do_range(int fd, off64_t at, off64_t count, unsigned flags, const char *path) {
    if (fails("range", path, 0)) return -1;
    note("range", path, at, NULL, 0);
    return REAL(int, "sync_file_range", int, off64_t, off64_t, unsigned)(fd, at, count, flags);
}

int sync_file_range(int fd, off64_t at, off64_t count, unsigned flags) {
    char path[4096];
    const char *name = path_of(fd, path, sizeof path);
    return name ? LOCKED(int, do_range(fd, at, count, flags, name))
                : REAL(int, "sync_file_range", int, off64_t, off64_t, unsigned)(fd, at, count, flags);
}

static int do_cut(int fd, off64_t length, const char *path) {
    if (fails("cut", path, 0)) return -1;
    int done = REAL(int, "ftruncate64", int, off64_t)(fd, length);
    if (!done) note("cut", path, length, NULL, 0);
    return done;
}

int ftruncate64(int fd, off64_t length) {
    char path[4096];
    const char *name = path_of(fd, path, sizeof path);
    return name ? LOCKED(int, do_cut(fd, length, name)) : REAL(int, "ftruncate64", int, off64_t)(fd, length);
}

static int do_rename(const char *from, const char *to, const char *path) {
    if (fails("rename", path, 1)) return -1;
    int done = REAL(int, "rename", const char *, const char *)(from, to);
    if (!done && inside(to)) note("rename", path, 0, inside(to), strlen(inside(to)));
    return done;
}

int rename(const char *from, const char *to) {
    const char *path = inside(from);
    return path ? LOCKED(int, do_rename(from, to, path))
                : REAL(int, "rename", const char *, const char *)(from, to);
}

static int do_unlink(const char *whole, const char *path) {
    if (fails("unlink", path, 0)) return -1;
    int done = REAL(int, "unlink", const char *)(whole);
    if (!done) note("unlink", path, 0, NULL, 0);
    return done;
}

int unlink(const char *whole) {
    const char *path = inside(whole);
    return path ? LOCKED(int, do_unlink(whole, path)) : REAL(int, "unlink", const char *)(whole);
}

static int do_unlinkat(int fd, const char *name, int flags, const char *path) {
    if (fails("unlink", path, 0)) return -1;
    int done = REAL(int, "unlinkat", int, const char *, int)(fd, name, flags);
    if (!done) note("unlink", path, 0, NULL, 0);
    return done;
}

/* This is how a folder is removed with all that is in it. */
int unlinkat(int fd, const char *name, int flags) {
    char folder_path[2048], path[4096];
    const char *in_folder = fd == AT_FDCWD ? NULL : path_of(fd, folder_path, sizeof folder_path);
    if (in_folder) snprintf(path, sizeof path, "%s/%s", in_folder, name);
    const char *of = in_folder ? path : fd == AT_FDCWD ? inside(name) : NULL;
    return of ? LOCKED(int, do_unlinkat(fd, name, flags, of))
              : REAL(int, "unlinkat", int, const char *, int)(fd, name, flags);
}

static int do_rmdir(const char *whole, const char *path) {
    if (fails("unlink", path, 0)) return -1;
    int done = REAL(int, "rmdir", const char *)(whole);
    if (!done) note("unlink", path, 0, NULL, 0);
    return done;
}

int rmdir(const char *whole) {
    const char *path = inside(whole);
    return path ? LOCKED(int, do_rmdir(whole, path)) : REAL(int, "rmdir", const char *)(whole);
}

/* Copies within the system are not seen byte by byte: whoever asks for one reads and writes instead. */
ssize_t copy_file_range(int in, off64_t *from, int out, off64_t *to, size_t count, unsigned flags) {
    char path[4096];
    if (!path_of(out, path, sizeof path))
        return REAL(ssize_t, "copy_file_range", int, off64_t *, int, off64_t *, size_t, unsigned)(
            in, from, out, to, count, flags);
    errno = ENOSYS;
    return -1;
}

ssize_t sendfile64(int out, int in, off64_t *from, size_t count) {
    char path[4096];
    if (!path_of(out, path, sizeof path))
        return REAL(ssize_t, "sendfile64", int, int, off64_t *, size_t)(out, in, from, count);
    errno = ENOSYS;
    return -1;
}

static int do_mkdir(const char *whole, mode_t mode, const char *path) {
    if (fails("mkdir", path, 1)) return -1;
    int done = REAL(int, "mkdir", const char *, mode_t)(whole, mode);
    if (!done) note("mkdir", path, 0, NULL, 0);
    return done;
}

int mkdir(const char *whole, mode_t mode) {
    const char *path = inside(whole);
    return path ? LOCKED(int, do_mkdir(whole, mode, path))
                : REAL(int, "mkdir", const char *, mode_t)(whole, mode);
}

static int do_open(const char *whole, int flags, mode_t mode, const char *path) {
    int is_new = access(whole, F_OK) != 0;
    if (!is_new && !(flags & O_TRUNC)) return REAL(int, "open64", const char *, int, ...)(whole, flags, mode);
    if (fails("create", path, is_new)) return -1;
    int done = REAL(int, "open64", const char *, int, ...)(whole, flags, mode);
    if (done >= 0) note(is_new ? "create" : "cut", path, 0, NULL, 0);
    return done;
}

int open64(const char *whole, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    const char *path = flags & O_CREAT ? inside(whole) : NULL;
    return path ? LOCKED(int, do_open(whole, flags, mode, path))
                : REAL(int, "open64", const char *, int, ...)(whole, flags, mode);
}
