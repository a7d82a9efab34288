package perft

import (
	"fmt"
	"io"
	"strings"
	"testing"

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
		`<stdin>:1: rule "x" has no value; expected name=value`: {
			strings.Replace(head, `"rules":""`, `"rules":"x"`, 1), `{"moves":"e2e4","times":1}`,
		},
		`<stdin>:1: found "xx", expected a move`: {
			strings.Replace(head, "[]", `["xx"]`, 1), `{"moves":"e2e4","times":1}`,
		},
		`<stdin>:1: the move e2e5 cannot be made: geometry`: {
			strings.Replace(head, "[]", `["e2e5"]`, 1), `{"moves":"e2e4","times":1}`,
		},
		`<stdin>:2: the move e4e5 cannot be made: no-piece`: {head, `{"moves":"e4e5","times":1}`},
		`<stdin>:2: found "y", expected a move`:             {head, `{"moves":"y","times":1}`},
	} {
		if err := sealed(t, "run", lines); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// Parts are put together only if they are of one plan and one version, and are all of it.
func TestPartsOfOnePlan(t *testing.T) {
	part := func(plan, version, shard string, states, sequences int) string {
		return fmt.Sprintf(`{"schema":"haft/1","perft":3,"plan":%q,"version":%q,"shard":%q,"states":%d,"sequences":%d,`+
			`"nodes":4,"all":{"states":2,"sequences":3}}`, plan, version, shard, states, sequences)
	}
	first, second := part("a", "1", "1/2", 1, 1), part("a", "1", "2/2", 1, 2)
	for _, c := range []struct {
		want  string
		lines []string
	}{
		{"", []string{first, second}},
		{"shard 2/2 is missing", []string{first}},
		{
			"<stdin>: its plan has 2 positions and 3 sequences, but the parts together have 1 and 3",
			[]string{part("a", "1", "1/1", 1, 3)},
		},
		{
			"<stdin>: its plan has 2 positions and 3 sequences, but the parts together have 2 and 2",
			[]string{part("a", "1", "1/1", 2, 2)},
		},
		{"<stdin>:2: it is of another plan than <stdin>", []string{first, part("b", "1", "2/2", 1, 2)}},
		{"<stdin>:2: it is of version 2, but <stdin> of 1", []string{first, part("a", "2", "2/2", 1, 2)}},
		{
			`<stdin>:1: found "{\"schema\":\"haft/1\",\"perft\":\"x\"}", expected a part of a perft`,
			[]string{`{"schema":"haft/1","perft":"x"}`},
		},
	} {
		err := sealed(t, "merge", c.lines)
		if (err == nil) != (c.want == "") || err != nil && err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

// sealed runs a command on lines with their checksums.
func sealed(t *testing.T, command string, lines []string) error {
	t.Helper()
	var text strings.Builder
	for _, line := range lines {
		text.Write([]byte(line + "\n"))
	}
	cmd := New(cli.NewProgram(strings.NewReader(text.String()), io.Discard, io.Discard), "1")
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.SetArgs([]string{command, "-"})
	return cmd.ExecuteContext(t.Context())
}
