package encode

import (
	"encoding/json"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/dalzilio/rudd"
	"github.com/google/go-cmp/cmp"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/model"
	"haft/model/gamefile/gametest"
	"haft/solve"
	"haft/solve/solvertest/extent"
)

// variations returns encodings with something of every kind: with and without auxiliary variables, with clauses and
// with linear constraints. They are few, and have few variables, so that diagrams of their models stay small.
func variations(t testing.TB) []Encoding {
	t.Helper()
	var all []Encoding
	for _, list := range []string{
		"", "domain=ladder", "roster=sequential", "roster=native", "safety=big-m",
		"safety=support", "safety=clique", "safety=defined",
	} {
		e, err := Parse(list)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, e)
	}
	return all
}

func byPly(t testing.TB, e Encoding, g *model.Game) *formula.Formula {
	t.Helper()
	f, err := e.ByPly(g)
	if err != nil {
		t.Fatal(err)
	}
	if len(f.ClauseGroups) != len(f.Clauses) || len(f.LinearGroups) != len(f.Linear) || len(f.Names) != f.Vars+1 {
		t.Fatalf("%v: groups or names do not match the constraints", e)
	}
	return f
}

// only returns the formula without the constraints whose group keep rejects.
func only(f *formula.Formula, keep func(formula.Group) bool) *formula.Formula {
	g := &formula.Formula{Vars: f.Vars, Names: f.Names}
	for i, c := range f.Clauses {
		if f.ClauseGroups[i] <= 0 || keep(f.ClauseGroups[i]) {
			g.Add(f.ClauseGroups[i], c...)
		}
	}
	for i, l := range f.Linear {
		if f.LinearGroups[i] <= 0 || keep(f.LinearGroups[i]) {
			g.AddLinear(f.LinearGroups[i], l)
		}
	}
	return g
}

