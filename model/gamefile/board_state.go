package gamefile

import "haft/model"

// A table is what is known while a game is read: the board, and what each piece may be. No solver is asked, so what a
// piece may be follows from its own moves alone.
type table struct {
	board   model.Board
	natures [model.NumPieces]model.Natures
	known   bool // the natures are those of one world
	chess   bool // ordinary chess, with castling and en passant
	pins    bool // a move that leaves its own king attacked cannot be meant
	lost    bool // no piece could make one of the moves, so the moves after it need not make sense
}

// usualStart is the back rank of ordinary chess.
var usualStart = mustParseRanks("RNBQKBNR")

// newTable returns the position that a game begins with. If that is nil, it is the start of world w, and if that is nil
// as well, the start with all pieces unknown.
func newTable(w *model.Assignment, s *model.Setup, chess bool) table {
	if s != nil {
		t := table{board: s.Board}
		rules := model.DefaultRules()
		for p := range s.Unknown.All() {
			t.natures[p] = s.Natures(p, &rules)
		}
		return t
	}
	t := table{board: model.NewBoard(), known: w != nil, chess: chess}
	for p := range model.Majors.All() {
		t.natures[p] = model.AllNatures
		if w != nil {
			t.natures[p] = w[p].Set()
		}
	}
	return t
}

// play makes move m of side c, legal or not.
func (t *table) play(c model.Color, m model.Move, rules *model.Rules) {
	if m == model.NullMove {
		t.board.Passed = model.NoSquare
		return
	}
	if m.Castle {
		t.lost = t.lost || !t.chess
		t.castle(c, m)
		return
	}
	_, fault := t.board.Shape(c, m, rules)
	if fault != model.NoFault && (!t.chess || fault != model.EnPassantOff) {
		t.lost = true
	}
	p := t.board.On[m.From]
	if p == model.NoPiece || m.From == m.To {
		return
	}
	pawn := t.board.Pawn(p)
	if !pawn {
		t.narrow(p, t.board.Reach(m.From, m.To))
	}
	t.board.Apply(m)
	if pawn && t.board.Promoted.Has(p) {
		t.natures[p] = rules.Promote
		if m.Promote != model.NoNature {
			t.natures[p] = m.Promote.Set()
		}
	}
}

// narrow notes that p has moved as one of the given natures. If p cannot be any of them, the game is illegal or, if the
// natures come from a FEN, the FEN is wrong.
func (t *table) narrow(p model.Piece, natures model.Natures) {
	switch left := t.natures[p] & natures; {
	case natures == 0:
	case left != 0:
		t.natures[p] = left
	case t.known:
		t.natures[p] = natures
	default:
		t.lost = true
	}
}

// safe reports whether the king of c is not attacked after m, as far as the natures are known.
func (t *table) safe(c model.Color, m model.Move) bool {
	after := *t
	after.board.Apply(m)
	king := after.king(c)
	if king == model.NoPiece {
		return true
	}
	for i := 1; i <= 16; i++ {
		enemy := model.NewPiece(c.Other(), i)
		natures, sure := after.board.Attack(enemy, after.board.Where[king])
		if sure || natures&after.natures[enemy] != 0 {
			return false
		}
	}
	return true
}
