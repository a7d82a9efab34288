package proof_test

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"haft/encode"
	"haft/encode/pb"
	"haft/model"
	"haft/solve"
	"haft/solve/proof"
	"haft/solve/proof/hall"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

// The clauses of each choice of an encoding follow from the linear model of a game, except where linear constraints
// remain. If the encoding counts, the model and what the auxiliary variables stand for follow from the clauses.
func TestGames(t *testing.T) {
	extent.Slow(t)
	extent.NoGoroutines(t)
	games := []*model.Game{solve.RandomGame(solve.Seed(3), model.DefaultRules(), solve.Styles[0], 12)}
	soak := extent.Soak()
	if soak {
		for seed := range uint64(5) {
			games = append(games, solve.RandomGame(solve.Seed(seed), model.DefaultRules(), solve.Styles[seed%2], 40))
		}
	}
	for i, g := range games {
		for _, a := range encode.Axes() {
			for _, c := range a.Choices {
				if !c.Linear && c.Name != pb.Keep && (soak || c.Name != "hall") {
					with := map[string]string{"linear": "roster=native,"}[a.Name] // so that there is something to write
					err := derived(t.Context(), g, with+a.Name+"="+c.Name, soak || c.Name != "mdd")
					if err != nil {
						t.Errorf("game %d, %s=%s: %v", i, a.Name, c.Name, err)
					}
				}
			}
		}
	}
}

// derived proves that an encoding of a game follows from its linear model, and, if the encoding counts and back is
// wanted, the other direction. It checks the proofs.
func derived(ctx context.Context, g *model.Game, encoding string, back bool) error {
	e, err := encode.Parse(encoding)
	if err != nil {
		return err
	}
	linear, err := hall.Formula(g)
	if err != nil {
		return err
	}
	clauses, err := e.EncodeWithMeaning(model.Replay(g))
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if err := proof.Derive(ctx, &text, linear, clauses); err != nil {
		return err
	}
	if err := proof.VerifyDerivation(ctx, linear, clauses, &text, 0); err != nil || !e.Counts() || !back {
		return err
	}
	text.Reset()
	if err := proof.DeriveBack(ctx, &text, linear, clauses); err != nil {
		return err
	}
	return proof.VerifyDerivation(ctx, clauses, proof.Defined(linear, clauses), &text, 0)
}

// Where linear constraints remain, there are no clauses to prove.
func TestLinearConstraintsAreRefused(t *testing.T) {
	g := solve.RandomGame(solve.Seed(3), model.DefaultRules(), solve.Styles[0], 12)
	err := derived(t.Context(), g, "roster=native", true)
	if err == nil || err.Error() != "linear constraints remain; expected clauses" {
		t.Error(err)
	}
}

// What no other test combines: sums of king safety in each way to write them as clauses, and decision diagrams where
// bishops start on opposite colours. A normal run takes one of these for each game.
func TestRareCombinations(t *testing.T) {
	extent.Slow(t)
	soak := extent.Soak()
	rare := []string{"roster=mdd"}
	for _, e := range pb.Encodings[1:] {
		if !e.Unproved {
			rare = append(rare, "safety=big-m,linear="+e.Name, "safety=clique,linear="+e.Name)
		}
	}
	for i, c := range solvertest.Cases(t)[:12] {
		for j, encoding := range rare {
			g := c.Game()
			if j == 0 {
				g.Rules.Bishops = model.OppositeBishops
			}
			if soak || i == j%12 && j > 0 {
				if err := derived(t.Context(), g, encoding, true); err != nil {
					t.Errorf("case %d, %s: %v", i, encoding, err)
				}
			}
		}
	}
}

// A proof ends with its context.
func TestInterrupt(t *testing.T) {
	g := solve.RandomGame(solve.Seed(3), model.DefaultRules(), solve.Styles[0], 12)
	for _, looks := range []int{0, 10, 1000} {
		fuse := &solvertest.Fuse{Context: t.Context(), Left: int64(looks)}
		if err := derived(fuse, g, "roster=adder", true); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("after %d looks: %v", looks, err)
		}
	}
}
