package pgn

// A Player gives the words of one kind of game their meaning. A [Reader] calls it in the order of the text.
// Errors need not say where: they are put to the word or the value at hand.
type Player[M any] interface {
	// Start is for each game before anything of it is read. In JSON Lines it is an object.
	Start(g *Header, object bool)
	// Tag is for each tag pair. What is wrong with the value is the error.
	Tag(name, value string) error
	// Key is the same for "variant", "rules" and "fen" of an object, in this order, where they are not null.
	Key(name string, value []byte) error
	// Begin is for the first move, or for the end of a game without moves: all tags have been read.
	Begin()
	// Move finds the move that a word means, and plays it. A null move, which only variations have, is "--".
	// ErrSkip and ErrStop have their own meaning. With any other error the word makes no sense. The move of
	// several words takes the others from c. The word is valid until then.
	Move(c *Cursor, word []byte) (M, error)
	// Open begins a variation that replaces the last move, and Close goes back to where it was opened.
	Open()
	Close()
}

// A listener is told by a parser, which knows no type of moves, what there is.
type listener interface {
	start(g *Header, object bool)
	Tag(name, value string) error
	Key(name string, value []byte) error
	Begin()
	move(c *Cursor, word []byte) error
	note(comment string, nag int, text string)
	open(live bool)
	close(live, keep bool)
}

// A builder makes the moves of a game out of what a parser finds.
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

// line is the main line. Its slices are not used again.
func (b *builder[M]) line() Variation[M] {
	main := &b.lines[0]
	return Variation[M]{append([]M(nil), main.Moves...), append([]Note[M](nil), main.Notes...)}
}

// Boards is how the board stands in the line at hand and in those around it, for a [Player] to embed.
type Boards[S any] struct{ lines []Board[S] }

// A Board is a position, and the one before the last move.
type Board[S any] struct{ Before, Now S }

// Set begins a game from a position.
func (b *Boards[S]) Set(s S) { b.lines = append(b.lines[:0], Board[S]{s, s}) }

// Top is the board of the line at hand.
func (b *Boards[S]) Top() *Board[S] { return &b.lines[len(b.lines)-1] }

// Open begins a variation on the board before the last move.
func (b *Boards[S]) Open() {
	before := b.Top().Before
	b.lines = append(b.lines, Board[S]{before, before})
}

// Close goes back to the line that the variation stands in.
func (b *Boards[S]) Close() { b.lines = b.lines[:len(b.lines)-1] }
