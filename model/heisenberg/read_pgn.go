package heisenberg

import (
	"io"
	"regexp"
	"strconv"
	"strings"

	"haft/model"
	"haft/model/gamefile"
)

var (
	tagPair = regexp.MustCompile(`^\s*\[\s*([A-Za-z0-9_-]+)\s*"((?:[^"\\]|\\["\\])*)"\s*\]\s*$`)
	unquote = strings.NewReplacer(`\"`, `"`, `\\`, `\`)
)

// pgn reads up to the result, the tags of another game, or the end of the file.
func (g *reading) pgn() error {
	for {
		if err := g.next(); err != nil {
			return err
		}
		if err := g.plain(); err != nil {
			return err
		}
		text := strings.TrimSpace(g.text)
		switch {
		case text == "" || text[0] == '%':
		case text[0] == '[' && g.begun:
			g.held = true
			return nil
		case text[0] == '[':
			if err := g.tag(); err != nil {
				return err
			}
		default:
			if over, err := g.movetext(0); over || err != nil {
				return err
			}
		}
	}
}

// tag reads a tag pair, which has a line of its own.
func (g *reading) tag() error {
	part := tagPair.FindStringSubmatchIndex(g.text)
	if part == nil {
		return g.fault(strings.IndexByte(g.text, '['), `expected a tag pair alone on its line, as in [Variant "%s"]`, Variant)
	}
	name, value := strings.Clone(g.text[part[2]:part[3]]), strings.Clone(unquote.Replace(g.text[part[4]:part[5]]))
	if err := g.take(g.spot(part[2]), gamefile.NoteSize+len(name)+len(value)); err != nil {
		return err
	}
	g.game.Tags = append(g.game.Tags, model.Tag{Name: name, Value: value})
	switch at := part[4] - 1; {
	case name == "Variant" && !IsVariant(value):
		return g.fault(at, "found variant %q, expected %s", value, Variant)
	case name == "FEN":
		return g.setUp(value, at)
	}
	return nil
}

// setUp begins the game from another position.
func (g *reading) setUp(fen string, at int) error {
	p, err := ParseFEN(fen)
	if err != nil {
		return g.fault(at, "%v", err)
	}
	g.game.Start, g.now = p, p
	return nil
}

var variantSpelling = strings.NewReplacer(" ", "", "-", "", "_", "")

// IsVariant tells whether a tag Variant names this game, with or without the word chess.
func IsVariant(value string) bool {
	name := variantSpelling.Replace(strings.ToLower(value))
	return strings.TrimSuffix(name, "chess") == "heisenberg"
}

// movetext reads the line at hand from byte at on, and more lines if a comment or a variation goes on there. It
// returns true after a result.
func (g *reading) movetext(at int) (over bool, err error) {
	g.begin()
	for at < len(g.text) && err == nil {
		switch c := g.text[at]; {
		case strings.IndexByte(blanks, c) >= 0:
			at++
		case c == ';' && !g.json:
			return false, g.lineComment(at)
		case c == '{':
			at, err = g.comment(at)
		case c == '(':
			at, err = g.variation(at)
		case c == '$':
			at, err = g.glyph(at)
		default:
			end := at + wordLen(g.text[at:])
			over, err = g.word(g.text[at:end], at)
			at = end
		}
		if over {
			return true, g.nothingAfter(at)
		}
	}
	return false, err
}

// blanks separate words.
const blanks = " \t\v\f\r,"

// nothingAfter is an error if moves stand behind the result.
func (g *reading) nothingAfter(at int) (err error) {
	for err == nil {
		rest := strings.TrimLeft(g.text[at:], blanks)
		at = len(g.text) - len(rest)
		switch {
		case rest == "" || rest[0] == ';':
			return nil
		case rest[0] == '{':
			_, at, err = g.braces(at)
		case rest[0] == '(':
			at, err = g.variation(at)
		default:
			return g.fault(at, "found %s after the result, expected no more moves", clip(rest[:wordLen(rest)]))
		}
	}
	return err
}

// wordLen is the length of the word that text begins with, at least one.
func wordLen(text string) int {
	if n := strings.IndexAny(text[1:], blanks+";{}()$"); n >= 0 {
		return n + 1
	}
	return len(text)
}

// note keeps a note whose text has been counted. Texts are copies: a part of a line would keep all of it.
func (g *reading) note(at int, n model.Note) error {
	n.After = len(g.game.Moves)
	g.game.Notes = append(g.game.Notes, n)
	return g.take(g.spot(at), gamefile.NoteSize)
}

// lineComment notes the rest of the line.
func (g *reading) lineComment(at int) error {
	text := strings.Clone(strings.TrimSpace(g.text[at+1:]))
	if err := g.take(g.spot(at), len(text)); err != nil {
		return err
	}
	return g.note(at, model.Note{Comment: text})
}

// comment notes what stands in braces, and returns where the text goes on.
func (g *reading) comment(at int) (int, error) {
	text, at, err := g.braces(at)
	if err == nil {
		err = g.note(at, model.Note{Comment: strings.Clone(text)})
	}
	return at, err
}

// braces reads from { to }, which may be lines away.
func (g *reading) braces(at int) (string, int, error) {
	opened := g.spot(at)
	var words []string
	at++
	for {
		text, _, closed := strings.Cut(g.text[at:], "}")
		if err := g.take(opened, len(text)); err != nil {
			return "", 0, err
		}
		words = append(words, strings.Fields(text)...)
		if closed {
			return strings.Join(words, " "), at + len(text) + 1, nil
		}
		if err := g.onward(opened, "comment", "}"); err != nil {
			return "", 0, err
		}
		at = 0
	}
}

// onward moves on to the next line of something that must be closed before the game ends: with the file, or where
// tags stand after an empty line.
func (g *reading) onward(opened spot, what, closing string) error {
	err := io.EOF
	if !g.json {
		err = g.next()
	}
	switch {
	case err == nil && g.blank && tagPair.MatchString(g.text):
		g.held = true
	case err == nil:
		return g.plain()
	case err != io.EOF:
		return err
	}
	const text = "the %s that begins here is not closed; expected %s before the end of the game"
	return g.faultAt(opened, text, what, closing)
}

// variation passes over everything from ( to the ) that closes it.
func (g *reading) variation(at int) (_ int, err error) {
	opened := g.spot(at)
	for depth := 0; err == nil; {
		if at == len(g.text) {
			at, err = 0, g.onward(opened, "variation", ")")
			continue
		}
		switch c := g.text[at]; {
		case c == '{':
			if _, at, err = g.braces(at); err != nil {
				return 0, err
			}
			continue
		case c == ';' && !g.json, c == '%' && at == 0:
			at = len(g.text)
			continue
		case c == '(':
			depth++
		case c == ')':
			depth--
		}
		if at++; depth == 0 {
			return at, nil
		}
	}
	return 0, err
}

// glyph reads a numeric annotation glyph, $1 to $255. What is none is noted as text. It returns where the
// text goes on.
func (g *reading) glyph(at int) (int, error) {
	end := at + wordLen(g.text[at:])
	word := g.text[at:end]
	if n, err := strconv.ParseUint(word[1:], 10, 8); err == nil {
		return end, g.note(at, model.Note{NAG: int(n)})
	}
	if err := g.take(g.spot(at), len(word)); err != nil {
		return end, err
	}
	return end, g.note(at, model.Note{Text: strings.Clone(word)})
}
