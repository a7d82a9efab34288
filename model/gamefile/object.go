package gamefile

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"slices"

	"haft/model"
)

// object reads a game from one line of JSON Lines. At the end of the file it returns
// io.EOF. Keys other than id, variant, moves and rules are left alone.
func (p *parser) object() error {
	for len(trim(p.line)) == 0 || p.game.Line == 0 {
		if err := p.advance(); err != nil {
			return err
		}
		if len(trim(p.line)) > 0 {
			p.game.Line = p.source.number
		}
	}
	var o struct{ ID, Variant, Moves, Rules json.RawMessage }
	if err := json.Unmarshal(p.line, &o); err != nil {
		return p.notObject(err)
	}
	if err := p.id(o.ID); err != nil {
		return err
	}
	if err := p.variantKey(o.Variant); err != nil {
		return err
	}
	if err := p.rules(o.Rules); err != nil {
		return err
	}
	return p.moveList(o.Moves)
}

func (p *parser) notObject(err error) error {
	at, what := JSONFault(err, len(p.line))
	return p.fault(at, `expected one JSON object on the line, such as {"moves": "e2e4 d7d5"}: %s`, what)
}

// variantKey refuses another game. A value that is no string says nothing about the game.
func (p *parser) variantKey(raw json.RawMessage) error {
	var name string
	if json.Unmarshal(raw, &name) == nil && variantOf(name) == otherVariant {
		return p.fault(p.value("variant"), "found variant %q, %s", name, insteadOf(name))
	}
	return nil
}

func (p *parser) id(raw json.RawMessage) error {
	if len(raw) == 0 || string(raw) == "null" {
		return nil
	}
	if raw[0] != '"' && raw[0] != '-' && !isDigit(raw[0]) {
		return p.fault(p.value("id"), "found the id %s, expected a string or a number", clip(raw))
	}
	p.game.ID = string(raw)
	if raw[0] == '"' {
		return json.Unmarshal(raw, &p.game.ID)
	}
	return nil
}

// rules reads an object, {"en_passant": true, "bishops": "opposite"}, or a list as the
// tag HaftRules has it.
func (p *parser) rules(raw json.RawMessage) error {
	if len(raw) == 0 || string(raw) == "null" {
		return nil
	}
	var list string
	if json.Unmarshal(raw, &list) == nil {
		if err := p.game.Rules.SetAll(list); err != nil {
			return p.fault(p.value("rules"), "%v", err)
		}
		return nil
	}
	var options map[string]any
	if err := json.Unmarshal(raw, &options); err != nil {
		return p.fault(p.value("rules"), `found the rules %s, expected an object such as {"check": false}`, clip(raw))
	}
	for _, name := range slices.Sorted(maps.Keys(options)) {
		value, ok := options[name].(string)
		if on, isBool := options[name].(bool); isBool {
			value, ok = map[bool]string{true: "on", false: "off"}[on], true
		}
		if !ok {
			return p.fault(p.value("rules"), "found rule %q with the value %v, expected true, false or a string", name, options[name])
		}
		if err := p.game.Rules.Set(name, value); err != nil {
			return p.fault(p.value("rules"), "%v", err)
		}
	}
	return nil
}

// moveList reads the moves: a string, or an array of strings.
func (p *parser) moveList(raw json.RawMessage) error {
	const expected = `expected "moves" with a string or an array of strings`
	switch {
	case len(raw) == 0:
		return p.fault(0, `found no "moves", %s`, expected)
	case raw[0] != '"' && raw[0] != '[':
		return p.fault(p.value("moves"), "found %s, %s", clip(raw), expected)
	}
	p.begin()
	p.odds = p.odds[:0]
	defer p.placeOdd()
	if raw[0] == '"' {
		return p.literal(raw, 0, len(raw))
	}
	for i := 1; i < len(raw)-1; i++ {
		switch c := raw[i]; {
		case c == '"':
			end := i + literalLen(raw[i:])
			moves, notes := len(p.top().moves), p.notes
			if err := p.literal(raw, i, end); err != nil {
				return err
			}
			if len(p.top().moves) == moves && p.notes == notes && !p.over && !p.top().stopped {
				return p.fault(p.value("moves")+i, "found %s, expected a move", clip(raw[i:end]))
			}
			i = end - 1
		case c != ',' && !isBlank(c):
			return p.fault(p.value("moves")+i, "found %s among the moves, expected strings only", clip(raw[i:i+1]))
		}
	}
	return nil
}

// literalLen is the length of the string literal that text begins with, its quotes
// included. The text is valid JSON.
func literalLen(text []byte) int {
	i := 1
	for text[i] != '"' {
		if text[i] == '\\' {
			i++
		}
		i++
	}
	return i + 1
}

// literal reads the moves in the string raw[start:end]. What it holds stands in for a
// line while it is read.
func (p *parser) literal(raw []byte, start, end int) error {
	text := raw[start+1 : end-1]
	if bytes.IndexByte(text, '\\') >= 0 {
		var plain string
		if err := json.Unmarshal(raw[start:end], &plain); err != nil {
			return err
		}
		text = []byte(plain)
	}
	whole := p.line
	p.set(text)
	p.part = true
	err := p.fragment()
	p.part = false
	p.set(whole)
	for len(p.odds) < len(p.game.Odd) {
		p.odds = append(p.odds, start)
	}
	if err == nil {
		return nil
	}
	if fault := new(model.SyntaxError); errors.As(err, &fault) {
		fault.Col += p.spot(p.value("moves")+start+1).col - 1
	}
	return err
}

// placeOdd has the columns of Odd, which are those in the strings of the moves, begin with the line. It goes through
// them once: many may be odd.
func (p *parser) placeOdd() {
	if len(p.odds) == 0 {
		return
	}
	moves := p.value("moves")
	for i, start := range p.odds {
		p.game.Odd[i].Col += p.spot(moves+start+1).col - 1
	}
}

// fragment reads moves that are the whole of the text.
func (p *parser) fragment() error {
	if at, what := flaw(p.line); what != "" {
		return p.fault(at, "found %s among the moves", what)
	}
	err := p.movetext()
	if err == nil {
		if err = p.blanks(); err == nil {
			return p.fault(p.at, "found %s after the result, expected no more moves", p.here())
		}
	}
	if err == io.EOF {
		return nil
	}
	return err
}

// value is where the value of a key begins in the line, an object.
func (p *parser) value(key string) int { return ValueAt(p.line, key) }
