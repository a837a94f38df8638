# The `daybook` program on a small Debian, as a server by default. Build: docker build -t daybook .
# Serve a persistent store:             docker run -d -p 8080:8080 -v daybook:/data daybook
# List its tokens:                      docker exec CONTAINER daybook token list
# Run on files in the current folder:   docker run --rm -v "$PWD:/data" daybook verify game.daybook
# Extract the debug symbols of the same build, for crash reports: docker build --target symbols -o . .
FROM rust:1.95-slim-bookworm AS build
WORKDIR /build
# For the module that lets the page read files without a server.
RUN rustup target add wasm32-unknown-unknown
COPY . .
# The commit that `daybook --version` prints: docker build --build-arg COMMIT=$(git rev-parse --short=12 HEAD) ..
ARG COMMIT
# Optional features: FEATURES=jetstream for a ledger on several machines.
ARG FEATURES
ENV CARGO_PROFILE_RELEASE_DEBUG=line-tables-only
RUN DAYBOOK_COMMIT=$COMMIT cargo build -p cli --release --locked --features "$FEATURES" \
    && cd target/release \
    && objcopy --only-keep-debug daybook daybook.debug \
    && objcopy --strip-all --add-gnu-debuglink=daybook.debug daybook

FROM scratch AS symbols
COPY --from=build /build/target/release/daybook.debug /

FROM debian:bookworm-slim
# This user has no name and no home. A host folder that is mounted here must belong to it.
RUN install -d -o 10001 -g 10001 /data
COPY --from=build /build/target/release/daybook /usr/local/bin/daybook
USER 10001:10001
WORKDIR /data
VOLUME /data
# Two arenas: otherwise, glibc would keep freed memory separately for every core.
ENV DAYBOOK_DATA=/data DAYBOOK_LISTEN=0.0.0.0:8080 MALLOC_ARENA_MAX=2
EXPOSE 8080
# The base image has no HTTP client, but its bash can open sockets.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["bash", "-c", \
    "exec 3<>/dev/tcp/127.0.0.1/${DAYBOOK_LISTEN##*:} && printf 'GET /readyz HTTP/1.0\\r\\n\\r\\n' >&3 && read -r line <&3 && [[ $line == *' 200 '* ]]"]
ENTRYPOINT ["daybook"]
CMD ["serve"]
