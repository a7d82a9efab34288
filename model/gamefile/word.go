package gamefile

import (
	"bytes"
	"fmt"
	"io"

	"haft/model"
)

// word reads a move, or a result.
func (p *parser) word() error {
	start := p.at
	token, err := p.token()
	if err != nil {
		return err
	}
	if r, ok := isResult(token); ok {
		return p.result(r, start)
	}
	p.begin()
	switch {
	case p.top().stopped:
		return nil
	case isOneOf(token, "e.p.", "ep"):
		p.said = p.said[:0]
		return nil
	case isOneOf(token, "white", "black", "piece"):
		return p.sentence(p.spot(start), token)
	}
	if isNull(token) {
		return p.null(start, token)
	}
	w, what := parse(token)
	if what == "" && len(token) == 2 && p.verb() {
		return p.fromTo(start, w.to)
	}
	if what == "" {
		what = p.move(w)
	}
	if what != "" {
		return p.unread(p.spot(start), "found %q, %s%s", clip(token), what, p.untagged(&w))
	}
	return nil
}

// NullMove says what is wrong with a null move in the main line of a game; "" if the word is none.
func NullMove(word string) string {
	if !isNull([]byte(word)) {
		return ""
	}
	return fmt.Sprintf("found %s, a null move; only a variation can have one, expected a move", word)
}

func isNull(token []byte) bool { return string(token) == "--" || string(token) == "Z0" }

// null reads a null move.
func (p *parser) null(start int, token []byte) error {
	if !p.aside() {
		return p.fault(start, "%s", NullMove(string(token)))
	}
	p.play(model.NullMove)
	return nil
}

// untagged is a hint for ordinary chess that is not known as such: letters name pieces there.
func (p *parser) untagged(w *written) string {
	if w.nature == model.NoNature || len(p.game.Tags) > 0 || p.part {
		return ""
	}
	return `; if this is ordinary chess, put a tag before it, such as [Event "?"]`
}

// token reads up to what cannot be part of a move.
func (p *parser) token() ([]byte, error) {
	start := p.at
	for p.at < len(p.line) && isWord(p.line[p.at]) {
		p.at++
	}
	token := p.line[start:p.at]
	p.say(token)
	if len(token) > MaxToken && !p.aside() {
		return nil, p.fault(start, "found a word of %d bytes, expected a move; no move has more than %d", len(token), MaxToken)
	}
	return token, nil
}

// verbs stand between a piece and the square it goes to, in the words of the post on constraints.
var verbs = []string{"to", "takes", "take", "captures", "capture", "x"}

// verb passes over one of them if that is the next word of the line.
func (p *parser) verb() bool {
	at, said := p.at, len(p.said)
	p.sameLine()
	if token, err := p.token(); p.at > at && err == nil && isOneOf(token, verbs...) {
		return true
	}
	p.at, p.said = at, p.said[:said]
	return false
}

// fromTo reads the end of "c8 to e6".
func (p *parser) fromTo(start int, from model.Square) error {
	at := p.spot(start)
	return p.target(at, func(w *written) { w.from = from })
}

// sentence reads what follows the first word of "White piece 6 to d3", in the words of
// the post on constraints.
func (p *parser) sentence(at spot, token []byte) error {
	mover := p.ply().Mover()
	if c, named := colorOf(token); named {
		if c != mover {
			return p.unread(at, "found a move of %v, expected one of %v", c, mover)
		}
		if ok, err := p.expect(at, "piece", func(t []byte) bool { return isOneOf(t, "piece") }); !ok {
			return err
		}
	}
	piece := 0
	isNumber := func(t []byte) bool { piece = number(t); return piece > 0 }
	if ok, err := p.expect(at, "the number of a piece, 1 to 16", isNumber); !ok {
		return err
	}
	isVerb := func(t []byte) bool { return isOneOf(t, verbs...) }
	if ok, err := p.expect(at, "to, takes or captures", isVerb); !ok {
		return err
	}
	return p.target(at, func(w *written) { w.piece = piece })
}

// target reads the square that ends a move of several words, and plays it.
func (p *parser) target(at spot, complete func(*written)) error {
	var w written
	isSquare := func(t []byte) bool {
		var what string
		w, what = parse(bytes.ToLower(t))
		return what == "" && w.alone()
	}
	if ok, err := p.expect(at, "a square", isSquare); !ok {
		return err
	}
	complete(&w)
	if what := p.move(w); what != "" {
		return p.unread(at, "%s", what)
	}
	return nil
}

// expect reads one more word of a move, on this line or a later one. If it is another than expected, what
// was read is no move.
func (p *parser) expect(at spot, what string, is func([]byte) bool) (ok bool, _ error) {
	if err := p.blanks(); err == io.EOF {
		return false, p.faultAt(at, "the text ends within a move, expected %s", what)
	} else if err != nil {
		return false, err
	}
	start := p.at
	token, err := p.token()
	switch {
	case err != nil:
		return false, err
	case len(token) == 0:
		return false, p.unread(p.spot(start), "found %s, expected %s", p.here(), what)
	case !is(token):
		return false, p.unread(p.spot(start), "found %q, expected %s", clip(token), what)
	}
	return true, nil
}

func colorOf(token []byte) (c model.Color, named bool) {
	if isOneOf(token, "black") {
		return model.Black, true
	}
	return model.White, isOneOf(token, "white")
}

// isOneOf compares without regard to capitals.
func isOneOf(token []byte, words ...string) bool {
	for _, w := range words {
		if len(w) == len(token) && bytes.EqualFold(token, []byte(w)) {
			return true
		}
	}
	return false
}
