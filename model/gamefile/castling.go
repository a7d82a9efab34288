package gamefile

import (
	"bytes"

	"haft/model"
)

// castling returns the file that the king goes to, or 0 if the word is not O-O or O-O-O. Zeros may stand for O.
func castling(word []byte) int {
	if len(word) < 3 || word[1] != '-' {
		return 0
	}
	switch string(bytes.ReplaceAll(bytes.ToUpper(word), []byte("0"), []byte("O"))) {
	case "O-O":
		return 6
	case "O-O-O":
		return 2
	}
	return 0
}

// castle moves king and rook as in Chess960, which includes the usual start. If it is not known which pieces they are,
// the board stays as it is.
func (t *table) castle(c model.Color, m model.Move) {
	king, rook := t.castlers(c, m)
	if king == model.NoPiece || rook == model.NoPiece {
		t.lost = true
		return
	}
	t.shift(rook, t.vacant()) // out of the way, since the king may go to its square
	t.shift(king, m.To)
	t.shift(rook, (m.To+model.NewSquare(4, m.To.Rank()))/2)
}

// shift puts p on an empty square. Nothing follows about its nature.
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

// castlers returns the king of side c and the rook that it castles with: the first piece beside it, since nothing may
// stand between the two. A piece that is not there is NoPiece.
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

// king returns the piece of c that is known to be the king, or NoPiece.
func (t *table) king(c model.Color) model.Piece {
	for p := range model.Majors.Of(c).All() {
		if t.natures[p] == model.King.Set() && !t.board.Captured(p) {
			return p
		}
	}
	return model.NoPiece
}

// castlingBySquares turns e1g1 into castling if it moves the king of a game of ordinary chess.
func (t *table) castlingBySquares(c model.Color, m model.Move) model.Move {
	if !t.chess {
		return m
	}
	files := m.To.File() - m.From.File()
	king := t.king(c)
	if king == model.NoPiece || t.board.Where[king] != m.From || m.From.Rank() != m.To.Rank() ||
		files*files != 4 {
		return m
	}
	castle, _ := t.resolve(c, &written{castle: 4 + files})
	return castle
}
