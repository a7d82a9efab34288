package gamefile

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"haft/model"
	"haft/model/pgn"
)

// A player finds out what the words of a game mean.
type player struct {
	pgn.Boards[table]
	overrides []string // rules that are set in every game
	ordinary  bool     // games without a FEN are ordinary chess from the usual start
	language  language // of the letters in the main line
	header    *pgn.Header
	rules     model.Rules
	witness   *model.Assignment
	setup     *model.Setup
	ruled     bool   // there was a tag HaftRules
	began     bool   // there was a tag FEN
	fen       []byte // the value of a key fen
}

// Start sets up a game.
func (p *player) Start(h *pgn.Header, _ bool) {
	p.header = h
	p.rules, p.witness, p.setup, p.language = model.DefaultRules(), nil, nil, anyLanguage
	p.ruled, p.began, p.fen = false, false, nil
}

// Begin sets up rules and board after all tags have been read.
func (p *player) Begin() {
	p.set()
	if p.setup != nil {
		p.header.First = int(p.setup.First())
	}
	p.Set(p.start())
}

// set obeys the rules that are set in every game.
func (p *player) set() {
	for _, list := range p.overrides {
		_ = p.rules.SetAll(list) // override has checked it
	}
}

// override adds rules that are set in every game.
func (p *player) override(list string) error {
	rules := model.DefaultRules()
	if err := rules.SetAll(list); err != nil {
		return err
	}
	if err := rules.Conflict(); err != nil {
		return err
	}
	p.overrides = append(p.overrides, list)
	return nil
}

// start returns the table before the first move.
func (p *player) start() table {
	v, world := p.variant(), p.witness
	if p.setup != nil {
		v = haft
	}
	if world == nil && v == standard {
		world = &usualStart
	}
	t := newTable(world, p.setup, v != haft)
	t.pins = t.known && (t.chess || p.rules.Check)
	return t
}

// Move reads a move and plays it.
func (p *player) Move(c *pgn.Cursor, word []byte) (model.Move, error) {
	if err := p.rules.Conflict(); err != nil {
		return model.Move{}, err
	}
	if !isDigit(word[len(word)-1]) { // most moves end with the rank of their square
		switch {
		case string(word) == "--":
			return p.play(c, model.NullMove), nil
		case isOneOf(word, "e.p.", "ep"):
			return model.Move{}, pgn.ErrSkip
		case isOneOf(word, "white", "black", "piece"):
			return p.sentence(c, word)
		}
	}
	w, what := parse(word, p.language)
	if what == "" && len(word) == 2 && c.Take(pgn.IsVerb) {
		return p.target(c, func(end *written) { end.from = w.to })
	}
	if what != "" {
		return model.Move{}, fmt.Errorf("found %q, %s", pgn.Clip(word), what)
	}
	if !c.Aside() {
		if err := p.settle(&w); err != nil {
			return model.Move{}, fmt.Errorf("found %q, %w", pgn.Clip(word), err)
		}
	}
	m, err := p.meant(c, &w)
	if err != nil && err != pgn.ErrStop {
		err = fmt.Errorf("found %q%s, %w", pgn.Clip(word), p.unknown(&w), err)
	}
	return m, err
}

// unknown returns a hint for a move with a letter in a game that may be ordinary chess, because no tag says what it is.
func (p *player) unknown(w *written) string {
	if w.nature == model.NoNature || p.Top().Now.known || p.header.Tag("Variant") != "" {
		return ""
	}
	return OrdinaryHint
}

// OrdinaryHint stands in errors about letters in a game that may be ordinary chess.
const OrdinaryHint = " (if this is ordinary chess, use --start ordinary)"

// MaxPlies is the most plies of a game. A game that the 75-move rule ends has fewer than 17,700.
const MaxPlies = pgn.MaxPlies

// meant finds the move that w means and plays it. If that fails after an illegal move of the main line, the line ends
// without an error, since the verdict on the game is settled.
func (p *player) meant(c *pgn.Cursor, w *written) (model.Move, error) {
	now := &p.Top().Now
	m, what := now.resolve(model.Ply(c.Ply()).Mover(), w)
	switch {
	case what != "" && now.lost && !c.Aside():
		return m, pgn.ErrStop
	case what != "":
		return m, now.doubtful(model.Ply(c.Ply()).Mover(), w, what)
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
	var room [16]model.Square
	found := t.reachers(c, w, room[:0])
	if len(found) > 1 && t.pins {
		found = t.unpinned(c, m, found)
	}
	if len(found) == 1 {
		m.From = found[0]
		return m, ""
	}
	return m, t.doubt(c, w, found)
}

// reachers appends the squares of the pieces of c that can go to w.to with a nature that they may have and that w
// allows.
func (t *table) reachers(c model.Color, w *written, found []model.Square) []model.Square {
	natures := w.nature.Set()
	if w.major {
		natures = model.AllNatures
	}
	for i := 1; i <= 16; i++ {
		q := model.NewPiece(c, i)
		from := t.board.Where[q]
		if natures&t.natures[q] == 0 || from == model.NoSquare || t.board.Pawn(q) ||
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
	moves := t.written(w, found)
	last := len(moves) - 1
	return fmt.Sprintf("which may be %s or %s; write one of them", strings.Join(moves[:last], ", "), moves[last])
}

// written is the move that w means from each of these squares.
func (t *table) written(w *written, found []model.Square) (moves []string) {
	link := "-"
	if !t.board.Empty(w.to) {
		link = "x"
	}
	for _, from := range found {
		moves = append(moves, fmt.Sprint(string(w.sign), from, link, w.to))
	}
	return moves
}

// doubtful is the error for a move of side c that cannot be resolved. What says why.
func (t *table) doubtful(c model.Color, w *written, what string) error {
	if w.castle == 0 && w.from == model.NoSquare && w.piece == 0 && w.lettered() {
		if found := t.reachers(c, w, nil); len(found) > 1 {
			return &pgn.Doubt{Msg: what, Moves: t.written(w, found)}
		}
	}
	return errors.New(what)
}

// castling returns the file that the king goes to, or 0 if the word is not O-O, OO, O-O-O or OOO. Zeros may stand for O
// beside a hyphen.
func castling(word []byte) int {
	switch {
	case string(word) == "OO":
		return 6
	case string(word) == "OOO":
		return 2
	case len(word) < 3 || word[1] != '-':
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
