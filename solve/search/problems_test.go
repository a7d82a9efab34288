package search

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/solvertest/extent"
)

// keysOf returns the first moves that force mate in n, and in no fewer moves; none if there is no mate in n.
func keysOf(ctx context.Context, prover *MateProver, s *model.Setup, n int) []model.Move {
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

// countWorlds returns how many worlds a position has.
func countWorlds(s *model.Setup) uint64 {
	return solve.Count(&s.Start(model.DefaultRules()).Problem).Worlds
}

// needsAll reports whether the only key of a mate in n is a key in none of the worlds alone.
func needsAll(ctx context.Context, prover *MateProver, s *model.Setup, n int) bool {
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

// randomProblem returns a random position with White to move, in which some men may be several things.
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

// triedIn2 returns the first moves after which all answers but one lose by mate, by trying all.
func triedIn2(t *testing.T, pos *model.Position) (tries []MateTry) {
	t.Helper()
	legal, err := LegalMoves(t.Context(), pos)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range legal {
		next := pos.After(m)
		answers, err := LegalMoves(t.Context(), next)
		if err != nil {
			t.Fatal(err)
		}
		var refutations []model.Move
		for _, answer := range answers {
			if len(forced(t, next.After(answer), Checkmate, 1)) == 0 {
				refutations = append(refutations, answer)
			}
		}
		if len(refutations) == 1 {
			tries = append(tries, MateTry{m, refutations[0]})
		}
	}
	return tries
}

// The prover finds the same keys and tries as brute force in random positions.
func TestMatesOfPositionsAgainstBruteForce(t *testing.T) {
	extent.Slow(t)
	prover := NewMateProver(Checkmate, 16)
	rng := rand.New(rand.NewPCG(2, 1))
	mates, tried := 0, 0
	for left := extent.Of(8, 20, 500); left > 0; {
		s, err := gamefile.ParsePosition(randomProblem(rng))
		if err != nil || countWorlds(s) == 0 {
			continue
		}
		left--
		pos := s.Start(model.DefaultRules())
		found, err := prover.Solve(t.Context(), pos, 2, 0)
		if err != nil {
			t.Fatal(err)
		}
		want := forced(t, pos, Checkmate, 1)
		if len(want) == 0 {
			want = forced(t, pos, Checkmate, 2)
		}
		if !slices.Equal(found.Keys, want) {
			t.Errorf("%s: %v, brute force finds %v", gamefile.FormatPosition(s), found.Keys, want)
		}
		if len(want) > 0 {
			mates++
		}
		tries, err := prover.Tries(t.Context(), pos, 2, 0)
		if err != nil {
			t.Fatal(err)
		}
		if want := triedIn2(t, pos); !slices.Equal(tries, want) {
			t.Errorf("%s: tries %v, brute force finds %v", gamefile.FormatPosition(s), tries, want)
		}
		tried += len(tries)
	}
	t.Logf("%d mates, %d tries", mates, tried)
	if mates == 0 || tried == 0 {
		t.Error("no mate or no try: the positions show too little")
	}
}

// Each problem of testdata/problems has one key, which is a key in none of its worlds alone, and brute force agrees.
func TestProblemsOfTestdata(t *testing.T) {
	extent.Slow(t)
	const name = "../../testdata/problems/superposition.pgn"
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	prover := NewMateProver(Checkmate, 16)
	reader := gamefile.NewReader(file, name)
	for problems := 0; ; problems++ {
		g, err := reader.Next()
		if err == io.EOF {
			if problems != 10 {
				t.Errorf("%d problems, want 10", problems)
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		var n int
		if _, err := fmt.Sscanf(g.Tag("HaftStipulation"), "mate in %d", &n); err != nil {
			t.Fatal(err)
		}
		s, err := prover.Solve(t.Context(), g.Start(), n, 0)
		if err != nil {
			t.Fatal(err)
		}
		if !s.Sound() || !slices.Equal(s.Keys, g.Played()[:1]) || !needsAll(t.Context(), prover, g.Setup, n) {
			t.Errorf("%s: keys %v, want %v alone, and none in a world", g.Tag("Event"), s.Keys, g.Played())
		}
		mates, worlds := 0, alone(g.Setup)
		for _, one := range worlds {
			if keysOf(t.Context(), prover, one, n) != nil {
				mates++
			}
		}
		if mates != 0 && mates != len(worlds) {
			t.Errorf("%s: there is a mate in %d of %d worlds alone, want none or all", g.Tag("Event"), mates, len(worlds))
		}
		if err := VerifyMate(t.Context(), g.Start(), s); err != nil {
			t.Errorf("%s: %v", g.Tag("Event"), err)
		}
		if n == 2 || extent.Soak() {
			if keys := forced(t, g.Start(), Checkmate, n); !slices.Equal(keys, s.Keys) {
				t.Errorf("%s: keys %v, brute force finds %v", g.Tag("Event"), s.Keys, keys)
			}
		}
	}
}
