package gamefile

import (
	"bytes"
	"fmt"

	"haft/model"
	"haft/model/pgn"
)

// A player finds out what the words of a game mean.
type player struct {
	pgn.Boards[table]
	overrides []string // of the rules of every game
	ordinary  bool     // games without a FEN are ordinary chess from its usual start
	language  language // of the letters in the main line
	header    *pgn.Header
	rules     model.Rules
	witness   *model.Assignment
}

// Start sets up a game.
func (p *player) Start(h *pgn.Header, _ bool) {
	p.header = h
	p.rules, p.witness, p.language = model.DefaultRules(), nil, anyLanguage
}

// Begin sets up rules and board, now that all tags are read.
func (p *player) Begin() {
	for _, list := range p.overrides {
		_ = p.rules.SetAll(list) // Override has tried it
	}
	v, world := p.variant(), p.witness
	if world == nil && v == standard {
		world = &usualStart
	}
	t := newTable(world, v != haft)
	t.pins = t.known && (t.chess || p.rules.Check)
	p.Set(t)
}

// Move reads a move and plays it.
func (p *player) Move(c *pgn.Cursor, word []byte) (model.Move, error) {
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
	if what == "" && len(word) == 2 && c.Take(isVerb) {
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
		err = fmt.Errorf("found %q, %w%s", pgn.Clip(word), err, p.unknown(&w))
	}
	return m, err
}

// unknown is a hint for ordinary chess that is not known as such: letters name pieces there.
func (p *player) unknown(w *written) string {
	if w.nature == model.NoNature || p.Top().Now.known {
		return ""
	}
	return "; if this is ordinary chess, say --start ordinary"
}

// isVerb is for what stands between a piece and the square it goes to, in the words of the post on constraints.
func isVerb(word []byte) bool {
	return isOneOf(word, "to", "takes", "take", "captures", "capture", "x")
}

// sentence reads what follows the first word of "White piece 6 to d3", in the words of
// the post on constraints.
func (p *player) sentence(c *pgn.Cursor, word []byte) (m model.Move, err error) {
	mover := model.Ply(c.Ply()).Mover()
	if color, named := colorOf(word); named {
		if color != mover {
			return m, fmt.Errorf("found a move of %v, expected one of %v", color, mover)
		}
		if err := c.Next("piece", func(w []byte) bool { return isOneOf(w, "piece") }); err != nil {
			return m, err
		}
	}
	piece := 0
	isNumber := func(w []byte) bool { piece = number(w); return piece > 0 }
	if err := c.Next("the number of a piece, 1 to 16", isNumber); err != nil {
		return m, err
	}
	if err := c.Next("to, takes or captures", isVerb); err != nil {
		return m, err
	}
	return p.target(c, func(w *written) { w.piece = piece })
}

// target reads the square that ends a move of several words, and plays it.
func (p *player) target(c *pgn.Cursor, complete func(*written)) (model.Move, error) {
	var w written
	isSquare := func(word []byte) bool {
		var what string
		w, what = parse(bytes.ToLower(word), p.language)
		return what == "" && w.alone()
	}
	if err := c.Next("a square", isSquare); err != nil {
		return model.Move{}, err
	}
	complete(&w)
	return p.meant(c, &w)
}

func colorOf(word []byte) (c model.Color, named bool) {
	if isOneOf(word, "black") {
		return model.Black, true
	}
	return model.White, isOneOf(word, "white")
}

// isOneOf compares without regard to capitals.
func isOneOf(word []byte, words ...string) bool {
	for _, w := range words {
		if len(w) == len(word) && bytes.EqualFold(word, []byte(w)) {
			return true
		}
	}
	return false
}
