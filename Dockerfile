# The `daybook` program on a small Debian. Build: docker build -t daybook .
# Run on files of the present folder: docker run --rm -v "$PWD:/data" daybook --help
FROM rust:1.95-slim-bookworm AS build
WORKDIR /build
COPY . .
RUN cargo build -p cli --release --locked

FROM debian:bookworm-slim
RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin daybook \
    && install -d -o daybook -g daybook /data
COPY --from=build /build/target/release/daybook /usr/local/bin/daybook
USER daybook
WORKDIR /data
ENTRYPOINT ["daybook"]
