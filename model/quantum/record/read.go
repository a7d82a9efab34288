package record

import (
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"haft/model"
	"haft/model/bounded"
	"haft/model/gamefile"
)

// MaxSize is the longest file. What is kept of it is bounded by gamefile.MaxPlies and gamefile.MaxNotes.
const MaxSize bounded.Size = 8 << 20

// Read reads a file that holds one game; the name is for messages. What cannot be read is a
// [model.SyntaxError].
func Read(r io.Reader, name string) (*Game, error) {
	data, err := bounded.ReadAll(gamefile.Newlines(r), MaxSize)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	s := &scanner{text: strings.TrimPrefix(string(data), "\ufeff"), game: &Game{Name: name}}
	if err := s.textual(); err != nil {
		return nil, err
	}
	s.blanks()
	if jsonBegins.MatchString(s.text[s.at:]) {
		return s.game, s.object()
	}
	return s.game, s.pgn()
}

// jsonBegins tells an object from a comment of PGN.
var jsonBegins = regexp.MustCompile(`^\{\s*["}]`)

// textual refuses what is not text.
func (s *scanner) textual() error {
	for at, r := range s.text {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(s.text[at:], "\ufffd"):
			return s.fault(at, "found a byte that is not UTF-8, expected text")
		case r < ' ' && !isBlank(byte(r)), r == 0x7f:
			return s.fault(at, "found a control character, expected text")
		}
	}
	return nil
}

// A scanner goes through the text of a file.
type scanner struct {
	text string
	at   int  // the next byte
	json bool // no comment ends with a line
	game *Game
	kept int // bytes of tags and notes: see gamefile.MaxNotes

	counted, line, col int // the place of byte counted, from 0
}

// place is the line and the column of a byte. They are counted onwards from where they were last
// asked for: to count from the start for every word takes quadratic time.
func (s *scanner) place(at int) (line, col int) {
	if at < s.counted {
		s.counted, s.line, s.col = 0, 0, 0
	}
	passed := s.text[s.counted:at]
	if last := strings.LastIndexByte(passed, '\n'); last >= 0 {
		s.line += strings.Count(passed, "\n")
		s.col, passed = 0, passed[last+1:]
	}
	s.col += utf8.RuneCountInString(passed)
	s.counted = at
	return s.line + 1, s.col + 1
}

// take counts bytes of a tag or a note that the game is to keep.
func (s *scanner) take(at, bytes int) error {
	if s.kept += gamefile.NoteSize + bytes; s.kept > gamefile.MaxNotes {
		return s.fault(at, "tags and comments of more than %d bytes in one game", gamefile.MaxNotes)
	}
	return nil
}

// fault says that the text makes no sense at a byte.
func (s *scanner) fault(at int, format string, args ...any) error {
	line, col := s.place(at)
	ply := model.Ply(0)
	if n := len(s.game.Words); n > 0 {
		ply = model.Ply(n + 1)
	}
	return &model.SyntaxError{File: s.game.Name, Line: line, Col: col, Game: 1, Ply: ply, Msg: fmt.Sprintf(format, args...)}
}

func isBlank(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// blanks passes over what separates words.
func (s *scanner) blanks() {
	for s.at < len(s.text) && (isBlank(s.text[s.at]) || s.text[s.at] == ',') {
		s.at++
	}
}

// upTo is the text before the next end, which is passed, or the rest.
func (s *scanner) upTo(end string) string {
	text, _, _ := strings.Cut(s.text[s.at:], end)
	s.pass(end)
	return text
}

// pass moves behind the next end, or to the end of the text; false if there was none.
func (s *scanner) pass(end string) bool {
	_, after, found := strings.Cut(s.text[s.at:], end)
	s.at = len(s.text) - len(after)
	if !found {
		s.at = len(s.text)
	}
	return found
}
