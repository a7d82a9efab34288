package trial

import (
	"bytes"
	"context"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"

	"haft/solve"
)

// host is this machine and this build. What the system does not tell is left out.
var host = sync.OnceValue(func() Host {
	return Host{CPU: processor(), Cores: runtime.NumCPU(), OS: system(), Go: runtime.Version(), Commit: commit()}
})

// processor is the model of the first processor, as Linux names it.
func processor() string {
	info, _ := os.ReadFile("/proc/cpuinfo") // other systems have none
	for line := range bytes.Lines(info) {
		if name, model, _ := strings.Cut(string(line), ":"); strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(model)
		}
	}
	return ""
}

// system is as "linux 6.1.0 amd64".
func system() string {
	release, _ := os.ReadFile("/proc/sys/kernel/osrelease") // other systems have none
	return strings.Join(strings.Fields(runtime.GOOS+" "+string(release)+" "+runtime.GOARCH), " ")
}

// commit is the revision that was built, with + if files had changed.
func commit() string {
	revision, changed := "", ""
	info, _ := debug.ReadBuildInfo()
	for _, s := range settings(info) {
		switch {
		case s.Key == "vcs.revision":
			revision = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = "+"
		}
	}
	return revision + changed
}

func settings(info *debug.BuildInfo) []debug.BuildSetting {
	if info == nil {
		return nil
	}
	return info.Settings
}

// modules are where embedded backends come from, by the beginning of their names.
var modules = map[string]string{
	"gini":      "github.com/go-air/gini",
	"gophersat": "github.com/crillab/gophersat",
}

// library is what a backend is made of: the module of an embedded one, else itself.
func library(backend string) string {
	name, _, _ := strings.Cut(backend, "-")
	if path, embedded := modules[name]; embedded {
		return path
	}
	return backend
}

// version is what a program says of itself, or the version of the module of an embedded engine; "" if
// nobody tells.
func version(ctx context.Context, b *solve.Backend) string {
	if b.Program() != nil {
		said, _ := b.Version(ctx) // a program may solve and yet not tell
		return said
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	for _, m := range info.Deps {
		if m.Path == library(b.Name) {
			return m.Version
		}
	}
	return ""
}
