package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"cairn/internal/notices"
)

// inlined are the packages in which calls are inlined. Everywhere else they are not, which makes the program a seventh smaller; these, and
// what is below the runtime, are where the time goes. The runtime itself and the simplex add 18 kB, and all examples take as long without them.
var inlined = []string{"internal/num", "smt/sat"}

// standardInlined are those of the standard library.
var standardInlined = []string{"slices", "internal/runtime/..."}

// BuildFlags are those of go build for cairn in the page; module is the path of this module.
func BuildFlags(module, version string) []string {
	flags := []string{"-trimpath", "-buildvcs=false", "-gcflags=all=-l"}
	for _, p := range inlined {
		flags = append(flags, "-gcflags="+module+"/"+p+"=")
	}
	for _, p := range standardInlined {
		flags = append(flags, "-gcflags="+p+"=")
	}
	link := "-s -w -buildid="
	if version != "" {
		link += " -X " + module + "/web/play.Version=cairn_" + version
	}
	return append(flags, "-ldflags", link)
}

// Build builds the program from the sources in a folder, with Go, which must be there.
func Build(ctx context.Context, dir, version string) (Program, error) {
	list := exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Path}}")
	list.Dir = dir
	module, err := list.Output()
	if err != nil {
		return Program{}, fmt.Errorf("no module in %s: %w", dir, err)
	}
	work, err := os.MkdirTemp("", "cairn-web-")
	if err != nil {
		return Program{}, err
	}
	defer os.RemoveAll(work)
	path := filepath.Join(work, "cairn.wasm")
	args := append([]string{"build"}, BuildFlags(strings.TrimSpace(string(module)), version)...)
	build := exec.CommandContext(ctx, "go", append(args, "-o", path, "./web/wasm")...)
	build.Dir = dir
	build.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=", "GOOS=js", "GOARCH=wasm")
	if text, err := build.CombinedOutput(); err != nil {
		return Program{}, fmt.Errorf("building for the browser: %w\n%s", err, text)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return Program{}, err
	}
	p, err := Pack(ctx, data)
	if err != nil {
		return Program{}, err
	}
	p.Notices, err = notices.Collect(ctx, dir, "js/wasm", "./web/wasm")
	return p, err
}

// Pack makes a program small, and adds the script of the Go that is here, which has built it.
func Pack(ctx context.Context, wasm []byte) (Program, error) {
	env, err := exec.CommandContext(ctx, "go", "env", "GOROOT", "GOVERSION").Output()
	if err != nil {
		return Program{}, fmt.Errorf("go env: %w", err)
	}
	root, version, _ := strings.Cut(strings.TrimSpace(string(env)), "\n")
	loader, err := os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return Program{}, err
	}
	if wasm, err = shrink(wasm, !strings.HasPrefix(version, "go1.26")); err != nil {
		return Program{}, err
	}
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err == nil {
		_, err = z.Write(wasm)
		err = errors.Join(err, z.Close())
	}
	return Program{Wasm: packed.Bytes(), Loader: loader}, err
}
