// Command release builds what is published: an archive for each platform, with the manual, the completions and the licence,
// and checksums. The same commit and Go version give the same bytes on every machine.
//
//	go run ./internal/release --version 1.0.0 --out dist
//	sha256sum --check dist/SHA256SUMS
//
// With --module it writes the sources under another module path, which a published module needs:
//
//	go run ./internal/release --module example.org/cairn --out ../cairn-renamed
//
// What is published in the end comes from .ci/release, which adds a bill of materials.
//
// What makes it reproducible: CGO_ENABLED=0, -trimpath, no build identifier, no version-control stamp (the version is stamped by
// --version), and one time for all files, that of the commit or of SOURCE_DATE_EPOCH (reproducible-builds.org).
//
// Limits: signing is left to who publishes.
package main
