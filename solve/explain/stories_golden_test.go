package explain

import (
	"fmt"
	"strings"
	"testing"

	"haft/model"
	"haft/model/gamefile/gametest"
	"haft/solve"

	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// What is told of random games does not change unless somebody wants it to: the words, and what each step uses, shows
// and names. A story is kept if none before it has the same kinds of steps in the same order. UPDATE=1 writes the
// file.
func TestStories(t *testing.T) {
	extent.Slow(t)
	t.Parallel()
	var told strings.Builder
	known := map[string]bool{}
	for _, c := range []struct {
		options string
		plies   int
	}{{"check=on", 36}, {"en-passant=on", 80}, {"bishops=opposite", 36}, {"check=off", 50}, {"announce=on", 36}} {
		rules := model.DefaultRules()
		if err := rules.SetAll(c.options); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&told, "\n== %s\n", c.options)
		for _, x := range append(randomIllegal(t, rules, 12, c.plies), randomLocks(t, rules, 12, c.plies)...) {
			keep(&told, known, x)
		}
	}
	fmt.Fprint(&told, "\n== conditions\n")
	for seed := range uint64(60) {
		g, rng := randomGame(seed, 30), solve.Seed(seed)
		p := model.Replay(g)
		claim := solve.Claim{Kind: solve.ClaimNature, If: statement(rng, p), Then: statement(rng, p)}
		if e, err := solve.Explain(t.Context(), solve.Exact{}, g, claim); err == nil && e.Follows() {
			keep(&told, known, telling{g, e.Plies(), claim})
		}
	}
	golden.Text(t, "testdata/stories.txt", told.String())
}

// keep adds a story to the text, or why there is none, unless a similar one is known.
func keep(told *strings.Builder, known map[string]bool, x telling) {
	s, err := Tell(x.game, x.plies, x.claim)
	kinds := fmt.Sprint(err)
	if err == nil {
		for i := range s.Steps {
			kinds += fmt.Sprint(" ", s.Steps[i].Kind, s.Steps[i].Under)
		}
	}
	if known[kinds] {
		return
	}
	known[kinds] = true
	fmt.Fprintf(told, "\n-- %v by %v of %v\n", x.claim, x.plies, x.game.Moves)
	if err != nil {
		fmt.Fprintln(told, err)
		return
	}
	fmt.Fprintf(told, "%sIn short: %s\n", s.Text(), s.Summary())
	for i := range s.Steps {
		p := &s.Steps[i]
		fmt.Fprintf(told, "%d %s under %v uses %v plies %v facts %v on %v squares %v shows", p.Number, p.Kind,
			p.Under, p.Uses, p.Plies, len(p.Facts), p.Pieces, p.Squares)
		for _, d := range p.Derives {
			fmt.Fprintf(told, " %v!=%v", d.Piece, d.Not)
		}
		fmt.Fprintf(told, ", impossible %v\n", p.Impossible)
	}
}

// The same for what analyses say: why a game is illegal, also at later plies, why pieces are locked in, and why each
// move of a game that is over is refused.
func TestSentencesOfAnalysesStay(t *testing.T) {
	t.Parallel()
	var told strings.Builder
	rules := model.DefaultRules()
	for seed := range uint64(7) {
		g, _ := solve.RandomIllegalGame(solve.Seed(seed), rules, solve.Styles[seed%3], 24)
		pos, rng := model.ReplayTo(g, model.Ply(len(g.Moves))), solve.Seed(seed)
		for range 9 { // more moves of which some are illegal
			moves := pos.Candidates()
			g.Moves = append(g.Moves, moves[rng.IntN(len(moves))])
			pos.Force(g.Moves[len(g.Moves)-1])
		}
		a, err := Analyze(t.Context(), solve.Exact{}, g, solve.Parts{Locked: true, Because: true})
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&told, "\n-- %v\n%v at %d because of %v: %s\n", g.Moves, a.Fault, a.Ply, a.Because, a.Text)
		for _, l := range a.Locks {
			fmt.Fprintf(&told, "%v=%v because of %v: %s\n", l.Piece, l.Nature, l.Because, l.Text)
		}
		for _, how := range []solve.Onward{solve.Skip, solve.Accept} {
			c, err := a.Continue(t.Context(), how)
			if err == nil {
				err = AnnotateOnward(t.Context(), c)
			}
			if err != nil {
				t.Fatal(err)
			}
			for _, o := range c.Illegal {
				fmt.Fprintf(&told, "%v: %v at %d because of %v: %s\n", how, o.Fault, o.Ply, o.Because, o.Text)
			}
		}
	}
	over := gametest.Game(t, "", "a1b3 e7e5 b1a3 f8a3 b3d4 e5d4 b2b4 a3c1 a2a4 c1c2 a4a5 c2d1 d2d3 d1e1 f2f3 e1f1 h2h4 "+
		"d8h4 g2g3 h4g3 f3f4 g3f4 e2e3 f4e3 b4b5 e3g1 a5a6 b7b6")
	e, err := solve.Explain(t.Context(), solve.Exact{}, over, solve.Claim{Kind: solve.ClaimOver})
	if err != nil {
		t.Fatal(err)
	}
	refusals, err := TellOver(t.Context(), over, e.Plies())
	fmt.Fprintf(&told, "\n-- over because of %v, %v\n", e.Plies(), err)
	for _, r := range refusals {
		fmt.Fprintf(&told, "%v: %s\n", r.Move, r.Story.Summary())
	}
	golden.Text(t, "testdata/analyses.txt", told.String())
}
