package family_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"haft/bench/family"
)

// A list has lines of any ending. One that is too long is told by its number.
func TestFilesOfList(t *testing.T) {
	name := filepath.Join(t.TempDir(), "list.txt")
	for text, want := range map[string]string{
		"# ours\na.cnf, SAT\r\n\nb.cnf": "a.cnf b.cnf",
		"a.cnf\rb.cnf\r":                "a.cnf b.cnf",
		"a.cnf\n" + strings.Repeat("x", 1<<17): name + ":2: found a line of more than 64KiB, " +
			"expected a shorter one",
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		var got []string
		files, err := family.Files(name)
		for _, f := range files {
			got = append(got, filepath.Base(f.Path))
		}
		if err != nil {
			got = []string{err.Error()}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%.30q: %q, want %q", text, got, want)
		}
	}
}
