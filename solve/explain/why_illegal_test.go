package explain

import (
	"testing"

	"haft/model"
)

// position returns what is there after some moves.
func position(t *testing.T, moves ...string) *model.Position {
	t.Helper()
	pos := model.NewPosition(model.DefaultRules())
	for _, text := range moves {
		m, ok := model.ParseMove(text)
		if !ok {
			t.Fatal(text)
		}
		pos.Play(m)
	}
	return pos
}

// Each fault of a move is told with the squares and pieces that it is about.
func TestFault(t *testing.T) {
	start := position(t)
	promoted := position(t, "a2a4", "h7h5", "a4a5", "h5h4", "a5a6", "h4h3", "a6b7", "h3g2", "b7a8", "g2h1")
	for _, tt := range []struct {
		pos        *model.Position
		move, want string
	}{
		{start, "e3e4", "nothing stands on e3"},
		{start, "e7e5", "the pawn on e7 is not White's"},
		{start, "a8a7", "b1 on a8 is not White's"},
		{start, "a1a2", "the pawn on a2 is White's own"},
		{start, "a1b1", "w2 on b1 is White's own"},
		{start, "a1a3", "the way from a1 to a3 is blocked"},
		{start, "e2e5", "a pawn does not move from e2 to e5"},
		{start, "e2e3q", "a pawn does not move from e2 to e3 and become a queen"},
		{start, "b1c3q", "w2 on b1 is not a pawn and does not promote"},
		{start, "b1d8", "no piece moves from b1 to d8"},
		{promoted, "a8b5", "no piece that a pawn may become moves from a8 to b5"},
	} {
		m, ok := model.ParseMove(tt.move)
		if !ok {
			t.Fatal(tt.move)
		}
		fault := tt.pos.Fault(m)
		if got := Fault(&tt.pos.Board, tt.pos.ToMove(), m, fault); fault == model.NoFault || got != tt.want {
			t.Errorf("%s: %v: %s; want %s", tt.move, fault, got, tt.want)
		}
	}
	const off = "en passant is off under these rules; --rules en-passant=on allows it"
	if got := Fault(&start.Board, model.White, model.Move{}, model.EnPassantOff); got != off {
		t.Errorf("%s; want %s", got, off)
	}
	const castling = "castling does not exist in this game"
	if got := Fault(&start.Board, model.White, model.Move{}, model.Castling); got != castling {
		t.Errorf("%s; want %s", got, castling)
	}
}

// The plies that exclude each other are none, one, or several together, and sentences may follow.
func TestReason(t *testing.T) {
	g := &model.Game{Moves: []model.Move{{From: 12, To: 28}, {From: 52, To: 36}}}
	for _, tt := range []struct {
		because    []model.Ply
		text, want string
	}{
		{nil, "", "no starting position allows it"},
		{[]model.Ply{2}, "", "no starting position allows ply 2 (1... e7e5)"},
		{[]model.Ply{1, 2}, "", "no starting position allows plies 1 (1. e2e4) and 2 (1... e7e5) together"},
		{[]model.Ply{2}, "So it is.", "no starting position allows ply 2 (1... e7e5). So it is."},
	} {
		if got := Reason(g, tt.because, tt.text); got != tt.want {
			t.Errorf("%s; want %s", got, tt.want)
		}
	}
}
