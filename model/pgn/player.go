package pgn

import (
	"errors"
	"fmt"
)

// A Player gives the words of one kind of game their meaning. A [Reader] calls its methods in the order of the text.
// Errors need not say where they are: the Reader adds the place of the word or value that it has passed.
type Player[M any] interface {
	// Start is called for each game before anything of it is read. In JSON Lines, object is true.
	Start(g *Header, object bool)
	// Tag is called for each tag pair. The error says what is wrong with the value.
	Tag(name, value string) error
	// Key is called for "variant", "rules", "fen" and "position" of an object, in this order, unless they are missing or null.
	Key(name string, value []byte) error
	// Begin is called when all tags have been read: before the first move, or at the end of a game without moves. It may
	// set the First of the header.
	Begin()
	// Move plays the move that a word means, and returns it. A null move is "--"; only variations have one. ErrSkip
	// and ErrStop have a meaning of their own. Any other error says why the word makes no sense. If a move has several
	// words, Move takes the others from c, after which word is no longer valid.
	Move(c *Cursor, word []byte) (M, error)
	// Open begins a variation that replaces the last move, and Close goes back to where it was opened.
	Open()
	Close()
}

// A Positioner is a [Player] of games that may begin with a line that is no tag, as a FEN by itself. Position returns the
// name of the tag that has such a line as its value, and "" for any other line.
type Positioner interface {
	Position(line []byte) (tag string)
}

// What the Move of a [Player] returns for words that are neither moves nor errors.
var (
	// ErrSkip skips a word that means nothing, such as e.p. after a move.
	ErrSkip = errors.New("a word that says nothing")
	// ErrStop ends the main line: the verdict on the game is settled before this word. Nothing from here on is kept.
	ErrStop = errors.New("the end of what counts")
)

// A Doubt is the error of the Move of a [Player] for a word that may mean one of several moves.
type Doubt struct {
	Msg   string
	Moves []string // each in place of the word
}

func (d *Doubt) Error() string { return d.Msg }

// Boards holds the board of the current line and of the lines around it. A [Player] may embed it to get Open and Close.
type Boards[S any] struct{ lines []Board[S] }

// A Board is a position and the one before the last move.
type Board[S any] struct{ Before, Now S }

// Set begins a game at position s.
func (b *Boards[S]) Set(s S) { b.lines = append(b.lines[:0], Board[S]{s, s}) }

// Top returns the board of the current line.
func (b *Boards[S]) Top() *Board[S] { return &b.lines[len(b.lines)-1] }

// Open begins a variation on the board before the last move.
func (b *Boards[S]) Open() {
	before := b.Top().Before
	b.lines = append(b.lines, Board[S]{before, before})
}

// Close goes back to the line around the variation.
func (b *Boards[S]) Close() { b.lines = b.lines[:len(b.lines)-1] }

// Word is a move as it is written, with the line and the column, in characters, where it begins; both count from 1.
type Word struct {
	Text      string
	Line, Col int
}

// String returns the text.
func (w Word) String() string { return w.Text }

// Words is a Player for any game. Every word is a move, except numbers, which are skipped. Other Players may embed it.
type Words struct{}

// Start does nothing.
func (Words) Start(*Header, bool) {}

// Tag accepts all tags.
func (Words) Tag(string, string) error { return nil }

// Key accepts all keys.
func (Words) Key(string, []byte) error { return nil }

// Begin does nothing.
func (Words) Begin() {}

// Open does nothing.
func (Words) Open() {}

// Close does nothing.
func (Words) Close() {}

// Move returns the word as it is written. It fails after MaxPlies plies.
func (Words) Move(c *Cursor, word []byte) (Word, error) {
	switch {
	case IsNumber(word):
		return Word{}, ErrSkip
	case c.Ply() > MaxPlies:
		return Word{}, fmt.Errorf("found %q, expected the end of the game after %d plies", Clip(word), MaxPlies)
	}
	line, col := c.Place()
	return Word{string(word), line, col}, nil
}
