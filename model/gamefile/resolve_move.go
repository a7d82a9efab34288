package gamefile

import (
	"errors"
	"fmt"
	"strings"

	"haft/model"
	"haft/model/pgn"
)

// meant finds the move that w means and plays it. If that fails after an illegal move of the main line, the line ends
// without an error, since the verdict on the game is settled.
func (p *player) meant(c *pgn.Cursor, w *written) (model.Move, error) {
	now := &p.Top().Now
	m, what := now.resolve(model.Ply(c.Ply()).Mover(), w)
	switch {
	case what != "" && now.lost && !c.Aside():
		return m, pgn.ErrStop
	case what != "":
		return m, errors.New(what)
	case c.Ply() > MaxPlies:
		return m, fmt.Errorf("expected the end of the game: no game under the 75-move rule has %d plies", MaxPlies)
	}
	m.Check = w.check && p.rules.Announce
	return p.play(c, m), nil
}

// play makes a move in the current line.
func (p *player) play(c *pgn.Cursor, m model.Move) model.Move {
	top := p.Top()
	top.Before = top.Now
	top.Now.play(model.Ply(c.Ply()).Mover(), m, &p.rules)
	if p.witness == nil || c.Aside() || m.Promote == model.NoNature {
		return m
	}
	if q := top.Now.board.On[m.To]; top.Now.board.Promoted.Has(q) {
		p.witness[q] = m.Promote // as the move names it
	}
	return m
}

// resolve finds the one move of side c that w can mean. If there is none, or more than one, it says what is wrong.
func (t *table) resolve(c model.Color, w *written) (model.Move, string) {
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

// pawnMove finds the pawn that can make the move. It always allows en passant; whether the rules do is judged later.
func (t *table) pawnMove(c model.Color, w *written, m model.Move) (model.Move, string) {
	file := w.to.File()
	if w.file >= 0 {
		file = w.file
	}
	if t.pawnFrom(c, w, &m, file) {
		return m, ""
	}
	for _, file := range [2]int{w.to.File() - 1, w.to.File() + 1} {
		if w.file < 0 && file >= 0 && file <= 7 && t.pawnFrom(c, w, &m, file) {
			return m, fmt.Sprintf("but no pawn of %v goes straight to %v; expected a capture with its file, as in %cx%v",
				c, w.to, 'a'+file, w.to)
		}
	}
	switch {
	case w.file >= 0 && w.file != w.to.File():
		return m, fmt.Sprintf("but no pawn of %v on file %c can capture on %v", c, 'a'+w.file, w.to)
	case w.rank >= 0:
		return m, fmt.Sprintf("but no pawn of %v on rank %d can go to %v", c, w.rank+1, w.to)
	}
	return m, fmt.Sprintf("but no pawn of %v can go to %v", c, w.to)
}

// pawnFrom completes m with the square of a pawn on a file that can make it, if there is one.
func (t *table) pawnFrom(c model.Color, w *written, m *model.Move, file int) bool {
	rules := model.Rules{Promote: model.Promotable, EnPassant: true}
	back := 2*int(c) - 1
	for _, ranks := range [2]int{back, 2 * back} {
		rank := w.to.Rank() + ranks
		if rank < 0 || rank > 7 || w.rank >= 0 && w.rank != rank {
			continue
		}
		m.From = model.NewSquare(file, rank)
		q := t.board.On[m.From]
		if q == model.NoPiece || !t.board.Pawn(q) {
			continue
		}
		if _, fault := t.board.Shape(c, *m, &rules); fault == model.NoFault {
			return true
		}
	}
	return false
}

// pieceMove finds the piece that the letter means, which may be any piece for M.
func (t *table) pieceMove(c model.Color, w *written, m model.Move) (model.Move, string) {
	found := t.reachers(c, w)
	if len(found) > 1 && t.pins {
		found = t.unpinned(c, m, found)
	}
	if len(found) == 1 {
		m.From = found[0]
		return m, ""
	}
	return m, t.doubt(c, w, found)
}

// reachers returns the squares of the pieces of c that can go to w.to with a nature that they may have and that w
// allows.
func (t *table) reachers(c model.Color, w *written) []model.Square {
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

// unpinned returns the squares from which the move does not leave the king attacked, or all if there are none.
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

// doubt says why no single piece can be meant, and how to write the move of each.
func (t *table) doubt(c model.Color, w *written, found []model.Square) string {
	name := "piece"
	if !w.major {
		name = w.nature.Name()
	}
	if len(found) == 0 {
		return fmt.Sprintf("but no %s of %v can go to %v", name, c, w.to)
	}
	var moves []string
	link := "-"
	if !t.board.Empty(w.to) {
		link = "x"
	}
	for _, from := range found {
		moves = append(moves, fmt.Sprint(string(w.sign), from, link, w.to))
	}
	last := len(moves) - 1
	return fmt.Sprintf("which may be %s or %s; write one of them", strings.Join(moves[:last], ", "), moves[last])
}
