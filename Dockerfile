# cairn alone, in an image without anything else:
#   docker build --build-arg VERSION=1.0.0 -t cairn .
#   docker run --rm -v "$PWD:/work" cairn verify program.c
FROM golang:1.26 AS build
ARG VERSION=0.0.0
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags "-s -w -X main.version=$VERSION" -o /cairn ./cmd/cairn && \
    go run ./internal/release --notices /NOTICES.txt

FROM scratch
COPY --from=build /src/LICENSE /NOTICES.txt /
COPY --from=build /cairn /cairn
WORKDIR /work
ENTRYPOINT ["/cairn"]
