package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"cairn/internal/sample"
)

// TestRelease makes the release of one platform twice and looks into it. It is not one of the quick tests: CAIRN_TESTS must be long. .ci/run makes
// such a release each time.
func TestRelease(t *testing.T) {
	if !sample.Long() {
		t.Skip("takes a minute: CAIRN_TESTS=long")
	}
	t.Chdir("../..") // the root of the module, as in the command that makes a release
	t.Setenv("SOURCE_DATE_EPOCH", "1700000000")
	first, second := t.TempDir(), t.TempDir()
	const repository = "https://example.org/cairn"
	require.NoError(t, release(t.Context(), "1.2.3", first, "linux/amd64", repository, true))
	require.NoError(t, release(t.Context(), "1.2.3", second, "linux/amd64", repository, true))

	const archive = "cairn_1.2.3_linux_amd64.tar.gz"
	sums := read(t, first, "SHA256SUMS")
	assert.Equal(t, sums, read(t, second, "SHA256SUMS"), "two builds of the same commit differ")
	const site = "cairn_1.2.3_playground.tar.gz"
	var want strings.Builder
	for _, name := range []string{"cairn_1.2.3_linux_amd64.deb", "cairn_1.2.3_linux_amd64.rpm", archive, site} {
		fmt.Fprintf(&want, "%x  %s\n", sha256.Sum256([]byte(read(t, first, name))), name)
	}
	assert.Equal(t, want.String(), sums)
	checkPackages(t, first)
	for _, name := range []string{"index.html", "cairn.wasm.gz", "wasm_exec.js", "sw.js"} {
		assert.NotEmpty(t, untar(t, read(t, first, site))["cairn_1.2.3_playground/"+name], name)
	}
	assert.Contains(t, untar(t, read(t, first, site))["cairn_1.2.3_playground/licence.txt"], "github.com/crillab/gophersat")

	files := untar(t, read(t, first, archive))
	for _, name := range []string{"cairn", "LICENSE", "NOTICES.txt", "README.md", "man/cairn-verify.1", "completion/cairn.zsh"} {
		assert.NotEmpty(t, files["cairn_1.2.3_linux_amd64/"+name], name)
	}
	assert.Contains(t, files["cairn_1.2.3_linux_amd64/man/cairn-verify.1"], `"Nov 2023"`)
	if runtime.GOOS == "linux" && runtime.GOARCH == "amd64" {
		bin := filepath.Join(t.TempDir(), "cairn")
		require.NoError(t, os.WriteFile(bin, []byte(files["cairn_1.2.3_linux_amd64/cairn"]), 0o755))
		out, err := exec.CommandContext(t.Context(), bin, "version").Output()
		require.NoError(t, err)
		assert.Contains(t, string(out), "cairn 1.2.3 ")
		pages := filepath.Join(t.TempDir(), "pages")
		out, err = exec.CommandContext(t.Context(), bin, "playground", "--write", pages).CombinedOutput()
		require.NoError(t, err, string(out))
		assert.Equal(t, untar(t, read(t, first, site))["cairn_1.2.3_playground/cairn.wasm.gz"], read(t, pages, "cairn.wasm.gz"), "the binary has the page in it")
	}

	checkAction(t, first)
}

// checkPackages looks into the packages with the tools of the systems that they are for, as far as these are here.
func checkPackages(t *testing.T, dir string) {
	lists := map[string][]string{
		"cairn_1.2.3_linux_amd64.deb": {"dpkg-deb", "--contents"},
		"cairn_1.2.3_linux_amd64.rpm": {"rpm", "--query", "--list", "--package"},
	}
	for name, command := range lists {
		if _, err := exec.LookPath(command[0]); err != nil {
			continue
		}
		out, err := exec.CommandContext(t.Context(), command[0], append(command[1:], filepath.Join(dir, name))...).CombinedOutput()
		require.NoError(t, err, string(out))
		for _, file := range []string{"/usr/bin/cairn", "/usr/share/man/man1/cairn-verify.1.gz", "/usr/share/bash-completion/completions/cairn", "/usr/share/doc/cairn/copyright", "/usr/share/doc/cairn/NOTICES.txt"} {
			assert.Contains(t, string(out), file+"\n", name)
		}
	}
}

