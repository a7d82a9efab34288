package explain

import (
	"fmt"
	"testing"

	"haft/model"
	"haft/model/gamefile/gametest"
)

// step tells inferences of one kind about the end of a game, without a proof around them.
func step(t *testing.T, rules, moves string, kind Kind, all ...*inference) *Step {
	t.Helper()
	r := newRecord(gametest.Game(t, rules, moves))
	told := newTeller(r, &prover{goal: none})
	told.add(kind, all)
	s := &told.steps[0]
	s.Sentences = newNarrator(&Story{game: r, Steps: told.steps}).sentences(s, inStory)
	return s
}

// facts returns inferences, one from each given fact.
func facts(kind Kind, all ...model.Fact) (told []*inference) {
	for _, f := range all {
		told = append(told, &inference{kind: kind, fact: f, gone: []exclusion{{f.Piece, f.Not}}})
	}
	return told
}

// Whoever said check is found by leaving out who did not; or nobody can have, and what was attacked is no king. The
// number of pieces left out decides the words.
func TestGiverInWords(t *testing.T) {
	const moves = "e2e4 d7d5 f1b5"
	queen, rook, bishop := model.Queen.Set(), model.Rook.Set(), model.Bishop.Set()
	king := model.NewPiece(model.Black, 5)
	const said = "White said check with 2. f1b5. "
	for _, c := range []struct {
		name     string
		checkers map[int]model.Natures
		gone     exclusion
		want     string
	}{
		{
			"no king, one",
			map[int]model.Natures{6: queen | bishop},
			exclusion{king, model.King.Set()},
			"Only the piece on b5 (w6) can have attacked the piece on e8 (b5). By what it is, it does not, so the " +
				"piece on e8 (b5) is not the king.",
		},
		{
			"no king, two",
			map[int]model.Natures{4: queen, 6: bishop},
			exclusion{king, model.King.Set()},
			"Only the piece on d1 (w4) or the piece on b5 (w6) can have attacked the piece on e8 (b5). By what they " +
				"are, neither of them does, so the piece on e8 (b5) is not the king.",
		},
		{
			"no king, three",
			map[int]model.Natures{4: queen, 6: bishop, 8: rook},
			exclusion{king, model.King.Set()},
			"Only the piece on d1 (w4), the piece on b5 (w6) or the piece on h1 (w8) can have attacked the piece on e8 " +
				"(b5). By what they are, none of them does, so the piece on e8 (b5) is not the king.",
		},
		{
			"giver, alone",
			map[int]model.Natures{6: queen | bishop},
			exclusion{model.NewPiece(model.White, 6), model.AllNatures &^ (queen | bishop)},
			"Only the piece on b5 (w6) can have attacked the piece on e8 (b5). It is the queen or a bishop.",
		},
		{
			"giver, of two",
			map[int]model.Natures{4: queen, 6: bishop},
			exclusion{model.NewPiece(model.White, 6), model.AllNatures &^ bishop},
			"Only the piece on d1 (w4) or the piece on b5 (w6) can have attacked the piece on e8 (b5). It was not the " +
				"piece on d1 (w4), so it was the piece on b5 (w6), which is a bishop.",
		},
		{
			"giver, of three",
			map[int]model.Natures{4: queen, 6: queen | bishop, 8: rook},
			exclusion{model.NewPiece(model.White, 4), model.AllNatures &^ queen},
			"Only the piece on d1 (w4), the piece on b5 (w6) or the piece on h1 (w8) can have attacked the piece on e8 " +
				"(b5). It was not the piece on b5 (w6) nor the piece on h1 (w8), so it was the piece on d1 (w4), " +
				"which is the queen.",
		},
	} {
		f := model.Fact{Ply: 3, Rule: model.Announcement, King: king, Piece: model.NoPiece}
		for i, natures := range c.checkers {
			f.Checkers[i-1] = natures
		}
		n := &inference{kind: Checker, fact: f, members: checkersOf(f), gone: []exclusion{c.gone}}
		got := step(t, "announce=on", moves, Checker, n)
		if got.Text != said+c.want {
			t.Errorf("%s: %s\nwant %s", c.name, got.Text, said+c.want)
		}
		if want := []Conclusion{{Piece: c.gone.piece, Not: c.gone.not}}; fmt.Sprint(got.Derives) != fmt.Sprint(want) {
			t.Errorf("%s: derived %v, want %v", c.name, got.Derives, want)
		}
	}
}

