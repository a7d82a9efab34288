package derive_test

import (
	"bytes"
	"time"
	"fmt"
	"haft/encode/card"
	"context"
	"os"
	"testing"

	"haft/encode"
	"haft/encode/pb"
	"haft/model"
	"haft/solve/gen"
	"haft/solve/proof"
	"haft/solve/proof/derive"
	"haft/solve/proof/hall"
)

// The clauses of each choice of an encoding follow from the linear model of a game, except where linear constraints
// remain.
func TestGames(t *testing.T) {
	games := []*model.Game{gen.Game(gen.Seed(3), model.DefaultRules(), gen.Styles[0], 12)}
	soak := os.Getenv("HAFT_SOAK") != ""
	if soak {
		for seed := range uint64(5) {
			games = append(games, gen.Game(gen.Seed(seed), model.DefaultRules(), gen.Styles[seed%2], 40))
		}
	}
	for i, g := range games {
		for _, a := range encode.Axes() {
			for _, c := range a.Choices {
				if !c.Linear && c.Name != pb.Keep && (soak || c.Name != "hall") {
					with := map[string]string{"linear": "roster=native,"}[a.Name] // so that there is something to write
					if err := derived(t.Context(), g, with+a.Name+"="+c.Name); err != nil {
						t.Errorf("game %d, %s=%s: %v", i, a.Name, c.Name, err)
					}
				}
			}
		}
	}
}

// derived proves that an encoding of a game follows from its linear model, and checks the proof.
func derived(ctx context.Context, g *model.Game, encoding string) error {
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
	if err := derive.Write(ctx, &text, linear, clauses); err != nil {
		return err
	}
	return proof.VerifyDerivation(linear, clauses, &text, 0)
}

// Where linear constraints remain, there are no clauses to prove.
func TestLinearConstraintsAreRefused(t *testing.T) {
	g := gen.Game(gen.Seed(3), model.DefaultRules(), gen.Styles[0], 12)
	if err := derived(t.Context(), g, "roster=native"); err == nil || err.Error() != "linear constraints remain; expected clauses" {
		t.Error(err)
	}
}

// Where the choices of an encoding count, so do their proofs.
func TestGamesBack(t *testing.T) {
	g := gen.Game(gen.Seed(3), model.DefaultRules(), gen.Styles[0], 12)
	for _, a := range encode.Axes() {
		for _, c := range a.Choices {
			if !a.Labels || c.Counts != card.Always || c.Linear || c.Name == pb.Keep {
				continue
			}
			with := map[string]string{"linear": "roster=native,"}[a.Name] // so that there is something to write
			start := time.Now()
			err := derivedBack(t.Context(), g, with+a.Name+"="+c.Name)
			fmt.Println(a.Name, c.Name, time.Since(start).Round(time.Millisecond), err)
			if err != nil {
				t.Errorf("%s=%s: %v", a.Name, c.Name, err)
			}
		}
	}
}

// derivedBack proves that the linear model of a game and the meaning of all variables follow from an encoding, and
// checks the proof.
func derivedBack(ctx context.Context, g *model.Game, encoding string) error {
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
	if err := derive.WriteBack(ctx, &text, linear, clauses); err != nil {
		return err
	}
	fmt.Println(bytes.Count(text.Bytes(), []byte("\n")))
	return proof.VerifyDerivation(clauses, derive.Defined(linear, clauses), &text, 0)
}
