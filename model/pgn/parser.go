package pgn

import (
	"bytes"
	"io"
	"slices"
	"unicode/utf8"

	"haft/model/input"
)

// A parser reads one game from the lines of a source, or from a string of JSON within one line.
type parser struct {
	source *source
	file   string
	game   *Header
	moves  listener
	inner  string            // signs that may stand within words: see Reader.Inner
	torn   bool              // see Reader.Torn
	within func([]byte) bool // see Reader.Enclosed
	mute   bool              // see Reader.Mute
	number int               // of the game, from 1
	goesOn bool              // another game comes in any case
	cursor Cursor

	line []byte
	at   int    // the next byte of line
	col  column // of some byte of line
	part bool   // line is a string of JSON, and no line follows

	object    bool         // the lines are objects of JSON
	begun     bool         // the moves have begun, no more tags
	over      bool         // the result has been read
	skipped   int          // words that say nothing, so far
	notes     int          // the bytes of notes and tags that count towards MaxNotes
	lines     []level      // the main line, and within it the variations that are open
	comment   []byte       // the text of the current comment so far
	flaws     []string     // why each U+FFFD of the line stands there; "" if the text has it; nil if the text has all
	said      []byte       // in a variation, the words of the current move
	worded    bool         // a line of words before the moves was left out
	unsure    *SyntaxError // why the first of such lines could not be read
	alone     loneResult
	tagOpen   bool // the value of the last tag has no end, so it may go on in the next line
	promoting bool // the last word is a pawn's move to the last rank, and does not say what it becomes
	claimed   int  // the ply that the number before the next word of the main line names; 0 if there is none

	whole     []byte // the line that holds the string of JSON
	wholeCol  column // of some byte of whole
	movesAt   int    // the byte of whole where the moves begin; 0 if that is not yet known
	literalAt int    // the byte of the moves where the string begins
}

// A level is the main line or a variation, as far as it has been read.
type level struct {
	first   int  // the ply of the first move
	plies   int  // the number of moves so far
	live    bool // of a variation: the Player has been told of it
	stopped bool // the rest is not read, since it comes after an illegal move
	text    bool // of a variation: the rest is kept as text, since a word of it makes no sense
	opened  spot // of a variation: its opening parenthesis
}

func (p *parser) start(g *Header, number int) {
	p.game, p.number, p.cursor.p = g, number, p
	p.begun, p.over, p.part, p.notes = false, false, false, 0
	p.worded, p.unsure, p.alone, p.tagOpen, p.promoting = false, nil, loneResult{}, false, false
	p.movesAt, p.wholeCol, p.claimed, p.skipped = 0, column{}, 0, 0
	p.lines = append(p.lines[:0], level{first: 1})
	p.moves.start(g, p.object)
}

// top returns the line that moves are added to.
func (p *parser) top() *level { return &p.lines[len(p.lines)-1] }

// ply returns the ply that is read next, or 0 before the moves.
func (p *parser) ply() int {
	if !p.begun {
		return 0
	}
	return p.top().first + p.top().plies
}

// begin tells the Player that all tags have been read, unless it has been told.
func (p *parser) begin() {
	if !p.begun {
		p.begun = true
		p.moves.Begin()
		if p.game.First > 1 {
			p.lines[0].first = p.game.First
		}
	}
}

// aside reports whether a variation is open.
func (p *parser) aside() bool { return len(p.lines) > 1 }

// set makes line the text to be read.
func (p *parser) set(line []byte) { p.line, p.at, p.col, p.flaws = line, 0, column{}, nil }

// offset returns the byte of the file where byte at of the line was read. The line may have been recoded or mended:
// then it has another character in the place of each byte that is not text.
func (p *parser) offset(at int) int64 {
	stored := p.source.line
	if !bytes.HasPrefix(stored, p.line[:at]) {
		characters := utf8.RuneCount(p.line[:at])
		at = 0
		for range characters {
			_, size := utf8.DecodeRune(stored[at:])
			at += size
		}
	}
	return p.source.start + int64(at)
}

// advance moves on to the next line. It returns io.EOF when there is none.
func (p *parser) advance() error {
	if p.part {
		return io.EOF
	}
	if err := p.source.next(); err != nil {
		p.set(nil)
		return err
	}
	p.set(p.source.line)
	if p.source.tooLong {
		return p.errorAt(len(p.line), "found a line of more than %s, expected a shorter one", input.Size(MaxLine).Words())
	}
	if p.source.padded {
		if err := p.odd(p.spot(0), "found NUL bytes at an end of the line, expected text; they are left out"); err != nil {
			return err
		}
	}
	p.mend()
	return nil
}

// ahead returns the first of some characters in what comes after the line, and 0 if it is not among the next most bytes,
// which must be fewer than the source can hold.
func (p *parser) ahead(most int, wanted func(byte) bool) byte {
	if p.part {
		return 0
	}
	p.line = bytes.Clone(p.line) // it may be in the buffer of the source, which moves
	for seen := 0; ; {
		text, last := p.source.peek(seen + 1)
		text = text[:min(most, len(text))]
		if i := slices.IndexFunc(text[seen:], wanted); i >= 0 {
			return text[seen+i]
		}
		if seen = len(text); last || seen == most {
			return 0
		}
	}
}

// note adds a comment, a glyph or a text after the moves so far.
func (p *parser) note(at int, comment string, nag int, text string) error {
	if p.top().stopped {
		return nil
	}
	if !p.mute {
		p.moves.note(comment, nag, text)
	}
	return p.take(at, NoteSize+len(comment)+len(text))
}

// A listener takes what a parser finds, in the order of the text. It is a [builder] of moves of some type; the parser
// need not know which. Methods with a capital are those of the builder's [Player].
type listener interface {
	start(g *Header, object bool) // a game begins, which is an object of JSON or not
	Tag(name, value string) error
	Key(name string, value []byte) error
	position(line []byte) (tag string)         // see Positioner
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

func (b *builder[M]) position(line []byte) (tag string) {
	if p, ok := b.Player.(Positioner); ok {
		return p.Position(line)
	}
	return ""
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
