package pgn

import (
	"bytes"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// pgn reads a game in the PGN form, with or without tags. It returns io.EOF if there are no more games.
func (p *parser) pgn() error {
	err := p.movetext()
	if err != nil && err != io.EOF {
		return err
	}
	switch {
	case p.unsure != nil && p.top().plies == 0 && (err == io.EOF || len(p.game.Tags) > 0): // what was taken for words about the game may have been its moves
		p.game.Odd = nil
		return p.unsure
	case err == nil || p.begun || len(p.game.Tags) > 0:
		return nil
	case p.alone.text != "":
		p.game.Line = p.alone.line
		p.game.resulted(resultOf(p.alone.text))
		return nil
	}
	return err
}

// movetext reads up to the result, the tags of another game, or the end of the text. At the end of the text it returns
// io.EOF.
func (p *parser) movetext() error {
	for !p.over {
		if err := p.blanks(); err != nil {
			return p.closed(err)
		}
		if p.game.Line == 0 {
			p.game.Line, p.game.Offset = p.source.number, p.offset(p.at)
		}
		var err error
		if tag := p.positionLine(); tag != "" {
			start := p.at
			p.at = len(p.line)
			err = p.addTag(start, start, tag, string(trim(p.line[start:])))
		} else {
			err = p.element()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// positionLine returns the tag that has the line at hand as its value, if it is the position that the game begins with.
func (p *parser) positionLine() (tag string) {
	if p.begun || p.part || p.tagOpen || len(trim(p.line[:p.at])) > 0 {
		return ""
	}
	tag = p.moves.position(p.line)
	if slices.ContainsFunc(p.game.Tags, func(t Tag) bool { return t.Name == tag }) {
		return ""
	}
	return tag
}

// blanks skips what means nothing: blanks, commas, line ends, and lines that begin with a percent sign.
func (p *parser) blanks() error {
	for {
		for p.sameLine(); p.has(','); p.sameLine() {
			p.at++
		}
		escape := p.at == 0 && !p.part && len(p.line) > 0 && p.line[0] == '%'
		if p.at < len(p.line) && !escape {
			return nil
		}
		if err := p.advance(); err != nil {
			return err
		}
	}
}

// element reads one tag, move, move number, note or result.
func (p *parser) element() error {
	if p.tagOpen {
		if read := p.tagGoesOn(); read {
			return nil
		}
	}
	start := p.at
	switch c := p.line[p.at]; {
	case p.top().text && isWord(c):
		return p.textWord()
	case isLetter(c): // the common case
		return p.word()
	case c == '{':
		return p.braces()
	case c == ';':
		return p.semicolon()
	case (c == '[' || c == '(') && p.enclosed() > 0:
		return p.enclosedWord()
	case c == '[':
		return p.bracket()
	case c == '(':
		if skipped := p.bracketedNumber(); skipped {
			return nil
		}
		return p.open()
	case c == ')':
		return p.close()
	case c == '$':
		return p.glyph()
	case (c == '`' || c == '~') && p.fence():
		return p.skipFence()
	case p.illegible():
		return p.word()
	case c == '!' || c == '?':
		return p.marks()
	case c == '*' && p.emphasis():
		return p.skipEmphasis()
	case c == '*':
		p.at++
		p.say(p.line[p.at-1 : p.at])
		return p.result(p.line[p.at-1 : p.at])
	case c == '.' || c == ellipsis[0] && dotsAt(p.line[p.at:]) > 0:
		p.at += dotsAt(p.line[p.at:])
		p.claimed += p.claimed & 1 // "3. ..." is before a move of Black
		return nil
	case mayBeScore[c] && p.scoreAhead() > 0:
		p.score()
		return p.result(p.line[start:p.at])
	case isDigit(c):
		if skipped := p.moveNumber(); skipped {
			return nil
		}
		return p.word()
	case c >= utf8.RuneSelf && p.glyphAhead():
		return p.symbol()
	case isWord(c):
		return p.word()
	case p.torn && !p.aside() && c != ')' && c != ']' && c != '}':
		return p.tornWord()
	}
	return p.stray("found %q, expected a move", bytes.Runes(p.line[p.at:])[0])
}

// moveNumber skips a number and the dots or the parenthesis after it. It returns false for a digit that begins a move, as
// in 6d3 or 0-0, and for a number without dots that is not the number of the next move; in a torn game that may be any
// number.
func (p *parser) moveNumber() bool {
	i := p.at
	for i < len(p.line) && isDigit(p.line[i]) {
		i++
	}
	number := p.line[p.at:i]
	end := i
	if i < len(p.line) && p.line[i] != '.' {
		end += blanksAt(p.line[i:])
	}
	dotted := dotsAt(p.line[end:]) > 0
	if !dotted && !p.afterNumber(p.line[end:]) {
		end = i
		if i < len(p.line) && (isWord(p.line[i]) && wideBlank(p.line[i:]) == 0 || p.torn && p.line[i] == '?') {
			return false
		}
		p.begin()
		if due := (p.ply() + 1) / 2; !p.top().stopped && string(number) != strconv.Itoa(due) && !p.nearly(number, due) {
			return false
		}
	}
	dots := 0 // or an ellipsis, which is more than one
	for dotted && end < len(p.line) {
		if p.line[end] == '.' {
			dots, end = dots+1, end+1
			continue
		}
		size := dotsAt(p.line[end:])
		if size == 0 {
			break
		}
		dots, end = dots+size, end+size
	}
	if end < len(p.line) && p.line[end] == ')' && p.afterNumber(p.line[end:]) {
		end++
	}
	p.claim(number, dots > 1)
	p.said = append(append(p.said[:0], number...), '.')
	if dots > 1 {
		p.said = append(p.said, ".."...)
	}
	p.at = end
	return true
}

// claim remembers the ply that the number of a move names.
func (p *parser) claim(number []byte, black bool) {
	n := 0
	for _, c := range number {
		n = min(10*n+int(c-'0'), MaxPlies+1)
	}
	if n > MaxPlies || p.aside() {
		return
	}
	p.claimed = max(0, 2*n-1)
	if black && n > 0 {
		p.claimed++
	}
}

// afterNumber reports whether a text begins with a parenthesis that belongs to a number, as in 1) e4. In a variation it
// belongs to the number before the first move, if the line closes one more parenthesis than are open.
func (p *parser) afterNumber(text []byte) bool {
	if len(text) == 0 || text[0] != ')' {
		return false
	}
	top := p.top()
	return !p.aside() || top.plies == 0 && !top.text && closeOnLine(text, len(p.lines)) > 0
}

// bracketedNumber skips the number of White's next move in parentheses, as in (1) e4 or (1. ) e4.
func (p *parser) bracketedNumber() bool {
	text := p.line[p.at+1:]
	digits := 0
	for digits < len(text) && isDigit(text[digits]) {
		digits++
	}
	end := digits + dotsAt(text[digits:])
	end += blanksAt(text[end:])
	ply := max(1, p.ply())
	if end == len(text) || text[end] != ')' || ply%2 == 0 || string(text[:digits]) != strconv.Itoa((ply+1)/2) {
		return false
	}
	p.claim(text[:digits], false)
	p.at += end + 2
	return true
}

// dotsAt returns the size of the dot or the ellipsis at the start of a text, or 0 if there is none.
func dotsAt(text []byte) int {
	switch {
	case len(text) > 0 && text[0] == '.':
		return 1
	case len(text) > 0 && text[0] == ellipsis[0] && bytes.HasPrefix(text, ellipsis):
		return len(ellipsis)
	}
	return 0
}

var ellipsis = []byte("…")

// isNull reports whether a word is a null move, as Scid, ChessBase and engines write it.
func isNull(token []byte) bool {
	switch string(token) {
	case "--", "Z0", "0000":
		return true
	}
	return len(token) > 0 && token[0] >= utf8.RuneSelf && string(Hyphens(token)) == "--"
}

// nullMove returns a null move as it is passed on, however it was written. Only a variation may have one.
func (p *parser) nullMove(start int, token []byte) ([]byte, error) {
	if !p.aside() && !p.torn {
		const null = "found %s, a null move; expected a move: nobody may pass in the game itself, only in a variation"
		return nil, p.errorAt(start, null, token)
	}
	return []byte("--"), nil
}

// promotes reports whether a word ends on a last rank and may be the move of a pawn. A pawn does not come from a last
// rank, so a1c1 is none.
func promotes[T ~string | ~[]byte](word T) bool {
	n := len(word)
	return n >= 2 && isSquare(word[n-2], word[n-1]) && (word[n-1] == '1' || word[n-1] == '8') &&
		('a' <= word[0] || isDigit(word[0]) || word[0] == 'P') &&
		(n < 4 || !isSquare(word[0], word[1]) || word[1] == '2' || word[1] == '7')
}

// withPromotion adds to the move of a pawn to the last rank what stands apart from it and says what the pawn becomes, as
// in b8(N), b8=(N), b8 = N, b8 N and b8 (=N). In brackets, it would be taken for a variation.
func (p *parser) withPromotion(token []byte) []byte {
	if n := len(token); n < 2 || strings.IndexByte("18=/", token[n-1]) < 0 {
		return token
	}
	move := bytes.TrimRight(token, "=/")
	if !promotes(move) || p.at == len(p.line) {
		return token
	}
	rest := p.line[p.at:]
	skip := func(any string) (skipped bool) {
		rest = rest[blanksAt(rest):]
		if len(rest) > 0 && bytes.IndexByte([]byte(any), rest[0]) >= 0 {
			rest, skipped = rest[1:], true
		}
		return skipped
	}
	skip("=/")
	opened := skip("([")
	skip("=/")
	letter := rest[blanksAt(rest):]
	size := len(letter)
	if size > 0 {
		size = len(letter) - len(bytes.TrimLeftFunc(letter, isPieceSign))
	}
	if size == 0 || size > len("♘\ufe0f") || isLetter(letter[0]) && size > 1 {
		return token
	}
	rest = letter[size:]
	if opened && !skip(")]") || !opened && !endsWord(rest) && rest[0] != '+' && rest[0] != '#' {
		return token
	}
	at := p.at
	p.at = len(p.line) - len(rest)
	whole := append(append(bytes.Clone(move), '='), letter[:size]...)
	if p.at > at && len(rest) > 0 && (rest[0] == '+' || rest[0] == '#') { // a sign of check behind it
		end := len(rest) - len(bytes.TrimLeft(rest, "+#"))
		whole = append(whole, rest[:end]...)
		p.at += end
	}
	return whole
}

// isPieceSign reports whether a character may name a piece, in English or German.
func isPieceSign(r rune) bool {
	return strings.ContainsRune("KQRBNDTLSMkqrbndtlsm", r) || '♔' <= r && r <= '♟' || r == '\ufe0e' || r == '\ufe0f'
}

// open begins a variation, which replaces the last move.
func (p *parser) open() error {
	if len(p.lines) > MaxDepth {
		return p.errorAt(p.at, "found variations nested more than %d deep, expected fewer levels", MaxDepth)
	}
	top, text := p.top(), p.line[p.at+1:]
	if p.promoting && !top.text && len(text) > 1 && text[1] == ')' && isPieceSign(rune(text[0])) {
		return p.errorAt(p.at, "found (%c) behind a promoting move, expected the promotion as in e8=Q", text[0])
	}
	v := level{first: top.first, opened: p.spot(p.at), stopped: top.stopped, text: top.text}
	switch {
	case top.plies > 0:
		v.first += top.plies - 1
		v.live = !top.stopped && !top.text
	case !top.stopped && !top.text:
		v.text = true
		if err := p.odd(p.spot(p.at), "found a variation, expected the move that it replaces before it; kept as text"); err != nil {
			return err
		}
	}
	p.lines = append(p.lines, v)
	p.moves.open(v.live)
	p.said, p.promoting = p.said[:0], false
	p.at++
	return nil
}

func (p *parser) close() error {
	if !p.aside() {
		return p.errorAt(p.at, "found ), but no variation is open")
	}
	live := p.top().live
	p.said = p.said[:0]
	p.lines = p.lines[:len(p.lines)-1]
	p.at++
	keep := !p.top().stopped
	if p.moves.close(live, keep); !keep {
		return nil
	}
	return p.take(p.at-1, NoteSize)
}
