# cairn alone, in an image without anything else: not even a base, whose digest could change. It is what a release has for the platform.
#   .ci/release 1.0.0
#   docker build --build-arg VERSION=1.0.0 -t cairn .
#   docker run --rm -v "$PWD:/work" cairn check program.c
FROM scratch AS release
ARG VERSION
ARG TARGETARCH
ADD dist/cairn_${VERSION}_linux_${TARGETARCH}.tar.gz /

FROM scratch
ARG VERSION
ARG TARGETARCH
COPY --from=release /cairn_${VERSION}_linux_${TARGETARCH}/ /
WORKDIR /work
ENTRYPOINT ["/cairn"]
