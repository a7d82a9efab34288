package cli

import (
	"runtime/debug"
	"strings"
	"testing"
)

// A build knows its version, the revision that it was made from, or neither.
func TestVersion(t *testing.T) {
	settings := []debug.BuildSetting{
		{Key: "vcs", Value: "git"},
		{Key: "vcs.revision", Value: "1a2b3c"},
		{Key: "vcs.modified", Value: "true"},
	}
	for want, info := range map[string]*debug.BuildInfo{
		"(devel)": nil,
		"v1.2.3":  {Main: debug.Module{Version: "v1.2.3"}, Settings: settings},
		"1a2b3c":  {Main: debug.Module{Version: "(devel)"}, Settings: settings},
	} {
		if got, _, _ := strings.Cut(versionOf(info), " "); got != want {
			t.Errorf("%+v: %s, want %s", info, got, want)
		}
	}
}
