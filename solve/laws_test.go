package solve_test

import (
	"slices"
	"testing"

	"haft/model"
	"haft/solve"
)

// gameOf turns bytes into a game: the first byte chooses the rules, and each other byte a candidate move, legal or
// not. The game ends before the first move that leaves no world, so that it is legal.
func gameOf(data []byte) *model.Game {
	g := &model.Game{Rules: model.DefaultRules()}
	if len(data) > 0 {
		g.Rules.EnPassant = data[0]&1 != 0
		g.Rules.Check = data[0]&2 == 0
		g.Rules.Bishops = model.Bishops(data[0] >> 2 & 1)
		data = data[1:]
	}
	pos := model.NewPosition(g.Rules)
	for _, b := range data[:min(len(data), 200)] {
		candidates := pos.Candidates()
		if len(candidates) == 0 {
			break
		}
		next := pos.After(candidates[int(b)%len(candidates)])
		if solve.Count(&next.Problem).Worlds == 0 {
			continue
		}
		pos = next
	}
	g.Moves = pos.Problem.Moves
	return g
}

// A move is among the legal moves exactly if the game is still legal with that move added.
func FuzzMovesAreLegal(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
	f.Add([]byte("\x01pawns and captures, en passant on"))
	f.Add([]byte("\x06no check, opposite bishops: the quick brown fox jumps over the lazy dog"))
	f.Fuzz(func(t *testing.T, data []byte) {
		g := gameOf(data)
		pos := model.ReplayTo(g, model.Ply(len(g.Moves)))
		quick, err := solve.Moves(ctx, solve.Exact{}, pos)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range pos.Candidates() {
			longer := *g
			longer.Moves = append(slices.Clip(g.Moves), m)
			if v := judge(t, &longer); v.Legal != slices.Contains(quick, m) {
				t.Errorf("%v after %v: legal %v, among the moves %v", m, g.Moves, v.Legal, !v.Legal)
			}
		}
	})
}

// A captured piece can never be a king, and natures only disappear, because facts are only added.
func FuzzNaturesDisappear(f *testing.F) {
	f.Add([]byte("\x00any game"))
	f.Add([]byte("\x02another, without check, in which kings may stand attacked"))
	f.Fuzz(func(t *testing.T, data []byte) {
		g := gameOf(data)
		pos := model.NewPosition(g.Rules)
		before := domains(t, &model.Game{Rules: g.Rules})
		for i, m := range g.Moves {
			pos.Play(m)
			after := domains(t, &model.Game{Rules: g.Rules, Moves: g.Moves[:i+1]})
			for q := range model.Piece(model.NumPieces) {
				if before[q] != 0 && after[q]&^before[q] != 0 {
					t.Errorf("ply %d: %v was %v and is %v", i+1, q, before[q], after[q])
				}
				if pos.Board.Captured(q) && after[q].Has(model.King) {
					t.Errorf("ply %d: %v is captured and may be the king", i+1, q)
				}
			}
			before = after
		}
	})
}
