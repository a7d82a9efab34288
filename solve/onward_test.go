package solve_test

import (
	"slices"
	"testing"

	"haft/encode"
	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/backend"
	"haft/solve/engine"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

// offending returns a game that starts with random legal moves, has one move that no world allows, and ends with
// random candidates.
func offending(seed uint64) *model.Game {
	rng := solve.Seed(seed)
	g, _ := solve.RandomIllegalGame(rng, model.DefaultRules(), solve.Styles[seed%3], 20)
	pos := model.ReplayTo(g, model.Ply(len(g.Moves)))
	for range 10 {
		candidates := pos.Candidates()
		if len(candidates) == 0 {
			break
		}
		m := candidates[rng.IntN(len(candidates))]
		g.Moves = append(g.Moves, m)
		pos.Play(m)
	}
	return g
}

// The first offence is Judge's verdict, under every policy. The positions before and after it are what the policy
// says, two solvers find the same offences, and a world is always left.
func TestContinue(t *testing.T) {
	extent.Slow(t)
	var later int
	for seed := range uint64(60) {
		g := offending(seed)
		verdict := judge(t, g)
		for _, how := range []solve.Onward{solve.Stop, solve.Skip, solve.Accept} {
			c, err := verdict.Continue(ctx, how)
			if err != nil {
				t.Fatal(err)
			}
			offences, last := c.Illegal, c.Last
			if verdict.Legal != (len(offences) == 0) {
				t.Fatalf("seed %d: legal %v, but %d offences", seed, verdict.Legal, len(offences))
			}
			if !verdict.Legal && (offences[0].Ply != verdict.Ply || offences[0].Fault != verdict.Fault) {
				t.Errorf("seed %d: first offence %d %v; Judge says %d %v",
					seed, offences[0].Ply, offences[0].Fault, verdict.Ply, verdict.Fault)
			}
			reasons(t, g, c)
			if n := len(offences); n > 0 && how != solve.Stop && offences[n-1].Ply != last.Ply {
				var again model.Board
				c.Retrace(last.Ply, func(pos *model.Position, _ []model.Fact) { again = pos.Board })
				if again != last.Board {
					t.Errorf("seed %d, policy %d: played again past %d offences, the board is another one", seed, how, n)
				}
			}
			if solve.Count(&last.Problem).Worlds == 0 {
				t.Errorf("seed %d, policy %d: no world is left at the end", seed, how)
			}
			later += max(len(offences)-1, 0)
			if want := endOf(g, how, verdict); last.Ply != want {
				t.Errorf("seed %d, policy %d: the position is after ply %d, want %d", seed, how, last.Ply, want)
			}
			if seed < 10 {
				sameOffences(t, g, how, offences)
			}
		}
	}
	if later == 0 {
		t.Error("no game had a second offence: the test shows nothing of what comes after the first")
	}
}

// reasons compares the reason of the first offence with Reason, and checks all reasons against the facts of their
// plies: together they leave no world, and without any one of the plies they leave some.
func reasons(t *testing.T, g *model.Game, c *solve.Continuation) {
	t.Helper()
	if err := c.Blame(ctx); err != nil {
		t.Fatal(err)
	}
	for i, o := range c.Illegal {
		if (o.Because != nil) != (o.Fault == model.NoWorld) {
			t.Errorf("ply %d: %v has the reason %v", o.Ply, o.Fault, o.Because)
		}
		if o.Because == nil {
			continue
		}
		if i == 0 {
			want, err := solve.Reason(ctx, solve.Exact{}, g.UpTo(o.Ply))
			if err != nil || !slices.Equal(o.Because, want) {
				t.Errorf("ply %d: because of %v, Reason says %v, %v", o.Ply, o.Because, want, err)
			}
		}
		if n := worldsWith(c, o.Ply, o.Because); n != 0 {
			t.Errorf("ply %d: %d worlds allow %v", o.Ply, n, o.Because)
		}
		for out := range o.Because {
			fewer := slices.Delete(slices.Clone(o.Because), out, out+1)
			if worldsWith(c, o.Ply, fewer) == 0 {
				t.Errorf("ply %d: no world allows %v, but %v is given", o.Ply, fewer, o.Because)
			}
		}
	}
}

// worldsWith counts the worlds in which the facts of some plies up to t hold.
func worldsWith(c *solve.Continuation, t model.Ply, plies []model.Ply) uint64 {
	var problem model.Problem
	var facts []model.Fact
	now := model.Ply(0)
	c.Retrace(t, func(pos *model.Position, shown []model.Fact) {
		if now++; slices.Contains(plies, now) {
			facts = append(facts, shown...)
		}
		problem = pos.Problem
	})
	problem.Facts = facts
	return solve.Count(&problem).Worlds
}

func endOf(g *model.Game, how solve.Onward, v *solve.Verdict) model.Ply {
	if how == solve.Stop {
		return v.Plies
	}
	return model.Ply(len(g.Moves))
}

func sameOffences(t *testing.T, g *model.Game, how solve.Onward, want []solve.Offence) {
	t.Helper()
	gini := solve.Checked("gini", backend.SAT{Encoding: encode.Default(), Engine: engine.Gini{}})
	verdict, err := solve.Judge(ctx, gini, g)
	if err != nil {
		t.Fatal(err)
	}
	got, err := verdict.Continue(ctx, how)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(plies(got.Illegal), plies(want)) {
		t.Errorf("policy %d: gini has offences at plies %v, exact at %v", how, plies(got.Illegal), plies(want))
	}
}

func plies(offences []solve.Offence) (all []model.Ply) {
	for _, o := range offences {
		all = append(all, o.Ply)
	}
	return all
}

// The facts of a ply that was skipped or accepted do not count: its piece keeps natures that could not have made
// the move.
func TestContinueForgets(t *testing.T) {
	g := solvertest.Play(t, "b1a3 a7a6 g1h3 a6a5 d1c3 a5a4 c3b5")
	for _, test := range []struct {
		how           solve.Onward
		want, because []model.Ply
	}{
		{solve.Skip, []model.Ply{5, 7}, nil},                    // nothing stands on c3
		{solve.Accept, []model.Ply{5, 7}, []model.Ply{1, 3, 7}}, // a third knight again
	} {
		c, err := judge(t, g).Continue(ctx, test.how)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(plies(c.Illegal), test.want) {
			t.Errorf("policy %d: offences at %v, want %v", test.how, plies(c.Illegal), test.want)
		}
		if err := c.Blame(ctx); err != nil {
			t.Fatal(err)
		}
		if because := c.Illegal[len(c.Illegal)-1].Because; !slices.Equal(because, test.because) {
			t.Errorf("policy %d: the last offence is because of %v, want %v", test.how, because, test.because)
		}
		domains, err := solve.Backbone(ctx, solve.Exact{}, &c.Last.Problem)
		if err != nil {
			t.Fatal(err)
		}
		if w4 := domains[model.NewPiece(model.White, 4)]; w4.Has(model.Knight) {
			t.Errorf("policy %d: w4 may be %v; the two knights are w2 and w7", test.how, w4)
		}
	}
}

// If castling and taking in passing are accepted, nothing else is illegal in real games, and the ordinary starting
// position is among the worlds at the end.
func TestContinueOrdinaryGames(t *testing.T) {
	array, err := gamefile.ParseFEN("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	accepted := 0
	for name, g := range ordinaryGames(t) {
		c, err := judge(t, g).Continue(ctx, solve.Accept)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range c.Illegal {
			if o.Fault != model.Castling && o.Fault != model.EnPassantOff {
				t.Errorf("%s: ply %d is illegal: %v", name, o.Ply, o.Fault)
			}
		}
		accepted += len(c.Illegal)
		var own []model.Fact
		for q := range model.Majors.All() {
			own = append(own, solve.Is(q, array[q].Set()))
		}
		if solve.Count(c.Last.Problem.With(own...)).Worlds == 0 {
			t.Errorf("%s: the players' own pieces are no world at the end", name)
		}
	}
	if accepted < 40 {
		t.Errorf("only %d illegal plies were accepted: too few to show anything", accepted)
	}
}
