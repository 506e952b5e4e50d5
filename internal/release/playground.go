package main

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"cairn/web"
)

// playground builds cairn for the browser and archives the page with it, for any server of static files; the name of the archive is returned.
// The binaries that are built afterwards have it, too: their sources are laid over with it, in the place where package web expects it.
func (b *builder) playground() (string, error) {
	p, err := web.Build(b.ctx, ".", b.version)
	if err != nil {
		return "", err
	}
	files, err := web.Files(p)
	if err != nil {
		return "", err
	}
	if err := b.lay(map[string][]byte{"cairn.wasm.gz": p.Wasm, "wasm_exec.js": p.Loader, "licence.txt": p.Notices}); err != nil {
		return "", err
	}
	var site []file
	for _, name := range slices.Sorted(maps.Keys(files)) {
		site = append(site, file{name, 0o644, files[name]})
	}
	stem := "cairn_" + b.version + "_playground"
	data, err := b.tarball(stem, site)
	if err != nil {
		return "", err
	}
	return stem + ".tar.gz", os.WriteFile(filepath.Join(b.out, stem+".tar.gz"), data, 0o644)
}

// lay writes an overlay (go help build) with files of the folder web/built.
func (b *builder) lay(files map[string][]byte) error {
	root, err := os.Getwd()
	if err != nil {
		return err
	}
	replace := make(map[string]string)
	for name, data := range files {
		at := filepath.Join(b.work, name)
		if err := os.WriteFile(at, data, 0o644); err != nil {
			return err
		}
		replace[filepath.Join(root, "web", "built", name)] = at
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return err
	}
	b.overlay = filepath.Join(b.work, "overlay.json")
	return os.WriteFile(b.overlay, text, 0o644)
}
