package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
)

// A file of an archive.
type file struct {
	name string
	mode uint32
	data []byte
}

// archive packs files into cairn_VERSION_OS_ARCH and returns its name: zip for Windows, tar.gz for the others.
func (b *builder) archive(t target, files []file) (string, error) {
	stem := "cairn_" + b.version + "_" + t.os + "_" + t.arch
	pack, name := b.tarball, stem+".tar.gz"
	if t.os == "windows" {
		pack, name = b.zip, stem+".zip"
	}
	data, err := pack(stem, files)
	if err != nil {
		return "", err
	}
	return name, os.WriteFile(filepath.Join(b.out, name), data, 0o644)
}

func (b *builder) tarball(folder string, files []file) ([]byte, error) {
	var buf bytes.Buffer
	z, err := gzip.NewWriterLevel(&buf, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	w := tar.NewWriter(z)
	for _, f := range files {
		h := &tar.Header{Name: folder + "/" + f.name, Mode: int64(f.mode), Size: int64(len(f.data)), ModTime: b.when, Format: tar.FormatUSTAR}
		if err := w.WriteHeader(h); err != nil {
			return nil, err
		}
		if _, err := w.Write(f.data); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}

func (b *builder) zip(folder string, files []file) ([]byte, error) {
	var buf bytes.Buffer
	w := zip.NewWriter(&buf)
	for _, f := range files {
		h := &zip.FileHeader{Name: folder + "/" + f.name, Method: zip.Deflate, Modified: b.when}
		h.SetMode(os.FileMode(f.mode))
		part, err := w.CreateHeader(h)
		if err != nil {
			return nil, err
		}
		if _, err := part.Write(f.data); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}
