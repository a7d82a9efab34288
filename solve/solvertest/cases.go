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
	"haft/solve"
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

// A gameRow is a game with its verdict, and with the pieces that have only one nature in all
// worlds. Names in introduction- and constraints- are for games of the two posts on the rules (see
// testdata/README.md): "Introduction to Haft Schroedinger Chess" and "Constraint Satisfaction in
// Haft Schroedinger Chess".
type gameRow struct {
	name, rules, moves string
	want               solve.Status
	locked             map[model.Piece]model.Nature
}

// The pieces that some rows are about.
var (
	w1, w6, w16 = model.NewPiece(model.White, 1), model.NewPiece(model.White, 6), model.NewPiece(model.White, 16)
	b1, b8      = model.NewPiece(model.Black, 1), model.NewPiece(model.Black, 8)
)

var gameRows = []gameRow{
	{name: "start", want: solve.Sat},
	{
		name: "constraints-example", moves: "e2e4 d7d5 f1d3 h8g6 d3d5", want: solve.Sat,
		locked: map[model.Piece]model.Nature{w6: model.Queen, b8: model.Knight},
	},
	{name: "constraints-example-check", moves: "e2e4 d7d5 e4d5 c8e6 h1g3 e6d5 g3f5 d5e6 f5g3 a7a6 b1c3", want: solve.Sat},
	{name: "introduction-two-knights", moves: "b1a3 a7a6 c1b3 a6a5", want: solve.Sat},
	{name: "introduction-three-knights", moves: "b1a3 a7a6 c1b3 a6a5 d1c3", want: solve.Unsat},
	{
		name: "introduction-capture-proves-the-queen", moves: "f2f4 a7a6 h2h3 a8a7 h3h4 a7b6 g1b6", want: solve.Sat,
		locked: map[model.Piece]model.Nature{b1: model.Queen},
	},
	{name: "no-nature-moves-so", moves: "e2e4 d7d5 a1b4", want: solve.Unsat},
	{name: "wrong-side", moves: "e2e4 d2d4", want: solve.Unsat},
	{
		name: "over-in-every-world", want: solve.Sat,
		moves: "a1b3 e7e5 b1a3 f8a3 b3d4 e5d4 b2b4 a3c1 a2a4 c1c2 a4a5 c2d1 d2d3 d1e1 f2f3 e1f1 h2h4 d8h4 " +
			"g2g3 h4g3 f3f4 g3f4 e2e3 f4e3 b4b5 e3g1 a5a6 b7b6",
	},
	{name: "promoted-open", moves: "h2h4 g7g5 h4g5 h7h6 g5h6 a7a6 h6h7 a6a5 h7g8", want: solve.Sat},
	{
		name: "promoted-named", moves: "h2h4 g7g5 h4g5 h7h6 g5h6 a7a6 h6h7 a6a5 h7g8r", want: solve.Sat,
		locked: map[model.Piece]model.Nature{w16: model.Rook},
	},
	{
		name: "promoted-shown", moves: "h2h4 g7g5 h4g5 h7h6 g5h6 a7a6 h6h7 a6a5 h7g8 a5a4 g8f6", want: solve.Sat,
		locked: map[model.Piece]model.Nature{w16: model.Knight},
	},
	{name: "check-on", moves: checkMoves, want: solve.Unsat},
	{name: "check-off", rules: "check=off", moves: checkMoves, want: solve.Sat},
	{name: "en-passant-off", moves: passingMoves, want: solve.Unsat},
	{name: "en-passant-on", rules: "en-passant=on", moves: passingMoves, want: solve.Sat},
	{name: "bishops-any", moves: bishopMoves, want: solve.Sat},
	{name: "bishops-opposite", rules: "bishops=opposite", moves: bishopMoves, want: solve.Unsat},
}

// These games have a verdict that depends on one rule. They were found by random play, and their
// verdicts by package exact.
const (
	checkMoves   = "g2g4 g7g5 h1b7 a8b7 g1g2 b7b2 a1b2 e7e6 b2b8 c8e7 g2h3"
	passingMoves = "h2h4 g7g5 h4g5 h7h5 g5h6"
	bishopMoves  = "b2b4 d7d6 c1a3 a7a5 f2f4 a8a7 a1c3 a7b6 g1b6"
)
