//go:build unix

package main

import (
	"os"
	"strings"
	"testing"

	"haft/solve/solvertest/extent"
)

// A bomb is a small file that is large when unpacked, and what should happen to it.
type bomb struct {
	args        string // IN is the bomb
	start, unit string
	says        string
}

var bombs = []bomb{
	{"heisenberg replay IN", "", "[A \"b\"]\n", "tags, comments and variations of more than 4MiB"},
	{"heisenberg replay IN", "e4 ", "{a}\n", "tags, comments and variations of more than 4MiB"},
	{"heisenberg replay IN", "e4 ", "$1\n", "tags, comments and variations of more than 4MiB"},
	{
		"fmt IN", "[Variant \"Heisenberg Chess\"]\n\ne4 ", "{a}\n",
		"tags, comments and variations of more than 4MiB",
	},
	{"quantum replay IN", "", "e2e4 ", "found a line that has not ended after 64MiB"},
	{"solve --max-memory 400MB IN", "p cnf 3 999999999\n", "1 -2 3 0\n", "would be needed (--max-memory 400MB)"},
	{"solve --max-memory 400MB IN", "p cnf 3 999999999\n", "1 0\n", "would be needed (--max-memory 400MB)"},
	{"solve --max-memory 400MB IN", "", "h 1 -2 3 0\n", "would be needed (--max-memory 400MB)"},
	{
		"solve --max-memory 400MB IN", "* #variable= 2 #constraint= 99999999\n", "1 x1 1 x2 >= 1 ;\n",
		"more than 400MB of memory would be needed (--max-memory 400MB)",
	},
	{
		"decode IN SOLUTION", "p cnf 100000000 1\n", "1 0\n",
		"more than 500MB of memory would be needed (--max-memory 500MB)",
	},
	{"decode GAME IN", "s SATISFIABLE\n", "v 1 -2\n", "found more than 62500kB, expected less (--max-memory 500MB)"},
	{"verify GAME IN", "", "\x00", "found more than 2MiB, expected less (--max-memory 256MiB)"},
	{
		"verify GAME IN", "{\"certificate\":\"hall\",\"reasons\":[", "{},",
		"found more than 2MiB, expected less (--max-memory 256MiB)",
	},
	{
		"verify GAME IN", "pseudo-Boolean proof version 3.0\n", "pol 1 1 + ;\n",
		"more than 256MiB of memory would be needed (--max-memory 256MiB)",
	},
	{"serve --tls-cert IN --tls-key IN", "-----BEGIN CERTIFICATE-----\n", "AAAA\n", "found more than 1MiB, expected less"},
	{"bench report IN", `{"schema":1,"family":"`, "x", "found a line of more than 16MiB"},
}

// Small files that are large when unpacked take no more memory than a command may use, and a message says how much
// that is. A normal run unpacks one bomb of eight.
func TestBombs(t *testing.T) {
	if testing.Short() {
		t.Skip("unpacks gigabytes")
	}
	lab, chosen := newLab(t), extent.Share(8)
	for i, b := range bombs {
		if !chosen(i) {
			continue
		}
		t.Run(strings.ReplaceAll(b.args, " ", "_"), func(t *testing.T) {
			block := strings.Repeat(b.unit, 1<<20/len(b.unit))
			end := lab.run(t, b.args, func(name string) error {
				return os.WriteFile(name, packed("gzip", b.start, block, 100),
					0o644)
			})
			if !strings.Contains(end.messages, b.says) {
				t.Errorf("of %q: says %.300q, want %q", b.unit, end.messages, b.says)
			}
		})
	}
}
