package gamefile

import (
	"bytes"
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
	if p.top().stopped || isOneOf(token, "e.p.", "ep") {
		return nil
	}
	if isOneOf(token, "white", "black", "piece") {
		return p.sentence(p.spot(start), token)
	}
	w, what := parse(token)
	if what == "" && len(token) == 2 && p.verb() {
		return p.fromTo(start, w.to)
	}
	if what == "" {
		what = p.move(w)
	}
	if what != "" {
		return p.fault(start, "found %q, %s%s", clip(token), what, p.untagged(&w))
	}
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
	if len(token) > MaxToken {
		return nil, p.fault(start, "found a word of %d bytes, expected a move; no move has more than %d", len(token), MaxToken)
	}
	return token, nil
}

// verbs stand between a piece and the square it goes to, in the words of seed 001.
var verbs = []string{"to", "takes", "take", "captures", "capture", "x"}

// verb passes over one of them if that is the next word of the line.
func (p *parser) verb() bool {
	at := p.at
	p.sameLine()
	if token, err := p.token(); p.at > at && err == nil && isOneOf(token, verbs...) {
		return true
	}
	p.at = at
	return false
}

// fromTo reads the end of "c8 to e6".
func (p *parser) fromTo(start int, from model.Square) error {
	at := p.spot(start)
	return p.target(at, func(w *written) { w.from = from })
}

// sentence reads what follows the first word of "White piece 6 to d3", in the words of
// seed 001.
func (p *parser) sentence(at spot, token []byte) error {
	mover := p.ply().Mover()
	if c, named := colorOf(token); named {
		if c != mover {
			return p.faultAt(at, "found a move of %v, expected one of %v", c, mover)
		}
		if err := p.expect(at, "piece", func(t []byte) bool { return isOneOf(t, "piece") }); err != nil {
			return err
		}
	}
	piece := 0
	isNumber := func(t []byte) bool { piece = number(t); return piece > 0 }
	if err := p.expect(at, "the number of a piece, 1 to 16", isNumber); err != nil {
		return err
	}
	isVerb := func(t []byte) bool { return isOneOf(t, verbs...) }
	if err := p.expect(at, "to, takes or captures", isVerb); err != nil {
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
	if err := p.expect(at, "a square", isSquare); err != nil {
		return err
	}
	complete(&w)
	if what := p.move(w); what != "" {
		return p.faultAt(at, "%s", what)
	}
	return nil
}

// expect reads one more word of a move, on this line or a later one.
func (p *parser) expect(at spot, what string, is func([]byte) bool) error {
	if err := p.blanks(); err == io.EOF {
		return p.faultAt(at, "the text ends within a move, expected %s", what)
	} else if err != nil {
		return err
	}
	start := p.at
	token, err := p.token()
	switch {
	case err != nil:
		return err
	case len(token) == 0:
		return p.fault(start, "found %s, expected %s", p.here(), what)
	case !is(token):
		return p.fault(start, "found %q, expected %s", clip(token), what)
	}
	return nil
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
