package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"
	"time"
)

// manifest is a file that tells a package manager where a release is.
type manifest struct {
	name string // below the folder of the release
	text string // a template, of a manifestData
}

// manifestData is what the templates speak of.
type manifestData struct {
	Name, Summary, Text, Licence, Repository, Version, Date string

	sums map[string]string
}

// URL is where an archive of a platform is; Sum is its SHA-256 hash.
func (m manifestData) URL(platform string) string {
	return fmt.Sprintf("%s/releases/download/v%s/%s", m.Repository, m.Version, m.archive(platform))
}

func (m manifestData) archive(platform string) string {
	ending := ".tar.gz"
	if strings.HasPrefix(platform, "windows") {
		ending = ".zip"
	}
	return "cairn_" + m.Version + "_" + platform + ending
}

// Sum is the hash of the archive of a platform.
func (m manifestData) Sum(platform string) (string, error) {
	if sum, ok := m.sums[m.archive(platform)]; ok {
		return sum, nil
	}
	return "", fmt.Errorf("there is no archive for %s", platform)
}

// Quote is a text as a string of JSON, Ruby, Nix and YAML.
func (m manifestData) Quote(text string) (string, error) {
	out, err := json.Marshal(text)
	return string(out), err
}

// manifests are written when all platforms have been built: for Homebrew, Scoop, winget, and Nix.
var manifests = []manifest{
	{"cairn.rb", `class Cairn < Formula
  desc {{.Quote .Summary}}
  homepage "{{.Repository}}"
  version "{{.Version}}"
  license "{{.Licence}}"
{{range $os, $brew := .Systems}}
  on_{{$brew}} do
    on_intel do
      url "{{$.URL (print $os "_amd64")}}"
      sha256 "{{$.Sum (print $os "_amd64")}}"
    end
    on_arm do
      url "{{$.URL (print $os "_arm64")}}"
      sha256 "{{$.Sum (print $os "_arm64")}}"
    end
  end
{{end}}
  def install
    bin.install "cairn"
    man1.install Dir["man/*.1"]
    bash_completion.install "completion/cairn.bash" => "cairn"
    zsh_completion.install "completion/cairn.zsh" => "_cairn"
    fish_completion.install "completion/cairn.fish"
    doc.install "NOTICES.txt"
  end

  test do
    (testpath/"t.c").write "void reach_error(void); int main(void) { reach_error(); }"
    assert_match "unsafe", shell_output("#{bin}/cairn verify t.c", 10)
  end
end
`},
	{"scoop.json", `{
  "version": "{{.Version}}",
  "description": {{.Quote .Summary}},
  "homepage": "{{.Repository}}",
  "license": "{{.Licence}}",
  "architecture": {
    "64bit": {"url": "{{.URL "windows_amd64"}}", "hash": "{{.Sum "windows_amd64"}}", "extract_dir": "cairn_{{.Version}}_windows_amd64"},
    "arm64": {"url": "{{.URL "windows_arm64"}}", "hash": "{{.Sum "windows_arm64"}}", "extract_dir": "cairn_{{.Version}}_windows_arm64"}
  },
  "bin": "cairn.exe"
}
`},
	{"winget.yaml", `# The three files of winget, as documents of one.
PackageIdentifier: Cairn.Cairn
PackageVersion: {{.Version}}
DefaultLocale: en-US
ManifestType: version
ManifestVersion: 1.6.0
---
PackageIdentifier: Cairn.Cairn
PackageVersion: {{.Version}}
PackageLocale: en-US
Publisher: cairn
PackageName: cairn
PackageUrl: {{.Repository}}
License: {{.Licence}}
ShortDescription: {{.Quote .Summary}}
Description: {{.Quote .Text}}
ManifestType: defaultLocale
ManifestVersion: 1.6.0
---
PackageIdentifier: Cairn.Cairn
PackageVersion: {{.Version}}
ReleaseDate: {{.Date}}
InstallerType: zip
NestedInstallerType: portable
Installers:
{{- range $arch, $name := .Architectures}}
  - Architecture: {{$name}}
    InstallerUrl: {{$.URL (print "windows_" $arch)}}
    InstallerSha256: {{$.Sum (print "windows_" $arch)}}
    NestedInstallerFiles:
      - RelativeFilePath: cairn_{{$.Version}}_windows_{{$arch}}\cairn.exe
        PortableCommandAlias: cairn
{{- end}}
ManifestType: installer
ManifestVersion: 1.6.0
`},
	{"flake.nix", `{
  description = {{.Quote .Summary}};
  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";
  outputs = { self, nixpkgs }:
    let
      archives = {
{{- range $nix, $platform := .Nix}}
        {{$nix}} = { url = "{{$.URL $platform}}"; sha256 = "{{$.Sum $platform}}"; };
{{- end}}
      };
    in {
      packages = builtins.mapAttrs (system: archive:
        let pkgs = nixpkgs.legacyPackages.${system};
        in {
          default = pkgs.stdenvNoCC.mkDerivation {
            pname = "cairn";
            version = "{{.Version}}";
            src = pkgs.fetchurl archive;
            nativeBuildInputs = [ pkgs.installShellFiles ];
            installPhase = ''
              install -Dm755 cairn $out/bin/cairn
              installManPage man/*.1
              installShellCompletion completion/cairn.{bash,zsh,fish}
              install -Dm644 -t $out/share/doc/cairn LICENSE NOTICES.txt
            '';
            meta = { description = {{.Quote .Summary}}; homepage = "{{.Repository}}"; license = pkgs.lib.licenses.asl20; mainProgram = "cairn"; };
          };
        }) archives;
    };
}
`},
}

// Systems are the systems that Homebrew is for, with its names; Architectures and Nix are winget's and Nix's names.
func (m manifestData) Systems() map[string]string {
	return map[string]string{"darwin": "macos", "linux": "linux"}
}

// Architectures are those of Windows.
func (m manifestData) Architectures() map[string]string {
	return map[string]string{"amd64": "x64", "arm64": "arm64"}
}

// Nix are the platforms by the names that Nix has for them.
func (m manifestData) Nix() map[string]string {
	return map[string]string{"x86_64-linux": "linux_amd64", "aarch64-linux": "linux_arm64", "x86_64-darwin": "darwin_amd64", "aarch64-darwin": "darwin_arm64"}
}

// manifests writes the manifests and returns their names; none if not all platforms have been built.
func (b *builder) manifests(written []string) ([]string, error) {
	data := manifestData{b.about.name, b.about.summary, b.about.text, b.about.licence, b.about.repository, b.version, b.when.Format(time.DateOnly), map[string]string{}}
	archives := 0
	for _, name := range written {
		content, err := os.ReadFile(filepath.Join(b.out, name))
		if err != nil {
			return nil, err
		}
		data.sums[name] = fmt.Sprintf("%x", sha256.Sum256(content))
	}
	for _, t := range targets {
		if _, ok := data.sums[data.archive(t.os+"_"+t.arch)]; ok {
			archives++
		}
	}
	if archives < len(targets) {
		return nil, nil
	}
	var names []string
	for _, m := range manifests {
		parsed, err := template.New(m.name).Parse(m.text)
		if err != nil {
			return nil, err
		}
		var out bytes.Buffer
		if err := parsed.Execute(&out, data); err != nil {
			return nil, err
		}
		if err := os.WriteFile(filepath.Join(b.out, m.name), out.Bytes(), 0o644); err != nil {
			return nil, err
		}
		names = append(names, m.name)
	}
	return names, nil
}
