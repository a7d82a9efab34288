package pgn

import (
	"bytes"
	"slices"
	"unicode"
	"unicode/utf8"
)

// Result returns the result to write after the moves: the value of the tag Result if that is a result, else "*".
func (h *Header) Result() string {
	if r := resultOf(h.Tag("Result")); r != "" {
		return r
	}
	return "*"
}

// results are the results by the scores of White and Black, in half points. Both lose where a rule says so, or where
// neither came; the one who came to a game against nobody may get half a point.
var results = map[[2]int]string{
	{2, 0}: "1-0", {0, 2}: "0-1", {1, 1}: "1/2-1/2", {0, 0}: bothLost, {1, 0}: "1/2-0", {0, 1}: "0-1/2",
}

const bothLost = "0-0"

// resultOf returns the result that a word means, as PGN writes it. It returns "" for * and for any other word.
func resultOf[T ~string | ~[]byte](token T) string {
	if len(token) == 0 || !mayBeScore[token[0]] {
		return ""
	}
	if result, size := resultAt([]byte(token)); size == len(token) {
		return result
	}
	return ""
}

// mayBeScore has the first bytes of the scores that scoreAt reads.
var mayBeScore = [256]bool{'0': true, '1': true, 0xc2: true /* of ½ */}

// resultAt reads a result at the start of a text, and returns how long it is: two scores and a dash or a colon, with or
// without blanks, or a half alone. It returns 0 if there is none.
func resultAt(text []byte) (result string, size int) {
	white, at, decimal := scoreAt(text)
	if at == 0 {
		return "", 0
	}
	half := at
	at += blanksAt(text[at:])
	r, dash := utf8.DecodeRune(text[at:])
	if isDash(r) || r == ':' {
		at += dash
		at += blanksAt(text[at:])
		black, size, too := scoreAt(text[at:])
		if at += size; size > 0 && decimal == too && endsWord(text[at:]) { // 1.0-0 is castling with a number

			result = results[[2]int{white, black}]
		}
	}
	switch {
	case result != "":
		return result, at
	case white == 1 && text[0] != '0' && endsWord(text[half:]):
		return "1/2-1/2", half
	}
	return "", 0
}

// scores are the ways to write a score, and what each is in half points. One that begins like another comes first.
var scores = []struct {
	text    string
	halves  int
	decimal bool
}{
	{"1/2", 1, false},
	{"½", 1, false},
	{"0.5", 1, true},
	{"0,5", 1, true},
	{"0.0", 0, true},
	{"0,0", 0, true},
	{"1.0", 2, true},
	{"1,0", 2, true},
	{"0", 0, false},
	{"1", 2, false},
}

// scoreAt reads a score at the start of a text, in half points, and returns how long it is.
func scoreAt(text []byte) (halves, size int, decimal bool) {
	for i := range scores {
		s := &scores[i]
		if len(text) >= len(s.text) && string(text[:len(s.text)]) == s.text {
			return s.halves, len(s.text), s.decimal
		}
	}
	return 0, 0, false
}

// blanksAt returns how many bytes of blanks a text begins with.
func blanksAt(text []byte) (size int) {
	for size < len(text) {
		switch {
		case text[size] == ' ' || text[size] == '\t':
			size++
		case text[size] >= utf8.RuneSelf && wideBlank(text[size:]) > 0:
			size += wideBlank(text[size:])
		default:
			return size
		}
	}
	return size
}

// endsWord reports whether no word goes on at the start of a text.
func endsWord(text []byte) bool {
	if len(text) == 0 || text[0] < utf8.RuneSelf {
		return len(text) == 0 || !isWord(text[0])
	}
	r, _ := utf8.DecodeRune(text)
	return isGlyph(r) || wideBlank(text) > 0
}

// scoreAhead returns the size of a result of digits, which may have blanks in it, or 0 if there is none at hand. 0-0 is
// castling, too: see bothLose.
func (p *parser) scoreAhead() int {
	text := p.line[p.at:]
	if next := text[1:min(3, len(text))]; len(next) == 2 && (next[0] == '.' && next[1] != '0' && next[1] != '5' ||
		isDigit(next[0]) || isLetter(next[0])) {
		return 0 // most words that begin with a digit are numbers of moves
	}
	result, size := resultAt(text)
	if size > 0 && result == bothLost && !p.bothLose(text, size) {
		return 0
	}
	return size
}

// score reads the result of digits at hand.
func (p *parser) score() {
	start := p.at
	p.at += p.scoreAhead()
	p.say([]byte(resultOf(p.line[start:p.at])))
}

// bothLose reports whether 0-0 at hand, of the given size, is the result and not castling: it is the last word of the
// game, and the tag Result says so or it is not written as castling is.
func (p *parser) bothLose(text []byte, size int) bool {
	castling := len(Hyphens(text[:size])) == len(bothLost) && bytes.IndexByte(text[:size], ':') < 0
	rest := trim(text[size:])
	switch {
	case p.aside(), castling && resultOf(p.game.Tag("Result")) != bothLost:
		return false
	case len(rest) > 0 && rest[0] != '{' && rest[0] != ';':
		return false
	}
	next := p.ahead(sniffed, func(c byte) bool { return !isBlank(c) && c != 0 && c != endOfFile })
	return next == 0 || next == '['
}

