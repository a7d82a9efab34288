package trial

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"

	"haft/process"
	"haft/solve/backend"
)

// host describes this machine and this build. What the system does not say is left out.
var host = sync.OnceValue(func() Host {
	h := Host{
		CPU: processor(), Cores: runtime.NumCPU(), OS: system(), Memory: process.MachineMemory(),
		Go: runtime.Version(), Commit: commit(),
	}
	if !clean(h.Commit) {
		self, _ := os.Executable()
		h.Binary = checksum(self)
	}
	return h
})

// clean reports whether a commit says everything about a program that was built from it: it is known, and no file had
// changed.
func clean(commit string) bool { return commit != "" && !strings.HasSuffix(commit, "+") }

// Vague describes this program if nothing but its checksum tells it from others, because its commit is not known or
// files had changed; "" if the commit does.
func Vague() string {
	if clean(commit()) {
		return ""
	}
	return host().Build()
}

// sameBuild reports whether two hosts ran the same program.
func (h Host) sameBuild(o Host) bool {
	return h.Commit == o.Commit && (clean(h.Commit) || h.Binary != "" && h.Binary == o.Binary)
}

// SameVersion is like sameBuild, but takes two programs of which nothing is known for the same.
func (h Host) SameVersion(o Host) bool {
	return h.sameBuild(o) || h.Commit == "" && o.Commit == "" && h.Binary == o.Binary
}

// Build names the program in sentences.
func (h Host) Build() string {
	words := CommitWords(h.Commit)
	if sum, ok := strings.CutPrefix(h.Binary, "sha256:"); ok {
		words += fmt.Sprintf(" (SHA-256 %.12s)", sum)
	}
	return words
}

// processor returns the model of the first processor, as Linux names it.
func processor() string {
	info, _ := os.ReadFile("/proc/cpuinfo") // missing on other systems
	for line := range bytes.Lines(info) {
		if name, model, _ := strings.Cut(string(line), ":"); strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(model)
		}
	}
	return ""
}

// system returns a text such as "linux 6.1.0 amd64".
func system() string {
	release, _ := os.ReadFile("/proc/sys/kernel/osrelease") // missing on other systems
	return strings.Join(strings.Fields(runtime.GOOS+" "+string(release)+" "+runtime.GOARCH), " ")
}

// commit returns the revision that was built, with + if files had changed, "" if it is not known.
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

// CommitWords names a commit in sentences.
func CommitWords(commit string) string {
	if commit == "" {
		return "an unknown commit"
	}
	return "commit " + commit
}

func settings(info *debug.BuildInfo) []debug.BuildSetting {
	if info == nil {
		return nil
	}
	return info.Settings
}

// modules says which module embedded backends use, by the beginning of their names.
var modules = map[string]string{
	"gini":      "github.com/go-air/gini",
	"gophersat": "github.com/crillab/gophersat",
}

// library returns what a backend is made of: the module of an embedded one, otherwise its own name.
func library(backend string) string {
	name, _, _ := strings.Cut(backend, "-")
	if path, embedded := modules[name]; embedded {
		return path
	}
	return backend
}

// version returns what a program says about itself, the version of an embedded engine's module, or that of what is
// haft's own. If a program says nothing, it is the checksum of the program.
func version(ctx context.Context, b *backend.Backend, own string) string {
	if p := b.Program(); p != nil {
		said, _ := b.Version(ctx) // a program that solves may still fail to say its version
		path, _ := p.Path()
		return cmp.Or(said, checksum(path))
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range info.Deps {
			if m.Path == library(b.Name) {
				return m.Version
			}
		}
	}
	if own == "" {
		return ownVersion()
	}
	return own
}

// ownVersion returns the commit of haft, or its checksum if the commit does not say everything about it.
func ownVersion() string {
	if c := commit(); clean(c) {
		return "haft " + c
	}
	return host().Binary
}

// checksum returns the SHA-256 of a file, "" if it cannot be read.
func checksum(name string) string {
	file, err := os.Open(name)
	if err != nil {
		return ""
	}
	defer file.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return ""
	}
	return fmt.Sprintf("sha256:%x", sum.Sum(nil))
}
