package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
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

	"cairn/internal/sample"
)

// TestRelease makes the release of one platform twice and looks into it.
func TestRelease(t *testing.T) {
	t.Chdir("../..") // the root of the module, as in the command that makes a release
	t.Setenv("SOURCE_DATE_EPOCH", "1700000000")
	first, second := t.TempDir(), t.TempDir()
	require.NoError(t, release(t.Context(), "1.2.3", first, "linux/amd64"))
	if sample.Long() {
		require.NoError(t, release(t.Context(), "1.2.3", second, "linux/amd64"))
	} else {
		second = first
	}

	const archive = "cairn_1.2.3_linux_amd64.tar.gz"
	sums := read(t, first, "SHA256SUMS")
	assert.Equal(t, sums, read(t, second, "SHA256SUMS"), "two builds of the same commit differ")
	const site = "cairn_1.2.3_playground.tar.gz"
	assert.Equal(t, fmt.Sprintf("%x  %s\n%x  %s\n", sha256.Sum256([]byte(read(t, first, archive))), archive, sha256.Sum256([]byte(read(t, first, site))), site), sums)
	for _, name := range []string{"index.html", "cairn.wasm.gz", "wasm_exec.js", "sw.js"} {
		assert.NotEmpty(t, untar(t, read(t, first, site))["cairn_1.2.3_playground/"+name], name)
	}

	files := untar(t, read(t, first, archive))
	for _, name := range []string{"cairn", "LICENSE", "README.md", "man/cairn-verify.1", "completion/cairn.zsh"} {
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
	assert.ErrorContains(t, release(t.Context(), "v1", full, ""), "not like 1.0.0")
	assert.ErrorContains(t, release(t.Context(), "1.0.0", full, "plan9/mips"), "no platform of a release")
	assert.ErrorContains(t, release(t.Context(), "1.0.0", full, ""), "is not empty")
	t.Setenv("SOURCE_DATE_EPOCH", "yesterday")
	assert.ErrorContains(t, release(t.Context(), "1.0.0", t.TempDir(), ""), "SOURCE_DATE_EPOCH")
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
