package search

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"haft/model"
	"haft/solve/exact"
	"haft/solve/solvertest/golden"
)

// Positions of games by seed are evaluated, and their moves put in order, as people have looked at it.
func TestKeptEvaluations(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	rules := model.DefaultRules()
	weights := played
	w := newWorker(&rules, &weights, newTable(1), nil)
	fmt.Fprintln(&b, "worths", w.worths)
	for seed := range uint64(24) {
		g := randomGame(rand.New(rand.NewPCG(seed, 77)), &rules, int(5*seed))
		if g == nil {
			continue
		}
		w.begin(g)
		f := &w.frames[0]
		score := w.evaluate(f)
		fmt.Fprintf(&b, "seed %d, %d plies, clock %d: %d", seed, g.Plies(), g.clock, score)
		for _, c := range []model.Color{model.White, model.Black} {
			fmt.Fprintf(&b, ", %v has %d, its king %d, %d may be kings",
				c, w.side(f, c), w.king(f, c), exact.Kings(f.alive, c))
		}
		r := f.turn.Replies()
		some := make([]move, 0, 3)
		for i, m := range g.Moves() {
			if i%7 == 3 && len(some) < 3 {
				some = append(some, newMove(m.From, m.To, m.Promote))
			}
		}
		for len(some) < 3 {
			some = append(some, 0)
		}
		f.killers = [2]move{some[0], some[1]}
		w.history[f.state.On(g.Moves()[0].From)][g.Moves()[0].To] = 99
		w.list(f, &r, some[2])
		b.WriteString("; moves")
		for i := range f.choices {
			ch := f.next(i)
			if i < 9 || ch.score < 0 {
				fmt.Fprintf(&b, " %v %d", ch.move.model(), ch.score)
			}
		}
		b.WriteByte('\n')
	}
	golden.Text(t, "testdata/evaluations.txt", b.String())
}

// Searches of few positions find what they always found, with as many positions looked at.
func TestKeptSearches(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	strict, loose := model.DefaultRules(), model.DefaultRules()
	strict.EnPassant, loose.Check = true, false
	for seed := range uint64(6) {
		rules := []model.Rules{model.DefaultRules(), strict, loose}[seed%3]
		g := randomGame(rand.New(rand.NewPCG(seed, 55)), &rules, 4+int(9*seed))
		if g == nil {
			continue
		}
		p := NewPlayer(&rules, Options{Megabytes: 1})
		p.Report = func(r Result) {
			fmt.Fprintf(&b, "  so far %d nodes, %v %d at %d\n", r.Nodes, r.Lines[0].Moves, r.Lines[0].Score, r.Lines[0].Depth)
		}
		fmt.Fprintf(&b, "seed %d, %v, %d plies\n", seed, rules, g.Plies())
		for lines := 1; lines <= 2; lines++ {
			kept(&b, p.Search(t.Context(), g, Limits{Nodes: 400, Depth: 2 + lines}, lines))
		}
		p.Only = g.Moves()[:2]
		kept(&b, p.Search(t.Context(), g, Limits{Nodes: 60}, 4))
		v, err := p.Value(t.Context(), g, Limits{Nodes: 40})
		fmt.Fprintf(&b, "  worth %+v, %v; a threat in %d\n", v, err, p.Threat(t.Context(), g, g.Moves()[0],
			Limits{Nodes: 100}))
	}
	golden.Text(t, "testdata/searches.txt", b.String())
}

func kept(b *strings.Builder, r Result) {
	fmt.Fprintf(b, "  %d nodes:", r.Nodes)
	for _, l := range r.Lines {
		fmt.Fprintf(b, " %v %d at %d;", l.Moves, l.Score, l.Depth)
	}
	b.WriteByte('\n')
}

