package main

import (
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/google/uuid"
)

// The parts of CycloneDX 1.5 (ECMA-424) that a Go binary fills.
type (
	bom struct {
		Format     string      `json:"bomFormat"`
		Spec       string      `json:"specVersion"`
		Serial     string      `json:"serialNumber"`
		Version    int         `json:"version"`
		Metadata   metadata    `json:"metadata"`
		Components []component `json:"components"`
	}
	metadata struct {
		Timestamp string    `json:"timestamp"`
		Component component `json:"component"`
	}
	component struct {
		Type    string `json:"type"`
		Ref     string `json:"bom-ref"`
		Name    string `json:"name"`
		Version string `json:"version"`
		PURL    string `json:"purl,omitempty"`
		Hashes  []hash `json:"hashes,omitempty"`
	}
	hash struct {
		Algorithm string `json:"alg"`
		Content   string `json:"content"`
	}
)

// materials writes the bill of materials of the binary that was built for this machine: the same modules as the others.
func (b *builder) materials() (string, error) {
	info, err := buildinfo.ReadFile(filepath.Join(b.work, "host.exe"))
	if err != nil {
		return "", err
	}
	name := "cairn_" + b.version + "_sbom.cdx.json"
	doc := bom{
		Format: "CycloneDX", Spec: "1.5", Version: 1,
		Serial: "urn:uuid:" + uuid.NewSHA1(uuid.NameSpaceURL, []byte(name+info.GoVersion)).String(),
		Metadata: metadata{
			Timestamp: b.when.Format(time.RFC3339),
			Component: component{Type: "application", Ref: "cairn", Name: "cairn", Version: b.version},
		},
		Components: []component{{
			Type: "library", Ref: "std", Name: "std", Version: strings.TrimPrefix(info.GoVersion, "go"),
			PURL: "pkg:golang/std@" + strings.TrimPrefix(info.GoVersion, "go"),
		}},
	}
	for _, m := range info.Deps {
		c := component{Type: "library", Ref: m.Path, Name: m.Path, Version: m.Version, PURL: "pkg:golang/" + m.Path + "@" + m.Version}
		if sum, ok := strings.CutPrefix(m.Sum, "h1:"); ok {
			raw, err := base64.StdEncoding.DecodeString(sum)
			if err != nil {
				return "", err
			}
			c.Hashes = []hash{{"SHA-256", hex.EncodeToString(raw)}} // Go's hash of the module's files
		}
		doc.Components = append(doc.Components, c)
	}
	text, err := json.MarshalIndent(doc, "", "  ")
	if err != nil {
		return "", err
	}
	return name, os.WriteFile(filepath.Join(b.out, name), append(text, '\n'), 0o644)
}