// TestManifests makes the manifests of a release whose archives are empty, and reads them as their package managers do.
func TestManifests(t *testing.T) {
	dir := t.TempDir()
	b := builder{version: "1.2.3", when: time.Unix(1700000000, 0).UTC(), out: dir, about: about("https://example.org/cairn/")}
	var written []string
	for _, p := range targets {
		name := manifestData{Version: "1.2.3"}.archive(p.os + "_" + p.arch)
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(name), 0o644))
		written = append(written, name)
	}
	names, err := b.manifests(written[1:])
	require.NoError(t, err)
	assert.Empty(t, names, "not all platforms")
	names, err = b.manifests(written)
	require.NoError(t, err)
	require.Equal(t, []string{"cairn.rb", "scoop.json", "winget.yaml", "flake.nix"}, names)

	sum := func(platform string) string {
		return fmt.Sprintf("%x", sha256.Sum256([]byte(manifestData{Version: "1.2.3"}.archive(platform))))
	}
	const base = "https://example.org/cairn/releases/download/v1.2.3/"
	var scoop struct {
		Version      string
		Architecture map[string]struct{ URL, Hash string }
	}
	require.NoError(t, json.Unmarshal([]byte(read(t, dir, "scoop.json")), &scoop))
	assert.Equal(t, "1.2.3", scoop.Version)
	assert.Equal(t, base+"cairn_1.2.3_windows_arm64.zip", scoop.Architecture["arm64"].URL)
	assert.Equal(t, sum("windows_amd64"), scoop.Architecture["64bit"].Hash)

	var installers []struct {
		InstallerURL    string `yaml:"InstallerUrl"`
		InstallerSha256 string `yaml:"InstallerSha256"`
	}
	for part := range strings.SplitSeq(read(t, dir, "winget.yaml"), "---\n") {
		var document struct {
			Installers yaml.Node `yaml:"Installers"`
		}
		require.NoError(t, yaml.Unmarshal([]byte(part), &document))
		if !document.Installers.IsZero() {
			require.NoError(t, document.Installers.Decode(&installers))
		}
	}
	require.Len(t, installers, 2)
	assert.Equal(t, base+"cairn_1.2.3_windows_amd64.zip", installers[0].InstallerURL)
	assert.Equal(t, sum("windows_amd64"), installers[0].InstallerSha256)

	for name, platforms := range map[string][]string{"cairn.rb": {"darwin_arm64", "linux_amd64"}, "flake.nix": {"darwin_amd64", "linux_arm64"}} {
		for _, p := range platforms {
			assert.Contains(t, read(t, dir, name), base+"cairn_1.2.3_"+p+".tar.gz", name)
			assert.Contains(t, read(t, dir, name), sum(p), name)
		}
	}
	if ruby, err := exec.LookPath("ruby"); err == nil {
		out, err := exec.CommandContext(t.Context(), ruby, "-c", filepath.Join(dir, "cairn.rb")).CombinedOutput()
		assert.NoError(t, err, string(out))
	}
}

func TestZip(t *testing.T) {
	b := builder{when: time.Unix(1700000000, 0).UTC()}
	data, err := b.zip("folder", []file{{"cairn.exe", 0o755, []byte("binary")}})
	require.NoError(t, err)
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	require.NoError(t, err)
	require.Len(t, z.File, 1)
	assert.Equal(t, "folder/cairn.exe", z.File[0].Name)
	assert.True(t, z.File[0].Modified.Equal(b.when))
}

func TestWrongUsage(t *testing.T) {
	full := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(full, "file"), nil, 0o644))
	assert.ErrorContains(t, release(t.Context(), "v1", full, "", "", true), "not like 1.0.0")
	assert.ErrorContains(t, release(t.Context(), "1.0.0", full, "plan9/mips", "", true), "no platform of a release")
	assert.ErrorContains(t, release(t.Context(), "1.0.0", full, "", "", true), "is not empty")
	t.Setenv("SOURCE_DATE_EPOCH", "yesterday")
	assert.ErrorContains(t, release(t.Context(), "1.0.0", t.TempDir(), "", "", true), "SOURCE_DATE_EPOCH")
}

func read(t *testing.T, dir, name string) string {
	data, err := os.ReadFile(filepath.Join(dir, name))
	require.NoError(t, err)
	return string(data)
}

func untar(t *testing.T, data string) map[string]string {
	z, err := gzip.NewReader(strings.NewReader(data))
	require.NoError(t, err)
	files := map[string]string{}
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return files
		}
		require.NoError(t, err)
		text, err := io.ReadAll(r)
		require.NoError(t, err)
		files[h.Name] = string(text)
		assert.EqualValues(t, 1700000000, h.ModTime.Unix(), h.Name)
	}
}
