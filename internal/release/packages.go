package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"
)

// description is what all packages say of cairn.
type description struct {
	name, summary, text, licence, repository string
}

func about(repository string) description {
	return description{
		name: "cairn", summary: "Decides what a C program can do, with certificates", licence: "Apache-2.0", repository: strings.TrimSuffix(repository, "/"),
		text: "A software verifier: it proves that a C program reaches no error, or shows an execution that does. It also solves Horn clauses and SMT-LIB scripts.",
	}
}

// packed is a file of a package in the configuration of nfpm.
type packed struct {
	Source   string   `yaml:"src"`
	To       string   `yaml:"dst"`
	FileInfo fileInfo `yaml:"file_info"`
}

type fileInfo struct {
	Mode  int       `yaml:"mode"`
	Owner string    `yaml:"owner"`
	Group string    `yaml:"group"`
	Time  time.Time `yaml:"mtime"`
}

// packages makes the packages for Debian and its kin and for those that use RPM, with nfpm, and returns their names. There are none for other
// systems than Linux.
func (b *builder) packages(t target, binary file, docs []file) ([]string, error) {
	if t.os != "linux" || !b.packaged {
		return nil, nil
	}
	dir := filepath.Join(b.work, "package-"+t.arch)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	var contents []packed
	for _, f := range append([]file{binary}, docs...) {
		to, data, err := b.installed(f)
		if err != nil {
			return nil, err
		}
		from := filepath.Join(dir, strings.ReplaceAll(f.name, "/", "_"))
		if err := os.WriteFile(from, data, 0o644); err != nil {
			return nil, err
		}
		for _, place := range to {
			contents = append(contents, packed{from, place, fileInfo{int(f.mode), "root", "root", b.when}})
		}
	}
	var names []string
	for _, kind := range []string{"deb", "rpm"} {
		name := fmt.Sprintf("cairn_%s_linux_%s.%s", b.version, t.arch, kind)
		config, err := yaml.Marshal(map[string]any{
			"name": b.about.name, "arch": t.arch, "platform": "linux", "version": b.version, "section": "devel", "priority": "optional",
			"maintainer": b.about.name + " <" + b.about.repository + ">", "description": b.about.summary + "\n" + b.about.text, "homepage": b.about.repository,
			"license": b.about.licence, "mtime": b.when, "contents": contents, "rpm": map[string]any{"buildhost": "localhost", "group": "Development/Tools"},
		})
		if err != nil {
			return nil, err
		}
		path := filepath.Join(dir, kind+".yaml")
		if err := os.WriteFile(path, config, 0o644); err != nil {
			return nil, err
		}
		cmd := exec.CommandContext(b.ctx, "go", "run", "-modfile=.ci/nfpm.mod", "github.com/goreleaser/nfpm/v2/cmd/nfpm", "package", "--config", path, "--packager", kind,
			"--target", filepath.Join(b.out, name))
		cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=", fmt.Sprintf("SOURCE_DATE_EPOCH=%d", b.when.Unix()))
		if text, err := cmd.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("package %s: %w\n%s", name, err, text)
		}
		names = append(names, name)
	}
	return names, nil
}

// shells are the places of completions, by the names of their files in the archives.
var shells = map[string][]string{
	"completion/cairn.bash": {"/usr/share/bash-completion/completions/cairn"},
	"completion/cairn.zsh":  {"/usr/share/zsh/vendor-completions/_cairn", "/usr/share/zsh/site-functions/_cairn"}, // Debian's place, and that of others
	"completion/cairn.fish": {"/usr/share/fish/vendor_completions.d/cairn.fish"},
}

// installed says where a file of an archive goes in a package, and what it is there: manual pages are compressed. What has no place is left out.
func (b *builder) installed(f file) (to []string, data []byte, err error) {
	page, manual := strings.CutPrefix(f.name, "man/")
	switch {
	case f.name == "cairn":
		return []string{"/usr/bin/cairn"}, f.data, nil
	case manual:
		var buf bytes.Buffer
		z, err := gzip.NewWriterLevel(&buf, gzip.BestCompression)
		if err == nil {
			_, err = z.Write(f.data)
		}
		if err == nil {
			err = z.Close()
		}
		return []string{"/usr/share/man/man1/" + page + ".gz"}, buf.Bytes(), err
	case f.name == "LICENSE":
		return []string{"/usr/share/doc/cairn/copyright"}, f.data, nil
	case strings.HasPrefix(f.name, "completion/"):
		return shells[f.name], f.data, nil
	default:
		return []string{"/usr/share/doc/cairn/" + f.name}, f.data, nil
	}
}
