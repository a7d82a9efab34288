package encode

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/model"
	"haft/model/gamefile/gametest"
	"haft/solve/solvertest/extent"
)

func encoded(t testing.TB, e Encoding, p *model.Problem) *formula.Formula {
	t.Helper()
	f, err := e.Encode(p)
	if err != nil {
		t.Fatal(err)
	}
	if len(f.ClauseGroups) != len(f.Clauses) || len(f.LinearGroups) != len(f.Linear) || len(f.Names) != f.Vars+1 {
		t.Fatalf("%v: groups or names do not match the constraints", e)
	}
	if len(f.Linear) > 0 && !e.Linear() {
		t.Fatalf("%v: %d linear constraints", e, len(f.Linear))
	}
	return f
}

// on returns a world as literals of x.
func on(w *model.Assignment) (lits []formula.Lit) {
	for p := range model.Piece(model.NumPieces) {
		for n := range model.AllNatures.All() {
			l := X(p, n)
			if w[p] != n {
				l = -l
			}
			lits = append(lits, l)
		}
	}
	return lits
}

// replay returns the problem of a game from its moves: "e2e4 d7d5".
func replay(t testing.TB, r model.Rules, moves string) *model.Problem {
	t.Helper()
	return model.Replay(&model.Game{Rules: r, Moves: gametest.Moves(t, moves)})
}

// gameCase holds what these tests need of testdata/cases.
type gameCase struct {
	Flags  []string
	Moves  []string
	Expect struct {
		Legal  bool
		Ply    int
		Worlds uint64
	}
}

// problem returns the problem of the first plies of the game.
func (c *gameCase) problem(t testing.TB, plies int) *model.Problem {
	r := model.DefaultRules()
	for _, flag := range c.Flags {
		switch flag {
		case "--en-passant":
			r.EnPassant = true
		case "--no-check":
			r.Check = false
		default:
			t.Fatalf("unknown flag %q", flag)
		}
	}
	return replay(t, r, strings.Join(c.Moves[:plies], " "))
}

func gameCases(t testing.TB) (cases []gameCase) {
	t.Helper()
	for _, name := range []string{"random.jsonl", "hard.jsonl"} {
		text, err := os.ReadFile("../testdata/cases/" + name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			var c gameCase
			if err := json.Unmarshal([]byte(line), &c); err != nil {
				t.Fatal(err)
			}
			cases = append(cases, c)
		}
	}
	return cases
}

// back is a back rank in the order of the roster.
var back = []model.Nature{
	model.King, model.Queen, model.Rook, model.Rook,
	model.Bishop, model.Bishop, model.Knight, model.Knight,
}

// arrange places a back rank on the files of c.
func arrange(w *model.Assignment, c model.Color, natures []model.Nature) {
	for i, n := range natures {
		w[model.NewPiece(c, i+1)] = n
	}
}

var anyNature = rapid.Map(rapid.IntRange(0, model.NumNatures), func(n int) model.Nature { return model.Nature(n) })

// anyAnnounced draws announced checks, with few checkers, so that they often do not hold.
var anyAnnounced = rapid.Custom(func(t *rapid.T) model.Fact {
	fact := model.Fact{
		Ply: model.Ply(rapid.IntRange(0, 3).Draw(t, "ply")), Rule: model.Announcement,
		King:  model.NewPiece(model.Color(rapid.IntRange(0, 1).Draw(t, "side")), rapid.IntRange(1, 8).Draw(t, "king")),
		Piece: model.NoPiece,
	}
	for range rapid.IntRange(1, 3).Draw(t, "checkers") {
		checker := rapid.IntRange(0, 15).Draw(t, "giver")
		fact.Checkers[checker] = model.Natures(rapid.IntRange(1, int(model.AllNatures)).Draw(t, "natures"))
	}
	return fact
})

var anyFact = rapid.Custom(func(t *rapid.T) model.Fact {
	fact := model.Fact{
		Ply:   model.Ply(rapid.IntRange(0, 3).Draw(t, "ply")),
		King:  model.NoPiece,
		Piece: model.Piece(rapid.IntRange(0, model.NumPieces-1).Draw(t, "piece")),
		Not:   model.Natures(rapid.IntRange(0, int(model.AllNatures)).Draw(t, "not")),
	}
	if rapid.Bool().Draw(t, "conditional") {
		fact.King = model.Piece(rapid.IntRange(0, model.NumPieces-1).Draw(t, "king"))
	}
	return fact
})

