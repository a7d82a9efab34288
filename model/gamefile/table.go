package gamefile

import "haft/model"

// A table is what one knows while reading: the board, and what each piece may be.
// There is no solver behind it. What a piece may be follows from its own moves alone.
type table struct {
	board   model.Board
	natures [model.NumPieces]model.Natures
	known   bool // the natures are those of one world
	chess   bool // ordinary chess, with castling and en passant
	pins    bool // a move that leaves the own king attacked is not meant
	lost    bool // a move was impossible for any piece: what follows need not make sense
}

// usualStart is the back rank of ordinary chess.
var usualStart = mustParseRanks("RNBQKBNR")

// newTable is the start: in world w, or with all pieces unknown if w is nil.
func newTable(w *model.Assignment, chess bool) table {
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

// narrow takes note that p moved as one of the natures given. A piece that moved as
// none it may be has made the game illegal or, in a world that is only claimed, has
// shown that the claim is wrong.
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

// castle moves king and rook as in Chess960, where the usual start is one of many. It
// leaves the board alone where nobody knows which pieces they are.
func (t *table) castle(c model.Color, m model.Move) {
	king, rook := t.castlers(c, m)
	if king == model.NoPiece || rook == model.NoPiece {
		t.lost = true
		return
	}
	t.shift(rook, t.vacant()) // out of the way: the king may go to where it stands
	t.shift(king, m.To)
	t.shift(rook, (m.To+model.NewSquare(4, m.To.Rank()))/2)
}

// shift puts p on an empty square, as a move that nothing is concluded from.
func (t *table) shift(p model.Piece, to model.Square) {
	if from := t.board.Where[p]; from != to {
		t.board.Apply(model.Move{From: from, To: to})
	}
}

func (t *table) vacant() model.Square {
	for s := range model.Square(64) {
		if t.board.Empty(s) && s.Rank() != 0 && s.Rank() != 7 {
			return s
		}
	}
	panic("gamefile: a board without an empty square")
}

// castlers are the king of side c and the rook it castles with: the first piece beside
// it, since nothing may stand between the two. Either is NoPiece if it is not there.
func (t *table) castlers(c model.Color, m model.Move) (king, rook model.Piece) {
	king = t.king(c)
	if king == model.NoPiece || t.board.Where[king].Rank() != m.From.Rank() {
		return model.NoPiece, model.NoPiece
	}
	step := 1
	if m.To < m.From {
		step = -1
	}
	for file := t.board.Where[king].File() + step; file >= 0 && file < 8; file += step {
		if p := t.board.On[model.NewSquare(file, m.From.Rank())]; p != model.NoPiece {
			if p.Color() == c && t.natures[p] == model.Rook.Set() {
				return king, p
			}
			break
		}
	}
	return king, model.NoPiece
}

// king is the piece of c that is known to be the king, NoPiece if none is.
func (t *table) king(c model.Color) model.Piece {
	for p := range model.Majors.Of(c).All() {
		if t.natures[p] == model.King.Set() && !t.board.Captured(p) {
			return p
		}
	}
	return model.NoPiece
}

// safe tells whether m leaves the king of c out of attack, as far as natures are known.
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
