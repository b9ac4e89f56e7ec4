# The board as files, served on port 8080. Everything runs in the visitor's browser.
#
#     docker build --file docker/board.Dockerfile --tag treville-board .
#     docker run --publish 127.0.0.1:8080:8080 treville-board
FROM rust:1-slim-bookworm AS build
RUN rustup target add wasm32-unknown-unknown
WORKDIR /treville
COPY . .
RUN cargo run --release --locked --package treville-site -- /site --atlas atlas/
RUN cargo run --release --locked --package treville-values -- \
    atlas --out /site/atlas --board ../

# It has no rights to begin with, and knows the type of WebAssembly.
FROM nginxinc/nginx-unprivileged:1-alpine
COPY --from=build /site /usr/share/nginx/html
