package pgn

// A listener takes what a parser finds, in the order of the text. It is a [builder] of moves of some type; the parser
// need not know which. Methods with a capital are those of the builder's [Player].
type listener interface {
	start(g *Header, object bool) // a game begins, which is an object of JSON or not
	Tag(name, value string) error
	Key(name string, value []byte) error
	Begin()                                    // the tags or keys are over
	move(c *Cursor, word []byte) error         // in the line that is open
	note(comment string, nag int, text string) // to the last move of that line; one of the three
	open(live bool)                            // a variation begins; the Player is told of it if it is live
	close(live, keep bool)                     // it ends, and is kept or not
}

// A builder collects the moves and notes of a game from what a parser finds.
type builder[M any] struct {
	Player[M]
	lines []Variation[M] // the main line, and within it the variations that are open
}

func (b *builder[M]) start(g *Header, object bool) {
	if len(b.lines) == 0 {
		b.lines = make([]Variation[M], 1)
	}
	b.lines = b.lines[:1]
	b.lines[0] = Variation[M]{Moves: b.lines[0].Moves[:0], Notes: b.lines[0].Notes[:0]}
	b.Player.Start(g, object)
}

func (b *builder[M]) top() *Variation[M] { return &b.lines[len(b.lines)-1] }

func (b *builder[M]) move(c *Cursor, word []byte) error {
	m, err := b.Player.Move(c, word)
	if err == nil {
		top := b.top()
		top.Moves = append(top.Moves, m)
	}
	return err
}

func (b *builder[M]) note(comment string, nag int, text string) {
	top := b.top()
	top.Notes = append(top.Notes, Note[M]{After: len(top.Moves), Comment: comment, NAG: nag, Text: text})
}

func (b *builder[M]) open(live bool) {
	b.lines = append(b.lines, Variation[M]{})
	if live {
		b.Player.Open()
	}
}

func (b *builder[M]) close(live, keep bool) {
	if live {
		b.Player.Close()
	}
	v := *b.top()
	b.lines = b.lines[:len(b.lines)-1]
	if top := b.top(); keep {
		top.Notes = append(top.Notes, Note[M]{After: len(top.Moves), Line: &v})
	}
}

// line returns a copy of the main line.
func (b *builder[M]) line() Variation[M] {
	main := &b.lines[0]
	return Variation[M]{append([]M(nil), main.Moves...), append([]Note[M](nil), main.Notes...)}
}
