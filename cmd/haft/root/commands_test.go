package root

import (
	"io"
	"strings"
	"testing"

	"haft/cmd/haft/cli"
)

// A command line gets only the commands that it needs, which must be what it would find among all.
func TestCommandsOnDemand(t *testing.T) {
	p := cli.NewProgram(strings.NewReader(""), io.Discard, io.Discard)
	all := New(p)
	for _, g := range commands {
		for _, c := range g.commands {
			if made := c.make(p).Name(); made != c.name {
				t.Errorf("command %q is listed as %q", made, c.name)
			}
			some := newFor(p, []string{c.name})
			cmd, _, err := some.Find([]string{c.name})
			if err != nil {
				t.Fatal(err)
			}
			if want, _, _ := all.Find([]string{c.name}); cmd.UsageString() != want.UsageString() {
				t.Errorf("%s: help is\n%s\nwant\n%s", c.name, cmd.UsageString(), want.UsageString())
			}
		}
	}
	if got, want := frontPage(newFor(p, nil)), frontPage(all); got != want {
		t.Errorf("front page is\n%s\nwant\n%s", got, want)
	}
}

func TestRoff(t *testing.T) {
	const text, want = ".a -b\n'c'\n\\d", "\\&.a \\-b\n\\&'c'\n\\ed"
	if got := roff(text); got != want {
		t.Errorf("roff(%q) = %q, want %q", text, got, want)
	}
}
