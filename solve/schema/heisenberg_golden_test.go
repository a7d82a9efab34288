package schema_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"haft/model/heisenberg"
	"haft/solve/schema"
	"haft/solve/solvertest/golden"
)

// What is said of a few positions and games, as JSON and in words, is what people have read.
func TestHeisenberg(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, fen := range []string{
		"5k2/1P5r/8/3pP3/8/8/8/K7 w - d6 0 3", "7k/6Q1/6K1/8/8/8/8/8 b - -",
	} {
		p, err := heisenberg.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "== %s: %s\n", fen, schema.HeisenbergWords(&p))
		moves := p.Moves()
		heisenbergWrite(t, &b, schema.NewPosition(&p, moves[:min(len(moves), 8)]))
	}
	in := heisenberg.NewReader(strings.NewReader(`{"moves": "e4 d7?d5-c6 Be2"}
{"moves": "e4 e4"}
{"moves": "e4 nonsense", "id": "odd"}
{"fen": "7k/P7/8/8/8/8/8/K7 w - -", "moves": "a8=Q"}
`), "games")
	for {
		g, err := in.Next()
		if err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		heisenbergWrite(t, &b, schema.NewGame(g))
	}
	golden.Text(t, "testdata/heisenberg.txt", b.String())
}

// heisenbergWrite writes JSON, a line for each member.
func heisenbergWrite(t *testing.T, b *strings.Builder, v any) {
	t.Helper()
	line, err := schema.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	b.WriteString(golden.Members(t, line))
}
