package main

import (
	"context"
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"cairn/internal/notices"
)

// A target is a platform that cairn is built for.
type target struct{ os, arch string }

// targets are the platforms of a release.
var targets = []target{
	{"linux", "amd64"}, {"linux", "arm64"},
	{"darwin", "amd64"}, {"darwin", "arm64"},
	{"windows", "amd64"}, {"windows", "arm64"},
	{"freebsd", "amd64"},
}

// maxBinary is the size that no binary may have: people download it on every run of their CI.
const maxBinary = 32_000_000

func main() {
	version := flag.String("version", "", "the version that is stamped into the binaries, such as 1.0.0")
	out := flag.String("out", "dist", "the folder that is written; it must not exist or be empty")
	only := flag.String("only", "", "build for this platform alone, such as linux/amd64")
	packaged := flag.Bool("packages", true, "make packages for Debian and RPM")
	repository := flag.String("repository", "https://github.com/OWNER/cairn", "where the sources are, and releases below releases/download/vVERSION")
	notice := flag.String("notices", "", "write the licences of all libraries in cairn to this file, and build nothing")
	module := flag.String("module", "", "write the tree with this module path instead, such as example.org/cairn, and build nothing")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	do := func() error { return release(ctx, *version, *out, *only, *repository, *packaged) }
	switch {
	case *module != "":
		do = func() error { return renamed(ctx, *module, *out) }
	case *notice != "":
		do = func() error { return writeNotices(ctx, *notice) }
	}
	if err := do(); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

var versionForm = regexp.MustCompile(`^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.]+)?$`)

// release writes everything into the folder out; packages for Debian and RPM only if they are asked for.
func release(ctx context.Context, version, out, only, repository string, packaged bool) error {
	if !versionForm.MatchString(version) {
		return fmt.Errorf("--version is %q, not like 1.0.0 or 1.0.0-rc.1", version)
	}
	chosen := slices.DeleteFunc(slices.Clone(targets), func(t target) bool { return only != "" && only != t.os+"/"+t.arch })
	if len(chosen) == 0 {
		return fmt.Errorf("--only is %q, which is no platform of a release", only)
	}
	if old, err := os.ReadDir(out); err == nil && len(old) > 0 {
		return fmt.Errorf("%s is not empty", out)
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	when, err := commitTime(ctx)
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "cairn-release-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	b := builder{ctx: ctx, version: version, when: when, work: work, out: out, about: about(repository), packaged: packaged}
	return b.all(chosen)
}

// commitTime is the time that all files get.
func commitTime(ctx context.Context) (time.Time, error) {
	text := os.Getenv("SOURCE_DATE_EPOCH")
	if text == "" {
		git, err := exec.CommandContext(ctx, "git", "log", "-1", "--format=%ct").Output()
		if err != nil {
			return time.Time{}, fmt.Errorf("the time of the commit is not known (%w); set SOURCE_DATE_EPOCH", err)
		}
		text = strings.TrimSpace(string(git))
	}
	seconds, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return time.Time{}, fmt.Errorf("SOURCE_DATE_EPOCH: %w", err)
	}
	return time.Unix(seconds, 0).UTC(), nil
}

// builder makes one release.
type builder struct {
	ctx       context.Context
	version   string
	when      time.Time
	work, out string
	overlay   string // what puts cairn for the browser among the sources
	about     description
	packaged  bool // there are packages for Debian and RPM
}

// all builds the archives, and last their checksums.
func (b *builder) all(chosen []target) error {
	docs, err := b.docs()
	if err != nil {
		return err
	}
	site, err := b.playground()
	if err != nil {
		return err
	}
	written := []string{site}
	for _, t := range chosen {
		binary, err := b.build(t)
		if err != nil {
			return err
		}
		name, err := b.archive(t, append([]file{binary}, docs...))
		if err != nil {
			return err
		}
		written = append(written, name)
		fmt.Printf("%-40s %5.1f MB binary\n", name, float64(len(binary.data))/1e6)
		packages, err := b.packages(t, binary, docs)
		if err != nil {
			return err
		}
		written = append(written, packages...)
	}
	manifests, err := b.manifests(written)
	if err != nil {
		return err
	}
	return b.checksums(append(written, manifests...))
}

// build compiles cairn for one platform.
func (b *builder) build(t target) (file, error) {
	name := "cairn"
	if t.os == "windows" {
		name = "cairn.exe"
	}
	path := filepath.Join(b.work, t.os+"-"+t.arch)
	cmd := exec.CommandContext(b.ctx, "go", "build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w -buildid= -X main.version="+b.version,
		"-tags", "playground", "-overlay", b.overlay, "-o", path, "./cmd/cairn")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=", "GOOS="+t.os, "GOARCH="+t.arch)
	if text, err := cmd.CombinedOutput(); err != nil {
		return file{}, fmt.Errorf("building for %s/%s: %w\n%s", t.os, t.arch, err, text)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return file{}, err
	}
	if len(data) > maxBinary {
		return file{}, fmt.Errorf("the binary for %s/%s has %d bytes, more than %d", t.os, t.arch, len(data), maxBinary)
	}
	return file{name, 0o755, data}, nil
}

// docs are the files that each archive holds beside the binary.
func (b *builder) docs() ([]file, error) {
	var all []file
	for _, name := range []string{"LICENSE", "README.md", "CHANGELOG.md"} {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		all = append(all, file{name, 0o644, data})
	}
	libraries, err := notices.Collect(b.ctx, ".", "linux/amd64", "./cmd/cairn")
	if err != nil {
		return nil, err
	}
	all = append(all, file{"NOTICES.txt", 0o644, libraries})
	host := filepath.Join(b.work, "host.exe") // Windows runs no other name
	if text, err := exec.CommandContext(b.ctx, "go", "build", "-o", host, "./cmd/cairn").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("building for this machine: %w\n%s", err, text)
	}
	man := filepath.Join(b.work, "man")
	if err := os.Mkdir(man, 0o755); err != nil {
		return nil, err
	}
	if text, err := exec.CommandContext(b.ctx, host, "man", "--date", b.when.Format(time.DateOnly), man).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("manual: %w\n%s", err, text)
	}
	pages, err := os.ReadDir(man) // sorted by name
	if err != nil {
		return nil, err
	}
	for _, p := range pages {
		data, err := os.ReadFile(filepath.Join(man, p.Name()))
		if err != nil {
			return nil, err
		}
		all = append(all, file{"man/" + p.Name(), 0o644, data})
	}
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		data, err := exec.CommandContext(b.ctx, host, "completion", shell).Output()
		if err != nil {
			return nil, fmt.Errorf("completion for %s: %w", shell, err)
		}
		all = append(all, file{"completion/cairn." + shell, 0o644, data})
	}
	return all, nil
}

// writeNotices writes the licences of all libraries.
func writeNotices(ctx context.Context, path string) error {
	text, err := notices.Collect(ctx, ".", "linux/amd64", "./cmd/cairn")
	if err != nil {
		return err
	}
	return os.WriteFile(path, text, 0o644)
}

// checksums writes SHA256SUMS in the form that sha256sum --check reads.
func (b *builder) checksums(names []string) error {
	var text strings.Builder
	slices.Sort(names)
	for _, n := range names {
		data, err := os.ReadFile(filepath.Join(b.out, n))
		if err != nil {
			return err
		}
		fmt.Fprintf(&text, "%x  %s\n", sha256.Sum256(data), n)
	}
	return os.WriteFile(filepath.Join(b.out, "SHA256SUMS"), []byte(text.String()), 0o644)
}
