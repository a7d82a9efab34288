package gamefile

import (
	"fmt"

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
}

// Start sets up a game.
func (p *player) Start(h *pgn.Header, _ bool) {
	p.header = h
	p.rules, p.witness, p.setup, p.language = model.DefaultRules(), nil, nil, anyLanguage
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
		err = fmt.Errorf("found %q%s, %w", pgn.Clip(word), p.unknown(&w), err)
	}
	return m, err
}

// unknown returns a hint for a move with a letter in a game that may be ordinary chess, because no tag says what it is.
func (p *player) unknown(w *written) string {
	if w.nature == model.NoNature || p.Top().Now.known || p.header.Tag("Variant") != "" {
		return ""
	}
	return " (if this is ordinary chess, use --start ordinary)"
}

// MaxPlies is the most plies of a game. A game that the 75-move rule ends has fewer than 17,700.
const MaxPlies = pgn.MaxPlies