// What moves show is told with the number of pieces, with how they went, and with what is left of them.
func TestShownInWords(t *testing.T) {
	const promotion = "a2a4 h7h5 a4a5 h5h4 a5a6 h4h3 a6b7 h3g2 b7a8q g2h1 a8b8"
	for _, c := range []struct {
		name, moves string
		kind        Kind
		plies       []model.Ply
		want        string
	}{
		{"a promotion", promotion, Promotion, []model.Ply{9}, "5. b7a8q made the promoted pawn on a8 (w9) a queen."},
		{
			"two captures", promotion, Capture,
			[]model.Ply{9, 10},
			"5. b7a8q and 5... g2h1 took the pieces on a8 (b1) and on h1 (w8). A king is never taken, so neither of " +
				"them was the king.",
		},
		{
			"one capture", promotion, Capture,
			[]model.Ply{9},
			"5. b7a8q took the piece on a8 (b1). A king is never taken, so it was not the king.",
		},
		{
			"attacks by a pawn", promotion, PawnAttack,
			[]model.Ply{9},
			"After 5. b7a8q, the pawn on g2 attacks the piece on f1 (w6) and the pawn on g2 attacks the piece on h1 " +
				"(w8). A side may not leave its king attacked, so neither of them is the king.",
		},
		{
			"along a rank", "a2a4 h7h5 a1a3 h8h6 a3g3 h6a6 h1h2", Move,
			[]model.Ply{5},
			"3. a3g3 went along a rank, so the piece on g3 (w1) is the queen or a rook.",
		},
		{
			"no nature does both", "b1c3 a7a6 c3d4 a6a5 d4d6", Move,
			[]model.Ply{1, 5},
			"The piece on d6 (w2) went like a knight with 1. b1c3 and along a file with 3. d4d6: no piece does both.",
		},
		{
			"along files", "a2a4 a7a5 h2h4 h7h5 a1a3 a8a6 h1h3", Move,
			[]model.Ply{5, 7},
			"3. a1a3 and 4. h1h3 went along a file or rank, so the pieces on a3 (w1) and on h3 (w8) are each the queen " +
				"or a rook.",
		},
		{
			"one square each", "e2e4 e7e5 d2d4 d7d5 e1e2 e8e7 d1d2", Move,
			[]model.Ply{5, 7},
			"3. e1e2 and 4. d1d2 went one square along a file or rank, so the pieces on e2 (w5) and on d2 (w4) are each " +
				"the king, the queen or a rook.",
		},
		{
			"along diagonals", "e2e4 e7e5 d2d4 d7d5 f1d3 a7a6 c1e3", Move,
			[]model.Ply{5, 7},
			"3. f1d3 and 4. c1e3 went along a diagonal, so the pieces on d3 (w6) and on e3 (w3) are each the queen or " +
				"a bishop.",
		},
		{
			"a promoted pawn", "a2a4 h7h5 a4a5 h5h4 a5a6 h4h3 a6b7 h3g2 b7a8q g2h1 a8c7", Move,
			[]model.Ply{11},
			"6. a8c7 went like a knight, so the promoted pawn on c7 (w9) is a knight.",
		},
	} {
		var all []model.Fact
		for _, ply := range c.plies {
			for _, f := range model.Ledger(gametest.Game(t, "", c.moves))[ply] {
				if kindOf[f.Rule] == c.kind && f.King == model.NoPiece {
					all = append(all, f)
				}
			}
		}
		if got := step(t, "", c.moves, c.kind, facts(c.kind, all...)...); got.Text != c.want {
			t.Errorf("%s: %s\nwant %s", c.name, got.Text, c.want)
		}
	}
}
