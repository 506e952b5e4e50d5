// Package web is the playground: a page with an editor in which cairn runs, without a server. The page is a handful of static files, so that
// any file server will do; Handler serves them.
//
//	site.go       the files; engines.json is made here, of the table of engines
//	build.go      cairn for the page, and what goes with it; shrink.go makes it small
//	embedded.go   it is in the binary, if that was built with the tag playground; absent.go if not
//	serve.go      the files by HTTP
//	static        the page: index.html, play.css, play.js (editor, examples, links), worker.js (a run of cairn), sw.js (no network)
//	examples.yml  the examples
//	lessons.yml   the lessons, which are sections of the documents
//	play, wasm    what runs in the page
package web

import (
	"crypto/sha256"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"cairn/internal/report"
	"cairn/web/play"
)

//go:embed static
var static embed.FS

// Program is cairn for the page.
type Program struct {
	Wasm    []byte // compressed by gzip
	Loader  []byte // Go's own script that starts it, wasm_exec.js, of the same version of Go
	Notices []byte // the licences of the libraries in it; nil if they are not known, as of a file that somebody has built
}

// Files are the files of the site, by name.
func Files(p Program) (map[string][]byte, error) {
	files := map[string][]byte{
		"cairn.wasm.gz": p.Wasm, "wasm_exec.js": p.Loader, "licence.txt": p.Notices,
		"view.css": []byte(report.Style), "view.js": []byte(report.Script),
	}
	if p.Notices == nil {
		files["licence.txt"] = []byte("cairn is free software under the Apache License 2.0. The libraries in it are those of its file go.mod.\n")
	}
	entries, err := fs.ReadDir(static, "static")
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if files[e.Name()], err = static.ReadFile("static/" + e.Name()); err != nil {
			return nil, err
		}
	}
	if files["engines.json"], err = json.Marshal(play.Offer()); err != nil {
		return nil, err
	}
	worker, err := offline(files)
	files["sw.js"] = worker
	return files, err
}

// offline is the script that keeps the files, with their names and a version that differs if any of them does.
func offline(files map[string][]byte) ([]byte, error) {
	names, hash := []string{"./"}, sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(hash, "%s %d\n", name, len(files[name]))
		hash.Write(files[name])
		if name != "sw.js" {
			names = append(names, name)
		}
	}
	list, err := json.Marshal(names)
	return []byte(strings.NewReplacer("VERSION", fmt.Sprintf("%x", hash.Sum(nil)[:8]), "FILES", string(list)).Replace(string(files["sw.js"]))), err
}
