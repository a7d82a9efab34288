package solvertest

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"testing"

	"haft/model"
)

// A Case is a game of testdata/cases with exact expectations, found by filtering all 25,401,600
// starting positions one by one.
type Case struct {
	Kind   string
	Flags  []string
	Moves  []string
	Expect struct {
		Legal     bool
		Ply       model.Ply // the first illegal ply
		Positions uint64
		Worlds    uint64
		Pieces    map[string]map[string]uint64
		Moves     map[string]uint64 // legal games: starting positions left after each legal move
		Outcome   struct{ Ongoing, Checkmate, Stalemate uint64 }
	}
	ExplanationSize int `json:"explanation_size"`
	Lock            *struct{ Piece, Nature string }
}

// Game returns the case as a game.
func (c *Case) Game() *model.Game {
	g := &model.Game{Rules: model.DefaultRules()}
	g.Rules.EnPassant = slices.Contains(c.Flags, "--en-passant")
	g.Rules.Check = !slices.Contains(c.Flags, "--no-check")
	for _, s := range c.Moves {
		m, ok := model.ParseMove(s)
		if !ok {
			panic("not a move: " + s)
		}
		g.Moves = append(g.Moves, m)
	}
	return g
}

// Legal returns the longest legal prefix of the game.
func (c *Case) Legal() *model.Game {
	g := c.Game()
	if !c.Expect.Legal {
		g.Moves = g.Moves[:c.Expect.Ply-1]
	}
	return g
}

// Cases returns all games of testdata/cases.
func Cases(t testing.TB) []Case {
	t.Helper()
	all, err := readCases()
	if err != nil {
		t.Fatal(err)
	}
	return slices.Clone(all)
}

// readCases reads the games once, because many tests and parts of tests want them.
var readCases = sync.OnceValues(func() (all []Case, err error) {
	for _, name := range []string{"random.jsonl", "hard.jsonl"} {
		f, err := os.Open(Testdata("cases", name))
		if err != nil {
			return nil, err
		}
		defer f.Close()
		lines := bufio.NewScanner(f)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			var c Case
			if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
				return nil, err
			}
			all = append(all, c)
		}
		if err := lines.Err(); err != nil {
			return nil, err
		}
	}
	return all, nil
})

// Testdata returns the path of a file below the project's testdata folder.
func Testdata(path ...string) string {
	_, here, _, _ := runtime.Caller(0)
	return filepath.Join(append([]string{filepath.Dir(here), "..", "..", "testdata"}, path...)...)
}
