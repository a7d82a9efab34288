package heisenberg_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/model"
	"haft/model/heisenberg"
)

// readDiagram reads one of the author's diagrams: men as in FEN, and x where a piece can go.
func readDiagram(t *testing.T, name string) (p heisenberg.Position, marked []string) {
	t.Helper()
	text, err := os.ReadFile("../../testdata/heisenberg/" + name)
	if err != nil {
		t.Fatal(err)
	}
	letters := strings.Fields(string(text))
	if len(letters) != 64 {
		t.Fatalf("%s has %d squares", name, len(letters))
	}
	var board [64]byte
	for i, letter := range letters {
		s := model.NewSquare(i%8, 7-i/8)
		board[s] = letter[0]
		if letter == "x" {
			marked = append(marked, s.String())
		}
		if letter == "x" || letter == "." {
			board[s] = '1'
		}
	}
	return position(t, boardFEN(board)+" w - -"), marked
}

// The author's diagrams mark where the piece on c3 can go when it is seen on c4. The program finds
// the same squares, and those that the text adds.
func TestDiagrams(t *testing.T) {
	cases := []struct {
		name    string
		change  heisenberg.Change
		besides string // "It can also take the black bishop", "it may also capture Na5"
	}{
		{"first.txt", heisenberg.Speed, "f7"},
		{"second.txt", heisenberg.Place, "a5"},
	}
	for _, c := range cases {
		p, want := readDiagram(t, c.name)
		want = append(want, c.besides)
		var got []string
		for _, m := range p.MovesFrom(square("c3")) {
			if m.Change == c.change && m.Seen == square("c4") {
				got = append(got, m.To.String())
			}
		}
		slices.Sort(want)
		slices.Sort(got)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %v, -document +package:\n%s", c.name, c.change, diff)
		}
	}
}

// In both diagrams two pieces see c4, as the text says: "square c4 is seen by two opponent pieces".
func TestDiagramsSeen(t *testing.T) {
	for _, name := range []string{"first.txt", "second.txt"} {
		p, _ := readDiagram(t, name)
		for s, want := range map[string]int{"c4": 2, "c5": 0, "c3": 0, "d5": 1, "g8": 1} {
			if got := p.Seers(model.Black, square(s)).Len(); got != want {
				t.Errorf("%s: %d pieces see %s, expected %d", name, got, s, want)
			}
		}
	}
}

func square(s string) model.Square {
	sq, ok := model.ParseSquare(s[0], s[1])
	if !ok {
		panic(s)
	}
	return sq
}
