package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// Version returns the version of the module, or the revision that it was built from, and the Go release.
func Version() string {
	info, _ := debug.ReadBuildInfo()
	return versionOf(info)
}

// versionOf returns the version recorded in a build, if there is one.
func versionOf(info *debug.BuildInfo) string {
	what := "(devel)"
	if info != nil {
		if info.Main.Version != "" {
			what = info.Main.Version
		}
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" && what == "(devel)" {
				what = s.Value
			}
		}
	}
	return fmt.Sprintf("%s %s %s/%s", what, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
