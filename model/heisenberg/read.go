package heisenberg

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"haft/model"
	"haft/model/gamefile"
)

// Reader reads one game after the other from a stream: PGN, or a bare list of moves, or, if the first
// character that is no blank is a brace, JSON Lines, {"id": ..., "fen": ..., "moves": "e2e4 d7?d5-c6"}.
// Moves are what [Position.Parse] reads. Numbers of moves are passed over, and so are variations.
type Reader struct {
	in    *bufio.Scanner
	name  string
	text  string // the line at hand, without its end
	line  int    // its number, from 1
	held  bool   // the line is to be handed out once more
	blank bool   // the line before it was blank
	json  bool
	games int
	end   error // what ended the stream, if a game was handed out before it
}

// NewReader reads from r, which is not compressed. The name is for messages: that of the file, or "-"
// for standard input.
func NewReader(r io.Reader, name string) *Reader {
	if name == "-" {
		name = "<stdin>"
	}
	in := bufio.NewScanner(gamefile.Newlines(r))
	in.Buffer(nil, gamefile.MaxLine)
	return &Reader{in: in, name: name, blank: true}
}

// Next is the next game, or io.EOF after the last. A game that cannot be read to its end has Fault set and
// the moves before it, and the games after it can still be read. Any other error ends the stream.
func (r *Reader) Next() (*Game, error) {
	if r.end != nil {
		return nil, r.end
	}
	if err := r.skipBlank(); err != nil {
		return nil, err
	}
	r.games++
	g := &reading{Reader: r, game: &Game{Start: Start(), ID: strconv.Itoa(r.games), Name: r.name, Line: r.line}}
	g.now = g.game.Start
	read := g.pgn
	if r.json {
		read = g.object
	}
	err := read()
	if fault := new(model.SyntaxError); errors.As(err, &fault) {
		g.game.Fault = fault
		r.end = r.resume()
		return g.game, nil
	}
	if err != nil && err != io.EOF {
		return nil, err
	}
	return g.game, nil
}

// next moves on to the next line.
func (r *Reader) next() error {
	if r.held {
		r.held = false
		return nil
	}
	r.blank = strings.TrimSpace(r.text) == ""
	if r.in.Scan() {
		r.line++
		r.text = r.in.Text()
		if r.line == 1 {
			r.text = strings.TrimPrefix(r.text, "\ufeff")
		}
		return nil
	}
	r.text = ""
	switch err := r.in.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return fmt.Errorf("%s:%d: found a line of more than %d bytes, expected a shorter one", r.name, r.line+1, gamefile.MaxLine)
	case err != nil:
		return fmt.Errorf("%s: %w", r.name, err)
	}
	return io.EOF
}

// skipBlank moves on to a line that says something, and tells by the first one what form the file has.
func (r *Reader) skipBlank() error {
	for {
		if err := r.next(); err != nil {
			return err
		}
		if text := strings.TrimSpace(r.text); text != "" && text[0] != '%' {
			r.json = r.games == 0 && text[0] == '{' || r.json
			r.held = true
			return nil
		}
	}
}

// resume finds where the next game begins after one with a fault: in JSON Lines on the next line, in PGN
// with tags after a blank line.
func (r *Reader) resume() error {
	if r.json {
		return nil
	}
	for {
		if err := r.next(); err != nil {
			return err
		}
		if r.blank && strings.HasPrefix(r.text, "[") {
			r.held = true
			return nil
		}
	}
}

// A reading is one game while it is read.
type reading struct {
	*Reader
	game  *Game
	now   Position
	begun bool // the moves have begun, no more tags
	notes int  // bytes of tags and comments: see gamefile.MaxNotes
}

// A spot is a byte of a line, kept in case that something is wrong there: counting the characters before
// it for each of many comments in a line takes quadratic time.
type spot struct {
	text     string
	line, at int
}

func (g *reading) spot(at int) spot { return spot{g.text, g.line, at} }

// fault says that the text makes no sense at byte at of the line.
func (g *reading) fault(at int, format string, args ...any) *model.SyntaxError {
	return g.faultAt(g.spot(at), format, args...)
}

func (g *reading) faultAt(s spot, format string, args ...any) *model.SyntaxError {
	ply := model.Ply(0)
	if g.begun {
		ply = model.Ply(len(g.game.Moves) + 1)
	}
	return &model.SyntaxError{
		File: g.name, Line: s.line, Col: utf8.RuneCountInString(s.text[:s.at]) + 1, Game: g.games, Ply: ply,
		Msg: fmt.Sprintf(format, args...),
	}
}

// take counts bytes that the game is to keep, besides its moves.
func (g *reading) take(s spot, bytes int) error {
	if g.notes += bytes; g.notes > gamefile.MaxNotes {
		return g.faultAt(s, "tags and comments of more than %d bytes in one game", gamefile.MaxNotes)
	}
	return nil
}

// plain is an error if the line at hand is no text.
func (g *reading) plain() error {
	at := strings.IndexFunc(g.text, func(c rune) bool { return c == utf8.RuneError || unicode.IsControl(c) && !unicode.IsSpace(c) })
	if at >= 0 {
		if g.text[at] < utf8.RuneSelf {
			return g.fault(at, "found a control character, expected text")
		}
		return g.fault(at, "found a byte that is no text in UTF-8")
	}
	return nil
}

// clip is the start of a word, for messages.
func clip(word string) string {
	const most = 32
	if len(word) > most {
		return strings.ToValidUTF8(word[:most], "") + "..."
	}
	return word
}

// begin sets up the board, now that all tags are read.
func (g *reading) begin() {
	if !g.begun {
		g.begun, g.now = true, g.game.Start
	}
}

// word reads one word of the moves, which stands at byte at of the line. It returns true if that is a
// result, which ends the game.
func (g *reading) word(text string, at int) (over bool, _ error) {
	g.begin()
	if isResult(text) {
		if g.game.Tag("Result") == "" && text != "*" {
			g.game.Tags = append(g.game.Tags, model.Tag{Name: "Result", Value: text})
		}
		return true, nil
	}
	move := number.ReplaceAllString(text, "")
	if move == "" || strings.Trim(move, "!?") == "" {
		return false, nil
	}
	return false, g.move(move, at+len(text)-len(move))
}

// number is what may stand before a move, or alone: "12.", "12...", "12".
var number = regexp.MustCompile(`^([0-9]+\.+|[0-9]+$|\.+)`)

// move plays one move.
func (g *reading) move(text string, at int) error {
	if len(g.game.Moves) == gamefile.MaxPlies {
		return g.fault(at, "expected the end of the game after %d plies", gamefile.MaxPlies)
	}
	if what := gamefile.NullMove(text); what != "" {
		return g.fault(at, "%s", what)
	}
	m, err := g.now.Parse(text)
	if err != nil {
		g.game.Illegal = !errors.Is(err, errNoMove)
		return g.fault(at, "%s: %v", g.now.Numbered(clip(text)), err)
	}
	g.game.Moves = append(g.game.Moves, m)
	g.now = g.now.After(m)
	return nil
}