// result ends the game, and becomes its tag Result unless that has another. In a variation a result is kept as text.
func (p *parser) result(token []byte) error {
	if p.aside() {
		return p.keep()
	}
	if p.standsAlone(string(token)) {
		return nil
	}
	p.over = true
	at := p.at - len(token)
	if result := resultOf(token); result != "" {
		if other := p.game.resulted(result); other != "" {
			if err := p.odd(p.spot(at), "found the result %s, but the tag Result has %q", result, other); err != nil {
				return err
			}
		}
	}
	return p.behindResult(string(token))
}

// resulted gives the tag Result a value unless it has a result. It returns another value of the tag that says something
// else.
func (h *Header) resulted(result string) (other string) {
	if result == "" {
		return ""
	}
	i := slices.IndexFunc(h.Tags, func(t Tag) bool { return t.Name == "Result" })
	if i < 0 {
		h.Tags = append(h.Tags, Tag{Name: "Result", Value: result})
		return ""
	}
	t := &h.Tags[i]
	if says(t.Value) && t.Value != result {
		other = t.Value
	}
	if resultOf(t.Value) == "" {
		t.Value = result
	}
	return other
}

// behindResult reads what stands behind the result on its line: comments and glyphs of this game, the result once more,
// or words, which become a comment. It stops where another game begins.
func (p *parser) behindResult(token string) error {
	for {
		p.sameLine()
		start := p.at
		if start == len(p.line) {
			return nil
		}
		var err error
		switch c := p.line[start]; {
		case c == '[':
			return nil
		case c == '{' && !p.part && bytes.IndexByte(p.line[start:], '}') < 0 && p.ahead(longestQuote, isBrace) != '}':
			err = p.wordsBehind("a comment that is not closed")
		case c == '{':
			err = p.braces()
		case c == ';':
			err = p.semicolon()
		case c == '$':
			err = p.glyph()
		case c == '!' || c == '?':
			err = p.marks()
		case c == '*' || p.scoreAhead() > 0:
			if c == '*' {
				p.at++
			} else {
				p.score()
			}
			if again := string(p.line[start:p.at]); resultOf(again) != resultOf(token) && again != "*" {
				err = p.odd(p.spot(start), "found the result %s behind the result %s, expected one", again, token)
			}
		case p.moveAhead(), c == '(' && closeOnLine(p.line[start:], 0) == 0:
			return nil
		default:
			err = p.wordsBehind("words behind the result")
		}
		if err != nil {
			return err
		}
	}
}

// wordsBehind makes a comment of the words up to the next comment or parenthesis, or of what stands in parentheses.
func (p *parser) wordsBehind(what string) error {
	start := p.at
	text, _, _ := bytes.Cut(p.line[start:], []byte{'\n'})
	if text[0] == '(' {
		text = text[:closeOnLine(text, 0)]
	} else if end := bytes.IndexAny(text[1:], "{;("); end >= 0 && text[0] != '{' {
		text = text[:end+1]
	}
	p.at += len(text)
	if err := p.odd(p.spot(start), "found %s; kept as a comment", what); err != nil {
		return err
	}
	p.comment = appendWords(p.comment[:0], bytes.TrimLeft(text, "{"))
	return p.addComment(start)
}

// closeOnLine returns the size of a text up to the parenthesis that closes the last of some, of which so many are open
// before it. It returns 0 if there is none on its line. Parentheses in comments do not count.
func closeOnLine(text []byte, open int) int {
	comment := false
	for i, c := range text {
		switch {
		case c == '\n', c == ';' && !comment:
			return 0
		case c == '{', c == '}':
			comment = c == '{'
		case c == '(' && !comment:
			open++
		case c == ')' && !comment:
			if open--; open == 0 {
				return i + 1
			}
		}
	}
	return 0
}

// moveAhead reports whether the word at hand looks like a move or the number of one. Behind a result, the only number
// without dots is that of a first move.
func (p *parser) moveAhead() bool {
	text := p.line[p.at:]
	end := 0
	for end < len(text) && isWord(text[end]) && (text[end] < utf8.RuneSelf || wideBlank(text[end:]) == 0) {
		end++
	}
	digits := 0
	for digits < end && isDigit(text[digits]) {
		digits++
	}
	number := digits > 0 && (digits < end && text[digits] == '.' || digits == end && (!p.over || string(text[:end]) == "1"))
	return number || hasSquare(text[:end])
}

// endsGame reports whether the last word of the line is a result, and not perhaps castling.
func endsGame(line []byte) bool {
	last := bytes.TrimRightFunc(line, unicode.IsSpace)
	last = last[bytes.LastIndexFunc(last, unicode.IsSpace)+1:]
	result := resultOf(last)
	return result != "" && result != bothLost || string(last) == "*"
}
