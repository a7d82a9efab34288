package search_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"haft/model"
	"haft/model/gamefile"
	"haft/solve/search"
)

// keysOf returns the first moves that force mate in n, and in no fewer moves; none if there is no mate in n.
func keysOf(ctx context.Context, prover *search.MateProver, s *model.Setup, n int) []model.Move {
	g := &model.Game{Rules: model.DefaultRules(), Setup: s, Moves: s.Begun()}
	found, err := prover.Solve(ctx, g.Start(), n, 300_000)
	if err != nil || found.Moves == 0 {
		return nil
	}
	return found.Keys
}

// alone returns a position for each way to say what the men on the board are.
func alone(s *model.Setup) (all []*model.Setup) {
	rules := model.DefaultRules()
	var open []model.Piece
	for q := range s.Unknown.All() {
		if !s.Board.Captured(q) && s.Natures(q, &rules).Len() > 1 {
			open = append(open, q)
		}
	}
	var try func(i int, facts []model.Fact)
	try = func(i int, facts []model.Fact) {
		if i == len(open) {
			one := *s
			one.Facts = append(slices.Clone(s.Facts), facts...)
			if countWorlds(&one) > 0 {
				all = append(all, &one)
			}
			return
		}
		for n := range s.Natures(open[i], &rules).All() {
			not := model.AllNatures &^ n.Set()
			try(i+1, append(slices.Clip(facts), model.Fact{Rule: model.Given, King: model.NoPiece, Piece: open[i], Not: not}))
		}
	}
	try(0, nil)
	return all
}

func countWorlds(s *model.Setup) uint64 {
	return solveCount(s.Start(model.DefaultRules()))
}

// needsAll reports whether the only key of a mate in n is a key in none of the worlds alone.
func needsAll(ctx context.Context, prover *search.MateProver, s *model.Setup, n int) bool {
	keys := keysOf(ctx, prover, s, n)
	if len(keys) != 1 || keysOf(ctx, prover, s, n-1) != nil {
		return false
	}
	worlds := alone(s)
	for _, one := range worlds {
		if slices.Contains(keysOf(ctx, prover, one, n), keys[0]) {
			return false
		}
	}
	return len(worlds) > 1
}

func randomProblem(rng *rand.Rand) string {
	white := []string{"{BN}", "{RN}", "{RB}", "{QN}", "{KN}", "{KB}", "{KR}", "{KQ}", "{RBN}", "R", "Q", "B", "N", "P"}
	black := []string{"p", "p", "{kn}", "{kb}", "{kr}", "{rb}", "{bn}", "{rn}", "n", "b", "{qn}"}
	var board [64]string
	free := rng.Perm(64)
	place := func(m string) {
		for strings.EqualFold(m, "p") && (free[0] < 8 || free[0] >= 56) {
			free = append(free[1:], free[0])
		}
		board[free[0]] = m
		free = free[1:]
	}
	place([]string{"K", "{KN}", "{KB}", "{KR}"}[rng.IntN(4)])
	place([]string{"k", "k", "{kn}", "{kr}"}[rng.IntN(4)])
	for range 2 + rng.IntN(3) {
		place(white[rng.IntN(len(white))])
	}
	for range rng.IntN(4) {
		place(black[rng.IntN(len(black))])
	}
	var text strings.Builder
	for i, m := range board {
		if i%8 == 0 && i > 0 {
			text.WriteByte('/')
		}
		if m == "" {
			m = "1"
		}
		text.WriteString(m)
	}
	return text.String() + " w - - 0 1"
}

func TestFind(t *testing.T) {
	if os.Getenv("FIND") == "" {
		t.Skip()
	}
	var seed uint64
	var n int
	fmt.Sscan(os.Getenv("FIND"), &seed, &n)
	rng := rand.New(rand.NewPCG(seed, 1))
	prover := search.New(search.Checkmate, 16)
	for i := 0; ; i++ {
		s, err := gamefile.ParsePosition(randomProblem(rng))
		if err != nil {
			continue
		}
		if countWorlds(s) == 0 || !needsAll(t.Context(), prover, s, n) {
			continue
		}
		has := 0
		for _, one := range alone(s) {
			if keysOf(t.Context(), prover, one, n) != nil {
				has++
			}
		}
		fmt.Println(i, n, gamefile.FormatPosition(s), keysOf(t.Context(), prover, s, n), has, "of", len(alone(s)))
	}
}
