package gamefile

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"

	"haft/model"
	"haft/model/pgn"
)

// A Scoresheet is a game as somebody wrote it down: its words, of which some may be garbled, missing or wrong. Nothing
// has decided yet which moves they mean. It remembers what it finds out, and is for one goroutine.
type Scoresheet struct {
	pgn.Header
	Rules model.Rules
	Setup *model.Setup // see model.Game
	Words []Word
	Notes []pgn.Note[Word] // comments, glyphs and variations beside the words

	// Ending is what stands behind the last move and says that the game is over, such as "resigns"; "" if nothing does.
	// It is the last comment, too.
	Ending string

	start    table
	language language // of the first letter that shows one
	guesses  map[guess]bool
}

// MaybeOrdinary reports whether the record may be of ordinary chess: some word names a piece by its letter, or castles,
// and no tag and no start says what game it is.
func (s *Scoresheet) MaybeOrdinary() bool {
	return !s.start.known && s.Tag("Variant") == "" && slices.ContainsFunc(s.Words, func(w Word) bool {
		return w.Castling() || w.Nature() != model.NoNature
	})
}

// A SheetReader reads the games of a stream as scoresheets.
type SheetReader struct {
	in     *pgn.Reader[Word]
	player *sheetPlayer
}

// NewSheetReader returns a SheetReader of the games in r, as [NewReader] does.
func NewSheetReader(r io.Reader, name string) *SheetReader {
	p := &sheetPlayer{}
	in := pgn.NewReader(r, name, p)
	in.Torn, in.Enclosed = true, isSign
	return &SheetReader{in, p}
}

// Override sets rules in every game, as [Reader.Override] does.
func (r *SheetReader) Override(list string) error { return r.player.override(list) }

// Ordinary takes games without a tag FEN as ordinary chess, as [Reader.Ordinary] does.
func (r *SheetReader) Ordinary() { r.player.ordinary = true }

// Next returns the next game, or io.EOF after the last. It keeps to the rules of [Reader.Next].
func (r *SheetReader) Next() (*Scoresheet, error) {
	g, err := r.in.Next()
	if err != nil {
		return nil, err
	}
	s := &Scoresheet{Header: g.Header, Rules: r.player.rules, Setup: r.player.setup, Words: g.Moves, Notes: g.Notes, start: r.player.table}
	for n, signs := range r.player.apart {
		s.Words[n-1].addSigns(signs)
	}
	s.cutEnding()
	s.language = shownLanguage(s.Words)
	for i := range s.Words {
		s.Words[i].settle(s.language)
	}
	return s, nil
}

// Game returns a game with the header of the sheet and moves that were made from its start. A witness of the sheet need
// not play them, so the game has none.
func (s *Scoresheet) Game(moves []model.Move) *model.Game {
	return &model.Game{Header: s.Header, Rules: s.Rules, Setup: s.Setup, Moves: append(s.Setup.Begun(), moves...)}
}

// Plain returns the moves if [Reader] would read the whole game. It is false if a word of it makes no sense.
func (s *Scoresheet) Plain() (moves []model.Move, ok bool) {
	if s.Ending != "" {
		return nil, false
	}
	t := s.start
	for i := range s.Words {
		w := &s.Words[i]
		if !w.plain || w.loose {
			return nil, false
		}
		c := (s.Setup.First() + model.Ply(i)).Mover()
		m, what := t.resolve(c, &w.written)
		if what != "" {
			return nil, false
		}
		m.Check = s.Rules.Announce && w.written.check
		t.play(c, m, &s.Rules)
		moves = append(moves, m)
	}
	return moves, true
}

// A sheetPlayer takes every word as a move.
type sheetPlayer struct {
	player
	table table
	apart map[int][]string // signs of check that stand apart from their moves, by the number of words before
}

// Begin sets up rules and board after all tags have been read.
func (p *sheetPlayer) Begin() {
	p.set()
	p.table, p.apart = p.player.start(), map[int][]string{}
}

// Open and Close do nothing, since nothing is played.
func (p *sheetPlayer) Open() {}

