package cli

import (
	"os"
	"testing"

	"github.com/spf13/cobra"
)

// Different names of one file are recognised, whether it exists or not. Pipes and devices may be shared.
func TestSameOutput(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for _, err := range []error{
		os.WriteFile("a", nil, 0o600), os.WriteFile("b", nil, 0o600), os.Link("a", "hard"), os.Symlink("a", "soft"),
		os.Symlink("new", "to-new"), os.Mkdir("below", 0o700), os.Symlink("below", "way"), os.Symlink("loop", "loop"),
	} {
		if err != nil {
			t.Skip(err)
		}
	}
	for _, test := range []struct {
		a, b string
		same bool
	}{
		{"a", "a", true},
		{"a", "hard", true},
		{"a", "soft", true},
		{"a", "b", false},
		{"a", "new", false},
		{"new", "a", false},
		{"new", "new", true},
		{"new", "to-new", true},
		{"new", "other", false},
		{"new", "./new", true},
		{"new", dir + "/new", true},
		{"below/x", "way/x", true},
		{"below/x", "way/y", false},
		{"nowhere/x", "nowhere/x", true},
		{"nowhere/x", "nowhere/y", false},
		{"below", "below", false},
		{os.DevNull, os.DevNull, false},
		{"-", "-", false},
		{"loop", "loop", true},
		{"loop", "a", false},
	} {
		if got := sameOutput(test.a, test.b); got != test.same {
			t.Errorf("%s and %s: %v, want %v", test.a, test.b, got, test.same)
		}
	}
	if _, err := followed("loop"); err == nil || err.Error() != "loop: too many symbolic links" {
		t.Errorf("a link to itself: %v", err)
	}
	if target, err := followed("to-new"); err != nil || target != "new" {
		t.Errorf("a link leads to %s, %v", target, err)
	}
}

// What is written beside an output must not be what another option names.
func TestDistinctOutputs(t *testing.T) {
	for _, c := range []struct{ proof, file, want string }{
		{"p", "q", ""},
		{"p", "p", "--map and --proof both name p"},
		{"p", "p.opb", "--map p.opb and --proof p would both write p.opb"},
		{"./p", "p.opb", "--map p.opb and --proof ./p would both write ./p.opb"},
		{"p.opb", "p", ""},
	} {
		cmd := &cobra.Command{}
		var proof, file string
		File(cmd, &proof, "proof", "", "")
		File(cmd, &file, "map", "", "")
		Beside(cmd, "proof", func(file string) []string { return []string{file + ".opb"} })
		if err := cmd.ParseFlags([]string{"--proof", c.proof, "--map", c.file}); err != nil {
			t.Fatal(err)
		}
		if err := distinctOutputs(cmd); (err == nil) != (c.want == "") || err != nil && err.Error() != c.want {
			t.Errorf("%+v: %v", c, err)
		}
	}
}
