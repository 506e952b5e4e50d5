module cairn

go 1.26.0

require github.com/CycloneDX/cyclonedx-gomod v1.10.0