// Close does nothing.
func (p *sheetPlayer) Close() {}

// Move returns the next word. A move in several words is joined to one.
func (p *sheetPlayer) Move(c *pgn.Cursor, word []byte) (Word, error) {
	if err := p.rules.Conflict(); err != nil {
		return Word{}, err
	}
	if isOneOf(word, "e.p.", "ep") {
		return Word{}, pgn.ErrSkip
	}
	if n := c.Ply() - 1; n > 0 && !c.Aside() && c.Claimed() == 0 && len(p.apart[n]) < maxSigns && isSign(word) {
		p.apart[n] = append(p.apart[n], string(word))
		return Word{}, pgn.ErrSkip
	}
	if c.Ply() > MaxPlies {
		return Word{}, errors.New("expected the end of the game: it has too many moves")
	}
	line, col := c.Place()
	claimed, word := c.Claimed(), bytes.Clone(word)
	side, sided := colorOf(word)
	switch {
	case isOneOf(word, "white", "black", "piece"):
		word = sentenceAsWord(c, word)
	case len(word) == 2 && c.Take(pgn.IsVerb):
		c.Take(func(target []byte) bool { word = append(word, target...); return true })
	}
	w := newWord(word)
	w.side, w.sided = side, sided
	if w.slip != nil {
		w.slip.side, w.slip.sided = side, sided
	}
	w.Word, w.Claimed = pgn.Word{Text: string(word), Line: line, Col: col}, claimed
	return w, nil
}

// sentenceAsWord reads the rest of "White piece 6 to d3" on the line and returns it as 6d3. What cannot be read of it
// becomes a question mark.
func sentenceAsWord(c *pgn.Cursor, first []byte) []byte {
	if _, named := colorOf(first); named {
		c.Take(func(w []byte) bool { return isOneOf(w, "piece") })
	}
	var word []byte
	take := func(token []byte) bool { word = append(word, token...); return true }
	if c.Take(func(w []byte) bool { return !pgn.IsVerb(w) && take(w) }) && c.Take(pgn.IsVerb) {
		c.Take(take)
	}
	if len(word) == 0 {
		return []byte{unread}
	}
	return word
}

// endings are what people write at the end of a game in place of a result, in English and German. Who resigns, as in
// "White resigns", is not in the words of a sheet.
var endings = []string{
	"resigns", "resigned", "resign", "gives up", "gave up", "aufgegeben", "gibt auf",
	"gab auf", "draw", "drawn", "draw agreed", "agreed draw", "drawn game", "draw by agreement", "remis", "stalemate",
	"patt",
	"wins", "won", "wins on time", "won on time", "loses on time", "lost on time", "out of time",
}

// before are the words that may stand in front of an ending and belong to it.
var before = []string{"and", "weiß", "weiss", "schwarz"}

// maxEnding is the number of words of the longest ending, with one in front of it.
const maxEnding = 4

// isEnding reports whether words say that the game is over.
func isEnding(said string) bool {
	said = strings.ToLower(strings.Trim(said, "\"'.!?"))
	if first, rest, ok := strings.Cut(said, " "); ok && slices.Contains(before, first) {
		said = rest
	}
	return slices.Contains(endings, said)
}

// cutEnding turns the words that end the game, if there are such, from moves into a comment.
func (s *Scoresheet) cutEnding() {
	for n := min(maxEnding, len(s.Words)); n > 0; n-- {
		start := len(s.Words) - n
		var said []string
		for i := range s.Words[start:] {
			said = append(said, s.Words[start+i].Text)
		}
		ending := strings.Join(said, " ")
		if isEnding(ending) {
			s.Ending, s.Words = ending, s.Words[:start]
			later := slices.IndexFunc(s.Notes, func(n pgn.Note[Word]) bool { return n.After > start })
			if later < 0 {
				later = len(s.Notes)
			}
			for i := range s.Notes[later:] {
				s.Notes[later+i].After = start
			}
			s.Notes = slices.Insert(s.Notes, later, pgn.Note[Word]{After: start, Comment: ending})
			return
		}
	}
}