// anyProblem draws rules, facts and alternatives of every kind, including some that no game brings: repeated facts,
// kings among their own attackers, rosters of other armies.
var anyProblem = rapid.Custom(func(t *rapid.T) *model.Problem {
	r := model.DefaultRules()
	r.Bishops = model.Bishops(rapid.IntRange(0, 1).Draw(t, "bishops"))
	r.Promote = model.Natures(rapid.IntRange(0, int(model.AllNatures)).Draw(t, "promote"))
	if rapid.Bool().Draw(t, "other army") {
		for n := range model.AllNatures.All() {
			r.Roster[n] = rapid.IntRange(0, 8).Draw(t, "roster")
		}
	}
	p := model.NewProblem(r)
	p.Unknown |= model.Pieces(rapid.Uint32().Draw(t, "promoted")) & 0xff00ff00
	p.Facts = rapid.SliceOfN(anyFact, 0, 5).Draw(t, "facts")
	p.Any = rapid.SliceOfN(rapid.SliceOfN(anyFact, 0, 2), 0, 3).Draw(t, "any")
	if rapid.Bool().Draw(t, "announced") {
		p.Facts = append(p.Facts, rapid.SliceOfN(anyAnnounced, 1, 4).Draw(t, "checks")...)
		p.Any = append(p.Any, rapid.SliceOfN(anyAnnounced, 0, 2).Draw(t, "any check"))
	}
	return &p
})

// worldOf draws a world that is mostly within the roster and what promoted pawns may be.
func worldOf(t *rapid.T, p *model.Problem) model.Assignment {
	var w model.Assignment
	arrange(&w, model.White, rapid.Permutation(back).Draw(t, "white"))
	arrange(&w, model.Black, rapid.Permutation(back).Draw(t, "black"))
	for q := range (p.Unknown &^ model.Majors).All() {
		w[q] = model.Queen
		for n := range p.Rules.Promote.All() {
			if w[q] = n; rapid.Bool().Draw(t, "stop") {
				break
			}
		}
	}
	if rapid.IntRange(0, 3).Draw(t, "spoil") == 0 {
		w[rapid.IntRange(0, model.NumPieces-1).Draw(t, "spoiled")] = anyNature.Draw(t, "nature")
	}
	return w
}

// A world satisfies the formula of a problem exactly if it satisfies the problem, for encodings drawn from all of
// them. An encoding that relies on a filled roster refuses other rosters.
func TestHolds(t *testing.T) {
	extent.Slow(t)
	every := All()
	seen := map[bool]int{}
	rapid.Check(t, func(t *rapid.T) {
		p := anyProblem.Draw(t, "problem")
		var propagators []*formula.Propagator
		encodings := rapid.SliceOfN(rapid.SampledFrom(every), 4, 4).Draw(t, "encodings")
		for _, e := range encodings {
			f, err := e.Encode(p)
			if suits := filled(&p.Rules) || !reliesOnRoster(e); (err == nil) != suits {
				t.Fatalf("%v: %v, for the roster %v", e, err, p.Rules.Roster)
			}
			if err == nil {
				propagators = append(propagators, formula.NewPropagator(f))
			}
		}
		for range 8 {
			w := worldOf(t, p)
			want := p.Holds(&w)
			seen[want]++
			for i, f := range propagators {
				mark := f.Mark()
				if got := f.Assume(on(&w)...) && formulatest.Count(f, 1) > 0; got != want {
					t.Fatalf("one of %v, number %d: world %v: %v, want %v", encodings, i, w, got, want)
				}
				f.Undo(mark)
			}
		}
	})
	// With -short, rapid draws a fifth of the problems, and a single one may lack either kind.
	if seen[true] == 0 || seen[false] == 0 {
		t.Errorf("%d worlds hold and %d do not: too few of one kind to show anything", seen[true], seen[false])
	}
}

// reliesOnRoster reports whether a choice needs limits that add up to eight.
func reliesOnRoster(e Encoding) bool {
	for _, a := range Axes() {
		if c, err := a.choice(e); err == nil && c.Filled {
			return true
		}
	}
	return false
}
