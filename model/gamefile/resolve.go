package gamefile

import (
	"fmt"
	"strings"

	"haft/model"
)

// move finds out which move is meant and plays it. It returns what is wrong with it,
// "" if nothing is. After an illegal move one that cannot be told ends the main line: the
// verdict on the game is settled by then.
func (p *parser) move(w written) string {
	top := p.top()
	c := p.ply().Mover()
	m, what := top.now.resolve(c, w)
	switch {
	case what != "" && top.now.lost && !p.aside():
		top.stopped = true
		return ""
	case what != "":
		return what
	case int(p.ply()) > MaxPlies:
		return fmt.Sprintf("expected the end of the game: no game under the 75-move rule has %d plies", MaxPlies)
	}
	p.play(m)
	if !p.aside() {
		p.witnessed(m)
	}
	return ""
}

// play adds a move to the line at hand.
func (p *parser) play(m model.Move) {
	top := p.top()
	top.before = top.now
	top.now.play(p.ply().Mover(), m, &p.game.Rules)
	top.moves = append(top.moves, m)
	if p.aside() {
		p.said = p.said[:0]
		p.notes += plySize // the variation's note finds out whether that is too much
	}
}

// witnessed notes in the witness what the move m names its pawn.
func (p *parser) witnessed(m model.Move) {
	t := &p.lines[0].now
	if q := t.board.On[m.To]; p.game.Witness != nil && m.Promote != model.NoNature && t.board.Promoted.Has(q) {
		p.game.Witness[q] = m.Promote
	}
}

// resolve finds the one move of side c that w can mean. If there is none, or more than
// one, it says so.
func (t *table) resolve(c model.Color, w written) (model.Move, string) {
	m := model.Move{From: w.from, To: w.to, Promote: w.promote}
	switch {
	case w.castle != 0:
		rank := 7 * int(c)
		return model.Move{From: model.NewSquare(4, rank), To: model.NewSquare(w.castle, rank), Castle: true}, ""
	case w.from != model.NoSquare:
		return t.castlingBySquares(c, m), ""
	case w.piece > 0:
		q := model.NewPiece(c, w.piece)
		if m.From = t.board.Where[q]; m.From == model.NoSquare {
			return m, fmt.Sprintf("but %v has been captured", q)
		}
		return m, ""
	case !w.lettered():
		return t.pawnMove(c, w, m)
	}
	return t.pieceMove(c, w, m)
}

// castlingBySquares makes e1g1 castling where that is a king of ordinary chess.
func (t *table) castlingBySquares(c model.Color, m model.Move) model.Move {
	files := m.To.File() - m.From.File()
	king := t.king(c)
	if !t.chess || king == model.NoPiece || t.board.Where[king] != m.From || m.From.Rank() != m.To.Rank() || files*files != 4 {
		return m
	}
	castle, _ := t.resolve(c, written{castle: 4 + files})
	return castle
}

// pawnMove finds the pawn. En passant is a move here; whether the rules have it is
// for the judge.
func (t *table) pawnMove(c model.Color, w written, m model.Move) (model.Move, string) {
	rules := model.Rules{Promote: model.Promotable, EnPassant: true}
	back := 2*int(c) - 1
	for _, ranks := range [2]int{back, 2 * back} {
		file, rank := w.to.File(), w.to.Rank()+ranks
		if w.file >= 0 {
			file = w.file
		}
		if rank < 0 || rank > 7 || w.rank >= 0 && w.rank != rank {
			continue
		}
		m.From = model.NewSquare(file, rank)
		q := t.board.On[m.From]
		if q == model.NoPiece || !t.board.Pawn(q) {
			continue
		}
		if _, fault := t.board.Shape(c, m, &rules); fault == model.NoFault {
			return m, ""
		}
	}
	if w.file >= 0 && w.file != w.to.File() {
		return m, fmt.Sprintf("but no pawn of %v on file %c can capture on %v", c, 'a'+w.file, w.to)
	}
	return m, fmt.Sprintf("but no pawn of %v can go to %v", c, w.to)
}

// pieceMove finds the piece with the letter told, or any piece for M.
func (t *table) pieceMove(c model.Color, w written, m model.Move) (model.Move, string) {
	found := t.reachers(c, w)
	if len(found) > 1 && t.pins {
		found = t.unpinned(c, m, found)
	}
	if len(found) == 1 {
		m.From = found[0]
		return m, ""
	}
	return m, doubt(c, w, found)
}

// reachers are the squares of the pieces of c that can go to w.to with a nature that
// they may have and w tells.
func (t *table) reachers(c model.Color, w written) []model.Square {
	natures := w.nature.Set()
	if w.major {
		natures = model.AllNatures
	}
	var found []model.Square
	for i := 1; i <= 16; i++ {
		q := model.NewPiece(c, i)
		from := t.board.Where[q]
		if from == model.NoSquare || t.board.Pawn(q) ||
			w.file >= 0 && from.File() != w.file || w.rank >= 0 && from.Rank() != w.rank {
			continue
		}
		if t.board.Reach(from, w.to)&natures&t.natures[q] != 0 {
			found = append(found, from)
		}
	}
	if q := t.board.On[w.to]; q != model.NoPiece && q.Color() == c {
		return nil
	}
	return found
}

// unpinned keeps the squares from which the move does not leave the king attacked.
func (t *table) unpinned(c model.Color, m model.Move, found []model.Square) []model.Square {
	var free []model.Square
	for _, from := range found {
		if m.From = from; t.safe(c, m) {
			free = append(free, from)
		}
	}
	if len(free) == 0 {
		return found
	}
	return free
}

// doubt says why no single piece can be meant.
func doubt(c model.Color, w written, found []model.Square) string {
	name := "piece"
	if !w.major {
		name = w.nature.Name()
	}
	if len(found) == 0 {
		return fmt.Sprintf("but no %s of %v can go to %v", name, c, w.to)
	}
	var moves []string
	for _, from := range found {
		moves = append(moves, model.Move{From: from, To: w.to}.String())
	}
	last := len(moves) - 1
	return fmt.Sprintf("which may be %s or %s; write the squares", strings.Join(moves[:last], ", "), moves[last])
}
