# A worker of matches (docs/scale.md): the engine, the arena, and the script that plays a share.
#
#     docker build --file docker/worker.Dockerfile --tag treville-worker .
#     docker run --user "$(id -u)" --volume "$PWD:/match" treville-worker match -config match.json
FROM rust:1-slim-bookworm AS build
WORKDIR /treville
COPY . .
RUN cargo build --release --locked --package treville --package treville-arena

FROM debian:bookworm-slim
COPY --from=build /treville/target/release/treville /treville/target/release/treville-arena \
    /usr/local/bin/
COPY docker/share.sh /usr/local/bin/
# Files belong to whom the volume belongs to; this user has no rights of its own.
USER 1000
WORKDIR /match
ENTRYPOINT ["treville-arena"]
CMD ["--help"]
