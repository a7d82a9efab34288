package formula

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
)

// An assignment that is not a world of the game is refused with the reason; a world of the game is not.
func TestNotWorld(t *testing.T) {
	g, err := gamefile.ReadGame(strings.NewReader("b1a3 a7a6 c1b3 a6a5"), "game")
	if err != nil {
		t.Fatal(err)
	}
	p := model.Replay(g)
	answer, err := solve.Exact{}.Solve(t.Context(), p)
	if err != nil || answer.Status != solve.Sat {
		t.Fatal(answer.Status, err)
	}
	king := model.NoPiece
	for q, n := range answer.Witness {
		if n == model.King {
			king = model.Piece(q)
			break
		}
	}
	piece := func(name string) model.Piece {
		q, ok := model.ParsePiece(name)
		if !ok {
			t.Fatal(name)
		}
		return q
	}
	for want, change := range map[string]func(w *model.Assignment){
		"":                      func(*model.Assignment) {},
		"w1 has no nature":      func(w *model.Assignment) { w[piece("w1")] = model.NoNature },
		"it has more pieces":    func(w *model.Assignment) { w[king] = model.Knight },
		"a fact of ply 1 (":     func(w *model.Assignment) { swap(w, piece("w2"), model.Rook) },
		"but it is a pawn that": func(w *model.Assignment) { w[piece("w9")] = model.Queen },
	} {
		w := answer.Witness
		change(&w)
		if got := notWorld(p, &w); (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%v: %q, want %q", &w, got, want)
		}
	}
}

// swap exchanges the natures of a piece and another one of its side.
func swap(w *model.Assignment, p model.Piece, n model.Nature) {
	for q, other := range w {
		if other == n && model.Piece(q).Color() == p.Color() {
			w[q], w[p] = w[p], w[q]
			return
		}
	}
}

// Stored standard input is examined from its current position, without using it up.
func TestStoredInput(t *testing.T) {
	const skipped, text = "skipped\n", "[Variant \"x\"]\n\n*\n"
	name := filepath.Join(t.TempDir(), "x.pgn")
	if err := os.WriteFile(name, []byte(skipped+text), 0o600); err != nil {
		t.Fatal(err)
	}
	in, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := in.Seek(int64(len(skipped)), io.SeekStart); err != nil {
		t.Fatal(err)
	}
	asked := ""
	variants := []Variant{{Name: "x", Is: func(tag string) bool { asked += tag + ";"; return tag == "x" }}}
	p := cli.NewProgram(in, io.Discard, io.Discard)
	o := &fmtOptions{program: p, games: cli.Series{Program: p}, variants: variants}
	for range 2 {
		if o.variantOf(t.Context(), "-") != &variants[0] {
			t.Errorf("it is not known: %q", asked)
		}
	}
	if o.variantOf(t.Context(), filepath.Join(t.TempDir(), "absent")) != nil ||
		o.variantOf(t.Context(), os.DevNull) != nil {
		t.Error("what is not there is a game")
	}
	if rest, err := io.ReadAll(in); string(rest) != text || err != nil {
		t.Errorf("left is %q, %v", rest, err)
	}
	in.Close()
	if start := peek(in); start != nil {
		t.Errorf("a closed file begins with %q", start)
	}
}
