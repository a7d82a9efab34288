package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// An input is not overwritten, under whatever name, except one that the command owns.
func TestMayWrite(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"a", "b", "c"} {
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	p := quiet()
	p.reading = []string{"a", "b"}
	other, err := filepath.Abs("a")
	if err != nil {
		t.Fatal(err)
	}
	expect := func(name, want string) {
		t.Helper()
		err := p.mayWrite(name)
		if (err == nil) != (want == "") || err != nil && err.Error() != name+": "+want {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
	const input = "this is an input (X), so it is not overwritten"
	expect("a", strings.Replace(input, "X", "a", 1))
	expect(other, strings.Replace(input, "X", "a", 1))
	expect("b", strings.Replace(input, "X", "b", 1))
	expect("c", "")
	expect("new", "")
	expect(os.DevNull, "")
	p.Owns("a")
	expect("a", "")
	expect("b", strings.Replace(input, "X", "b", 1))
}
