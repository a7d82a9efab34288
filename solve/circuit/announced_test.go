package circuit_test

import (
	"errors"
	"io"
	"math/rand/v2"
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/circuit"
	"haft/solve/exact"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

// The certificates of random games in which checks were announced are right, and count what the exact solver counts.
// HAFT_SOAK=1 takes 500 games.
func TestAnnouncedGames(t *testing.T) {
	extent.Slow(t)
	games := extent.Of(4, 15, 500)
	for seed := uint64(0); games > 0; seed++ {
		rng := solve.Seed(seed)
		rules := model.DefaultRules()
		rules.Announce, rules.Bishops = true, model.Bishops(rng.IntN(2))
		p := legal(solve.RandomGame(rng, rules, solve.Styles[seed%3], 1+rng.IntN(120)))
		if !p.Announced() {
			continue
		}
		games--
		if counts(t, p); t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

// So are those of problems with more announced checks than games have, which promoted pawns may have given. HAFT_SOAK=1
// takes 1,000.
func TestAnnouncedChecks(t *testing.T) {
	extent.Slow(t)
	problems, none := extent.Of(6, 12, 1000), 0
	for seed := range uint64(problems) {
		p := solvertest.AnnouncedChecks(solve.Seed(seed))
		if exact.NewTable(p).Alive() != 0 {
			counts(t, p)
		} else if _, _, err := circuit.Worlds(t.Context(), io.Discard, p); !errors.Is(err, circuit.ErrNoWorlds) {
			t.Errorf("no worlds, but %v", err)
		} else {
			none++
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	if none == 0 || none > problems*2/3 {
		t.Errorf("%d of %d have no worlds", none, problems)
	}
}

// What would grow without bound is refused.
func TestTooLarge(t *testing.T) {
	extent.Slow(t)
	extent.NoGoroutines(t)
	rng := rand.New(rand.NewPCG(1, 7))
	ways := []model.Natures{
		model.NaturesOf(model.Queen, model.Rook), model.NaturesOf(model.Queen, model.Bishop), model.Knight.Set(),
	}
	p := model.NewProblem(model.DefaultRules())
	p.Unknown |= 0xffff
	for i := range 8 * 30 {
		f := model.Fact{Rule: model.Announcement, King: model.NewPiece(model.Black, i%8+1), Piece: model.NoPiece}
		for range 4 {
			f.Checkers[rng.IntN(16)] = ways[rng.IntN(len(ways))]
		}
		p.Facts = append(p.Facts, f)
	}
	if _, _, err := circuit.Worlds(t.Context(), io.Discard, &p); !errors.Is(err, circuit.ErrTooLarge) {
		t.Errorf("error %v", err)
	}
}