func newBDD(t *testing.T, vars int) *rudd.BDD {
	t.Helper()
	if extent.Race {
		t.Skip("SKIPPED: the finalizers of dalzilio/rudd v1.1.0 race with its tables; without -race it runs")
	}
	b, err := rudd.New(vars, rudd.Nodesize(1<<16), rudd.Cachesize(1<<14))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Whichever plies are taken out of the formula, it keeps the facts of all others, as in the ledger. In these games
// later plies repeat what earlier plies brought.
func TestByPly(t *testing.T) {
	extent.Slow(t)
	for _, moves := range []string{
		"e2e4 d7d5 f1d3 h8g6 d3d5", "b1a3 a7a6 c1b3 a6a5 a3b1 a5a4 b1a3",
		"e2e4 e7e5 d1h5 e8e7 h5e5",
	} {
		g := gametest.Game(t, "", moves)
		base := *model.Replay(g)
		base.Facts = nil
		rng := rand.New(rand.NewPCG(1, uint64(len(moves))))
		literals := 0
		for _, f := range slices.Concat(model.Ledger(g)...) {
			literals += f.Not.Len()
		}
		if n := len(encoded(t, Default(), &base).Clauses) + literals; len(byPly(t, Default(), g).Clauses) > n {
			t.Errorf("%s: more than %d clauses, which are the standing rules and each nature of a fact", moves, n)
		}
		for _, e := range variations(t) {
			f := byPly(t, e, g)
			for range extent.Of(1, 1, 3) {
				var facts []model.Fact
				kept := map[formula.Group]bool{}
				for ply, some := range model.Ledger(g) {
					if rng.IntN(3) > 0 {
						kept[formula.Group(ply)] = true
						facts = append(facts, some...)
					}
				}
				part := only(f, func(g formula.Group) bool { return kept[g] })
				whole := encoded(t, e, base.With(facts...))
				b := newBDD(t, max(part.Vars, whole.Vars))
				if !b.Equal(onX(b, part), onX(b, whole)) {
					t.Errorf("%v, %s, plies %v: other models than by its facts", e, moves, kept)
				}
			}
		}
	}
}

// Each ply has all its facts, also those that other plies bring, whatever the history is that an encoding chooses.
func TestByPlyOfAnyHistory(t *testing.T) {
	t.Parallel()
	g := solve.RandomGame(solve.Seed(1), model.DefaultRules(), solve.Styles[1], 40)
	want := byPly(t, Default(), g)
	for _, h := range histories {
		e := Default()
		e.History = h.Name
		if diff := cmp.Diff(want, byPly(t, e, g)); diff != "" {
			t.Errorf("history=%s: %s", h.Name, diff)
		}
	}
	plies := map[formula.Group]bool{}
	for _, g := range want.ClauseGroups {
		plies[g] = true
	}
	for ply, facts := range model.Ledger(g) {
		if plies[formula.Group(ply)] != (len(facts) > 0) && ply > 0 {
			t.Errorf("ply %d has facts: %v", ply, len(facts) > 0)
		}
	}
}

// A formula is joined with its auxiliary variables renamed, its signs kept, and its other groups left out.
func TestJoin(t *testing.T) {
	names := append(make([]string, NumX+1), "a", "b")
	one := &formula.Formula{Vars: NumX + 2, Names: names}
	f := &formula.Formula{Vars: NumX + 1, Names: append(make([]string, NumX+1), "old")}
	const a, b formula.Lit = NumX + 1, NumX + 2
	one.Add(1, 3, -b, a)
	one.Add(2, a)
	one.AddLinear(1, formula.Linear{
		Terms: []formula.Term{{Coef: 2, Lit: b}, {Coef: 1, Lit: -a}, {Coef: 4, Lit: -7}}, Sense: formula.AtMost, Bound: 5,
	})
	join(f, one, 1)
	const newB, newA = NumX + 2, NumX + 3 // in the order in which they are met
	want := &formula.Formula{Vars: NumX + 3, Names: append(slices.Clone(f.Names[:NumX+2]), "step1:b", "step1:a")}
	want.Add(1, 3, -newB, newA)
	terms := []formula.Term{{Coef: 2, Lit: newB}, {Coef: 1, Lit: -newA}, {Coef: 4, Lit: -7}}
	want.AddLinear(1, formula.Linear{Terms: terms, Sense: formula.AtMost, Bound: 5})
	if d := cmp.Diff(want, f); d != "" {
		t.Error(d)
	}
}

// In every encoding, a counting instance has as many solutions on the shown variables as there are starting
// positions or worlds.
func TestShow(t *testing.T) {
	extent.Slow(t)
	text, err := os.ReadFile("../testdata/cases/hard.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(text), "\n")
	differ := 0
	for _, line := range []string{lines[12], lines[25]} { // games in which pawns have promoted
		var c struct {
			gameCase
			Expect struct{ Positions, Worlds uint64 }
		}
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			t.Fatal(err)
		}
		if c.Expect.Positions != c.Expect.Worlds {
			differ++
		}
		for _, e := range variations(t) {
			f := encoded(t, e, c.problem(t, len(c.Moves)))
			countsShown(t, e, Show(f, ShowPositions), c.Expect.Positions)
			countsShown(t, e, Show(f, ShowWorlds), c.Expect.Worlds)
		}
	}
	if differ == 0 {
		t.Error("worlds and starting positions are the same everywhere")
	}
}

func countsShown(t *testing.T, e Encoding, in *formula.Instance, want uint64) {
	t.Helper()
	b := newBDD(t, in.Vars)
	node := onX(b, in.Formula)
	shown := NumX
	if in.Shown == nil {
		if in.Vars > NumX {
			t.Errorf("%v: auxiliary variables are counted", e)
		}
	} else {
		shown = len(in.Shown)
		var hidden []int
		for v := 1; v <= in.Vars; v++ {
			if !slices.Contains(in.Shown, v) {
				hidden = append(hidden, v-1)
			}
		}
		node = b.Exist(node, b.Makeset(hidden))
	}
	count := b.Satcount(node)
	count.Rsh(count, uint(in.Vars-shown))
	if count.Cmp(new(big.Int).SetUint64(want)) != 0 {
		t.Errorf("%v: %v solutions on %d variables, want %d", e, count, shown, want)
	}
}

// Soften does not change the formula, and a selector that is true brings its group back.
func TestSoften(t *testing.T) {
	f := byPly(t, Default(), gametest.Game(t, "", "b1a3 a7a6 c1b3 a6a5 d1c3"))
	clauses, vars := len(f.Clauses), f.Vars
	for s, selectors := range map[Softness]string{
		SoftPlies: "ply1 ply3 ply5", SoftRules: "one_nature roster", SoftNothing: "",
	} {
		in, err := Soften(f, s)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(in.Names[NumX+1:], " "); got != selectors {
			t.Errorf("%s: selectors %q, want %q", s, got, selectors)
		}
		if len(f.Clauses) != clauses || f.Vars != vars || len(f.Names) != vars+1 {
			t.Errorf("%s: the formula was changed", s)
		}
		n := len(strings.Fields(selectors))
		value := make([]bool, in.Vars+1)
		cost, ok := in.Cost(value)
		switch {
		case s == SoftRules && (!ok || cost != n):
			t.Errorf("%s: all false costs %d, %v, want %d", s, cost, ok, n)
		case s != SoftRules && ok:
			t.Errorf("%s: no nature for any piece is a model", s)
		}
		for v := NumX + 1; v <= in.Vars; v++ {
			value[v] = true
		}
		if _, ok := in.Cost(value); ok {
			t.Errorf("%s: all groups hold though no piece has a nature", s)
		}
	}
	f.AddLinear(Roster, formulatest.Row("1 x1 +1 x2 <= 1"))
	if _, err := Soften(f, SoftPlies); err == nil {
		t.Error("a formula with linear constraints is softened")
	}
}

// said holds what facts forbid, by piece and by pair: an assignment gives the natures of one or two pieces.
type said map[model.Assignment]bool

func forbids(facts []model.Fact) said {
	all := said{}
	for q := range model.Majors.All() {
		for n := range model.AllNatures.All() {
			var w model.Assignment
			w[q] = n
			all[w] = !model.AllHold(facts, &w)
			if n != model.King {
				continue
			}
			for r := range model.Majors.All() {
				for m := range model.AllNatures.All() {
					w := w
					w[r] = m
					all[w] = !model.AllHold(facts, &w)
				}
			}
		}
	}
	return all
}

var historyGames = []string{
	"e2e4 d7d5 f1d3 h8g6 d3d5",
	"e2e4 d7d5 e4d5 c8e6 h1g3 e6d5 g3f5 d5e6 f5g3 a7a6 b1c3",
	"f2f4 a7a6 h2h3 a8a7 h3h4 a7b6 g1b6",
	"b2b3 b8a6 a1g7 c8d6 g7f7 a8c8 e1d3 g8g2 b1a3 g2h3 c1a1 h8g8 g1g7",
}

// The history turns consists of the ledger of a game, fact by fact, and of the claims.
func TestEveryTurn(t *testing.T) {
	for _, moves := range historyGames {
		p := replay(t, model.DefaultRules(), moves)
		claim := model.Fact{King: model.NoPiece, Piece: model.NewPiece(model.White, 1), Not: model.Knight.Set()}
		g := &model.Game{Rules: p.Rules, Moves: p.Moves}
		want := append(slices.Concat(model.Ledger(g)...), claim)
		want = slices.DeleteFunc(want, func(f model.Fact) bool { return f.Not == 0 })
		if got := everyTurn(p.With(claim)); !slices.Equal(got, want) {
			t.Errorf("%s: %d facts, want %d", moves, len(got), len(want))
		}
		if len(want) <= len(p.Facts) {
			t.Errorf("%s: no fact is repeated", moves)
		}
	}
}

// The history closure has one fact for each piece and for each king and piece, without a ply, and none about a
// piece that is known not to be the king.
func TestClosure(t *testing.T) {
	for _, moves := range historyGames {
		p := replay(t, model.DefaultRules(), moves)
		facts := closure(p)
		if len(subjects(facts)) != len(facts) || len(facts) >= len(p.Facts) {
			t.Errorf("%s: %d facts of %d, about %d subjects", moves, len(facts), len(p.Facts), len(subjects(facts)))
		}
		for _, f := range facts {
			var w model.Assignment
			unconditional := slices.DeleteFunc(slices.Clone(p.Facts), func(f model.Fact) bool { return f.King != model.NoPiece })
			if f.King != model.NoPiece {
				w[f.King] = model.King
			}
			if f.Ply != 0 || !model.AllHold(unconditional, &w) {
				t.Errorf("%s: %+v", moves, f)
			}
		}
	}
}
