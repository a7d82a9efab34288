package main

import (
	"bytes"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain runs the command if the test binary is called by its name.
func TestMain(m *testing.M) { testscript.Main(m, map[string]func(){"section": main}) }

// Errors end the command with a message and exit status 2.
func TestExitStatus(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing")
	for _, tt := range []struct{ args, want string }{
		{"", "section: usage: section BENCHMARKS README\n"},
		{missing + " " + missing, "section: open " + missing},
		{"testdata/bench.txt " + missing, "section: open " + missing},
		{"testdata/section.md testdata/section.md", "section: testdata/section.md"},
		{"testdata/bench.txt testdata/bench.txt", "section: testdata/bench.txt: it has no line"},
	} {
		cmd := exec.Command("section", strings.Fields(tt.args)...)
		var said bytes.Buffer
		cmd.Stderr = &said
		err := cmd.Run()
		if err == nil || err.Error() != "exit status 2" || !strings.HasPrefix(said.String(), tt.want) {
			t.Errorf("%s: %v, %q, want %q", tt.args, err, &said, tt.want)
		}
	}
}