// Scores in words, in points and in comments; ends of games, histories, reductions.
func TestKeptScores(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, s := range []Score{
		0, 1, -1, 100, -225, 1191, -1192, 5000, mostMixed, mateBound - 1, mateBound, mateBound + 1, mate - 3, mate - 2,
		mate - 1, mate,
	} {
		for _, s := range []Score{s, -s} {
			moves, forced := s.Mate()
			v, line := Verdict{Score: s}, Line{Score: s}
			again, ok := Scored(score(&v))
			fmt.Fprintf(&b,
				"%d: %.6f points, mate %d %v, hopeless %v, %q read as %.6f %v, from ply 3 %d, seen from there %d\n", s,
				s.Points(), moves, forced, line.Hopeless(), score(&v), again, ok, fromRoot(s, 3), fromHere(s, 3))
		}
	}
	for _, o := range []exact.Outcome{
		{Checkmate: 1}, {Checkmate: 9, Stalemate: 1}, {Checkmate: 1, Stalemate: 1}, {Stalemate: 1}, {
			Checkmate: 1 << 40,
			Stalemate: 1,
		},
	} {
		fmt.Fprintf(&b, "%+v: %.9f points, %d at once, %d after 5 plies\n", o, points(o), ended(o, 0), ended(o, 5))
	}
	for depth := range 64 {
		var row [64]int
		for place := range row {
			row[place] = reduction(depth, place)
		}
		fmt.Fprintln(&b, "reduced", depth, row)
	}
	for _, comment := range []string{
		"", "[%eval 1]", "a [%eval 0.00] b", "[%eval -3.5,20]", "[%eval #3]", "[%eval #-3]", "[%eval #x]", "[%eval #]",
		"[%eval 1", "[%eval ]",
		"[%eval x]", "[%eval NaN]", "[%eval Inf]", "[%eval 1e9]", "[%eval -1e9]", "[%eval 200.01]", "[%eval 0.004]",
		"[%eval 0.006]",
		"[%clk 1] [%eval 2.25]", "[%eval #-0]", "[% eval 1]",
	} {
		white, ok := Scored(comment)
		fmt.Fprintf(&b, "%q: %.6f %v\n", comment, white, ok)
	}
	marksAndLevels(&b)
	fmt.Fprintln(&b, "tuned to", fiftyMoves, openingPlies, openingNear, levelLines, deltaMargin, mostCaptures, fewKings,
		hopeless,
		pointScale, played)
	golden.Text(t, "testdata/scores.txt", b.String())
}

// marksAndLevels writes what marks are for which losses, all levels, and draws in words.
func marksAndLevels(b *strings.Builder) {
	for _, loss := range []float64{0, 0.0449, 0.045, 0.0451, 0.05, 0.0949, 0.0951, 0.1, 0.1449, 0.1451, 0.15, 1} {
		v := Verdict{Loss: loss}
		mark, bad := v.Mark()
		fmt.Fprintf(b, "a loss of %v is %v: %v %v\n", loss, v.lost(), mark, bad)
	}
	for _, l := range Levels {
		fmt.Fprintln(b, l)
	}
	for d := NoDraw; d <= FiftyMoves; d++ {
		fmt.Fprintf(b, "%q\n", d)
	}
}

// How random games end: with points for White, with a draw, or not yet; and how far kings and pawns have gone.
func TestKeptEnds(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	rules := model.DefaultRules()
	for seed := range uint64(40) {
		g := Replay(randomMoves(rand.New(rand.NewPCG(seed, 5)), &rules, 90+int(10*seed)), &rules)
		white, ended := g.Points()
		fmt.Fprintf(&b, "seed %d, %d plies, clock %d, %v to move: over %v, draw %q, points %.3f %v\n",
			seed, g.Plies(), g.clock, g.ToMove(), g.Over(), g.Draw(), white, ended)
		if g.Over() {
			fmt.Fprintf(&b, "\t%+v\n", g.Ending())
		}
	}
	for _, to := range []model.Square{0, 1, 7, 8, 9, 27, 36, 56, 63} {
		fmt.Fprintln(&b, to, distance(27, to), distance(to, 0), distance(63, to), steps(model.White, to), steps(model.Black,
			to))
	}
	golden.Text(t, "testdata/ends.txt", b.String())
}
