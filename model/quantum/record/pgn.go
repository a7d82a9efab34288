package record

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"haft/model"
	"haft/model/gamefile"
)

// pgn reads tags, words and what stands between them.
func (s *scanner) pgn() error {
	for s.blanks(); s.at < len(s.text); s.blanks() {
		if err := s.element(); err != nil {
			return err
		}
	}
	if len(s.game.Words) == 0 && len(s.game.Tags) == 0 {
		return s.fault(s.at, "found no game")
	}
	return nil
}

func (s *scanner) element() error {
	switch c := s.text[s.at]; {
	case c == '[':
		return s.tag()
	case c == '{':
		return s.comment()
	case c == '(':
		return s.variation()
	case c == ';' && !s.json:
		at := s.at
		return s.note(at, model.Note{Comment: strings.Join(strings.Fields(s.upTo("\n")[1:]), " ")})
	case s.escaped():
		s.pass("\n")
		return nil
	case c == '$':
		return s.glyph()
	case c == '!' || c == '?':
		return s.sign()
	}
	return s.play()
}

// escaped tells whether the rest of the line says nothing: it begins with a percent sign.
func (s *scanner) escaped() bool {
	return s.text[s.at] == '%' && (s.at == 0 || s.text[s.at-1] == '\n')
}

// comment notes what stands in braces.
func (s *scanner) comment() error {
	at := s.at
	text, err := s.braces()
	if err != nil {
		return err
	}
	return s.note(at, model.Note{Comment: strings.Join(strings.Fields(text), " ")})
}

func (s *scanner) braces() (string, error) {
	start := s.at
	if !s.pass("}") {
		return "", s.fault(start, "the comment that begins here is not closed; expected }")
	}
	return s.text[start+1 : s.at-1], nil
}

func (s *scanner) note(at int, n model.Note) error {
	n.After = len(s.game.Words)
	s.game.Notes = append(s.game.Notes, n)
	return s.take(at, len(n.Comment)+len(n.Text))
}

// glyph reads a numeric annotation glyph. What is none is noted as text.
func (s *scanner) glyph() error {
	start := s.at
	word := s.word()
	if n, err := strconv.ParseUint(word[1:], 10, 8); err == nil {
		return s.note(start, model.Note{NAG: int(n)})
	}
	return s.note(start, model.Note{Text: word})
}

// signs are glyphs as people write them: PGN standard, section 10.
var signs = map[string]int{"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}

// sign reads one of them. Others mean nothing.
func (s *scanner) sign() error {
	start := s.at
	for s.at < len(s.text) && (s.text[s.at] == '!' || s.text[s.at] == '?') {
		s.at++
	}
	if n := signs[s.text[start:s.at]]; n != 0 {
		return s.note(start, model.Note{NAG: n})
	}
	return nil
}

// variation passes over what might have been played, with the variations and the comments in it.
func (s *scanner) variation() error {
	start := s.at
	for depth := 0; s.at < len(s.text); {
		switch c := s.text[s.at]; {
		case c == '{':
			if _, err := s.braces(); err != nil {
				return err
			}
			continue
		case c == ';' && !s.json, s.escaped():
			s.pass("\n")
			continue
		case c == '(':
			depth++
		case c == ')':
			depth--
		}
		if s.at++; depth == 0 {
			return nil
		}
	}
	return s.fault(start, "the variation that begins here is not closed; expected )")
}

var tagPair = regexp.MustCompile(`^\[\s*([A-Za-z0-9_-]+)\s*"((?:[^"\\\n]|\\.)*)"\s*\]`)

// tag reads a tag pair.
func (s *scanner) tag() error {
	m := tagPair.FindStringSubmatch(s.text[s.at:])
	switch {
	case len(s.game.Words) > 0:
		return s.fault(s.at, "found [ after the plays, expected one game in the file")
	case m == nil:
		return s.fault(s.at, `found [, expected a tag pair such as [White "?"]`)
	}
	name, value := m[1], strings.NewReplacer(`\\`, `\`, `\"`, `"`).Replace(m[2])
	if err := s.take(s.at, len(name)+len(value)); err != nil {
		return err
	}
	s.game.Tags = append(s.game.Tags, model.Tag{Name: name, Value: value})
	if err := s.heed(name, value); err != nil {
		return err
	}
	s.at += len(m[0])
	return nil
}

// heed does what a tag means for the game.
func (s *scanner) heed(name, value string) error {
	switch name {
	case "Variant":
		return s.variant(s.at, value)
	case RulesTag:
		if err := SetRules(&s.game.Rules, value); err != nil {
			return s.fault(s.at, "%v", err)
		}
	case "FEN":
		return s.fault(s.at, "found a tag FEN; this game begins with the usual array")
	}
	return nil
}

func (s *scanner) variant(at int, name string) error {
	if !IsVariant(name) {
		return s.fault(at, "found the variant %q, expected %q", name, Variant)
	}
	return nil
}

var (
	moveNumber = regexp.MustCompile(`^(?:\d+\.*|\.+)`)
	playShape  = regexp.MustCompile(`^[KQRBN]?[a-h]?[1-8]?[-x]?[a-h][1-8](?:=?[QqRrBbNn])?[+#]?$`)
	castling   = regexp.MustCompile(`^[O0o]-[O0o](?:-[O0o])?[+#]?$`)
	results    = []string{"*", "1-0", "0-1", "1/2-1/2"}
)

// word is the text up to a blank or something that is no part of a play. It has one
// character at least.
func (s *scanner) word() string {
	rest := s.text[s.at:]
	_, first := utf8.DecodeRuneInString(rest)
	length := len(rest)
	if end := strings.IndexAny(rest[first:], " \t\n\v\f\r,;{}()[]!?$*"); end >= 0 {
		length = first + end
	}
	s.at += length
	return rest[:length]
}

// play reads a word that is a play, a number, or the result, which ends the game.
func (s *scanner) play() error {
	start := s.at
	word := s.word()
	if slices.Contains(results, word) {
		return s.end(word)
	}
	if what := gamefile.NullMove(word); what != "" {
		return s.fault(start, "%s", what)
	}
	text := word
	if !castling.MatchString(word) {
		text = word[len(moveNumber.FindString(word)):]
	}
	switch at := start + len(word) - len(text); {
	case text == "":
		return nil
	case castling.MatchString(text):
		return s.fault(at, "found %q; there is no castling in this game", text)
	case !playShape.MatchString(text):
		return s.fault(at, "found %q, expected two squares, as e2e4, or a move, as e4, dxe5 or Nf3", clip(text))
	case len(s.game.Words) == gamefile.MaxPlies:
		return s.fault(at, "expected the end of the game after %d plays", gamefile.MaxPlies)
	default:
		line, col := s.place(at)
		s.game.Words = append(s.game.Words, Word{text, line, col})
	}
	return nil
}

// end keeps the result if no tag has told it, and finds that nothing but blanks and comments follows.
func (s *scanner) end(result string) error {
	if s.game.Tag("Result") == "" && result != "*" {
		s.game.Tags = append(s.game.Tags, model.Tag{Name: "Result", Value: result})
	}
	for s.blanks(); s.at < len(s.text); s.blanks() {
		if c := s.text[s.at]; c != '{' && c != ';' && c != '(' && !s.escaped() {
			return s.fault(s.at, "found more after the result, expected one game in the file")
		}
		if err := s.element(); err != nil {
			return err
		}
	}
	return nil
}

// clip shortens a word for a message.
func clip(text string) string {
	const most = 40
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return string([]rune(text)[:most]) + "..."
}
