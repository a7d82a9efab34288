package perft

import (
	"io"
	"strings"
	"testing"

	"haft/bench/journal"
	"haft/cmd/haft/cli"
)

// A plan whose lines have the right checksums may still say what no plan says.
func TestLinesOfPlans(t *testing.T) {
	const head = `{"perft":3,"rules":"","moves":[],"split":1,"states":1,"sequences":1}`
	for want, lines := range map[string][]string{
		`<stdin>:2: found "{\"moves\":7,\"times\":1}", expected moves, and how many sequences lead there`: {
			head, `{"moves":7,"times":1}`,
		},
		`<stdin>:1: found "{\"perft\":\"3\"}", expected the first line of the plan of a perft`: {`{"perft":"3"}`},
		"<stdin>: this plan is incomplete; expected all that 'haft perft plan' wrote": {
			head, `{"moves":"e2e4","times":1}`, `{"moves":"e2e3","times":1}`,
		},
		`<stdin>: rule "x" has no value; expected name=value`: {
			strings.Replace(head, `"rules":""`, `"rules":"x"`, 1), `{"moves":"e2e4","times":1}`,
		},
		`<stdin>: found "xx", expected a move`: {
			strings.Replace(head, "[]", `["xx"]`, 1), `{"moves":"e2e4","times":1}`,
		},
		`<stdin>: the move e2e5 cannot be made: geometry`: {
			strings.Replace(head, "[]", `["e2e5"]`, 1), `{"moves":"e2e4","times":1}`,
		},
		`the move e4e5 cannot be made: no-piece`: {head, `{"moves":"e4e5","times":1}`},
		`found "y", expected a move`:             {head, `{"moves":"y","times":1}`},
	} {
		var text strings.Builder
		for _, line := range lines {
			text.Write(journal.Seal([]byte(line)))
		}
		p := cli.NewProgram(strings.NewReader(text.String()), io.Discard, io.Discard)
		cmd := New(p, "1")
		cmd.SilenceErrors, cmd.SilenceUsage = true, true
		cmd.SetArgs([]string{"run", "-"})
		if err := cmd.ExecuteContext(t.Context()); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
