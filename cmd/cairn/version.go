package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// version is set by the linker: go build -ldflags "-X main.version=1.2.3".
var version string

// nextRelease is the release that the sources are on the way to, or of; the change log begins with it.
const nextRelease = "1.0.0"

// versionText is what cairn version prints: one line with the version, the commit if it is known, and the platform.
func versionText() string {
	v, revision, dirty := version, "", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		if v == "" && info.Main.Version != "(devel)" {
			v = info.Main.Version
		}
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision":
				revision = " " + s.Value[:min(12, len(s.Value))]
			case s.Key == "vcs.modified" && s.Value == "true":
				dirty = "+"
			}
		}
	}
	if v == "" {
		v = nextRelease + "-dev"
	}
	return fmt.Sprintf("cairn %s%s%s %s %s/%s", v, revision, dirty, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version",
		Example: "  cairn version",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprintln(cmd.OutOrStdout(), versionText())
			return err
		},
	}
}
