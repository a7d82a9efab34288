package desk

import (
	"errors"
	"fmt"
	"slices"

	"haft/cmd/haft/board"
	"haft/model/pgn"
)

// line returns the line that contains a place. The places of a game are always valid.
func line(game *board.Document, at board.Path) *board.Line {
	l := game.Line
	for _, note := range at[:len(at)-1] {
		l = l.Notes[note].Line
	}
	return l
}

// with returns a place in the same line as another, or in a variation of that line.
func with(at board.Path, steps ...int) board.Path {
	return append(slices.Clone(at[:len(at)-1]), steps...)
}

// made returns how many moves of its line lead to a place.
func made(at board.Path) int { return at[len(at)-1] }

// atEnd reports whether the place is the end of the game.
func (d *Desk) atEnd() bool { return len(d.Game.At) == 1 && made(d.Game.At) == len(d.Game.Line.Moves) }

// Go goes to a place.
func (d *Desk) Go(at board.Path) {
	game := *d.Game
	game.At = at
	d.put(&game)
}

// Back goes one ply back. From the first move of a variation it goes to the ply before, in the line that was left.
func (d *Desk) Back() error {
	at := d.Game.At
	if made(at) > 1 || made(at) == 1 && len(at) == 1 {
		d.Go(with(at, made(at)-1))
		return nil
	}
	if len(at) == 1 {
		return errors.New("this is the start of the game")
	}
	parent, after := d.leaves(at)
	d.Go(with(parent, after-1))
	return nil
}

// leaves returns the line that a variation branches off, as a place in it, and the ply of that line that it replaces.
func (d *Desk) leaves(at board.Path) (parent board.Path, ply int) {
	parent = at[:len(at)-1]
	note := parent[len(parent)-1]
	return parent, line(d.Game, parent).Notes[note].After
}

// Forward goes one ply on, in the same line.
func (d *Desk) Forward() error {
	at := d.Game.At
	if made(at) == len(line(d.Game, at).Moves) {
		return errors.New("this is the end of the line")
	}
	d.Go(with(at, made(at)+1))
	return nil
}

// Start goes before the first move.
func (d *Desk) Start() { d.Go(board.Path{0}) }

// End goes to the end of the line.
func (d *Desk) End() { d.Go(with(d.Game.At, len(line(d.Game, d.Game.At).Moves))) }

// Ply goes to a ply of the main line.
func (d *Desk) Ply(ply int) error {
	if last := len(d.Game.Line.Moves); ply < 0 || ply > last {
		return fmt.Errorf("found ply %d; expected 0 to %d", ply, last)
	}
	d.Go(board.Path{ply})
	return nil
}

// Vary goes to the next alternative to the last move, and from the last alternative to the first.
func (d *Desk) Vary() error {
	at := d.Game.At
	base, from := at, 0
	ply := made(at)
	if len(at) > 1 && ply <= 1 {
		base, ply = d.leaves(at)
		from = base[len(base)-1] + 1
	}
	notes := line(d.Game, base).Notes
	for i := from; i < len(notes); i++ {
		if n := &notes[i]; n.After == ply && n.Line != nil && len(n.Line.Moves) > 0 {
			d.Go(with(base, i, 1))
			return nil
		}
	}
	if from == 0 {
		return errors.New("there is no other move here")
	}
	d.Go(with(base, ply))
	return nil
}

// A Token is a word of the list of moves.
type Token struct {
	Text  string
	At    board.Path // the place after the move; nil for a comment or a glyph
	Here  bool       // the desk is at that place
	Lead  string     // parentheses before and after it, of variations that begin or end with it
	Trail string
}

// String returns the token with its parentheses, and in brackets if it leads to the place of the desk.
func (t *Token) String() string {
	text := t.Text
	if t.Here {
		text = "[" + text + "]"
	}
	return t.Lead + text + t.Trail
}

// Tokens are the moves of the game with their numbers, variations in parentheses and comments in braces.
func (d *Desk) Tokens() []Token {
	w := &tokens{here: d.Game.At}
	w.line(d.Game.Line, nil, d.Game.First)
	return w.all
}

// tokens collects the tokens of a game.
type tokens struct {
	all  []Token
	here board.Path
}

func (w *tokens) text(text string) { w.all = append(w.all, Token{Text: text}) }

// line adds a line whose places begin with a path, and whose first move is at the given ply.
func (w *tokens) line(l *board.Line, path board.Path, ply int) {
	next, numbered := 0, true
	for i := 0; i <= len(l.Moves); i++ {
		if i > 0 {
			w.move(l.Moves[i-1], append(slices.Clone(path), i), ply+i-1, numbered)
			numbered = false
		}
		for ; next < len(l.Notes) && l.Notes[next].After <= i; next++ {
			w.note(&l.Notes[next], append(slices.Clone(path), next), ply)
			numbered = numbered || l.Notes[next].Line != nil
		}
	}
}

func (w *tokens) move(move string, at board.Path, ply int, numbered bool) {
	text := move
	switch {
	case ply%2 == 1:
		text = fmt.Sprintf("%d. %s", (ply+1)/2, move)
	case numbered:
		text = fmt.Sprintf("%d... %s", (ply+1)/2, move)
	}
	w.all = append(w.all, Token{Text: text, At: at, Here: slices.Equal(at, w.here)})
}

func (w *tokens) note(n *board.Note, path board.Path, ply int) {
	switch {
	case n.Line != nil:
		first := len(w.all)
		w.line(n.Line, path, ply+pgn.Before(n.After))
		if last := len(w.all) - 1; last >= first {
			w.all[first].Lead = "(" + w.all[first].Lead
			w.all[last].Trail += ")"
		}
	case n.Comment != "":
		w.text("{" + n.Comment + "}")
	case n.Glyph > 0:
		w.text(fmt.Sprintf("$%d", n.Glyph))
	case n.Text != "":
		w.text(n.Text)
	}
}
