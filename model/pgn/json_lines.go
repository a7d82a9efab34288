package pgn

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
)

// Keys goes through the keys of a text that begins with a JSON object, in their order, each with the byte offset of its
// value. It ends where the object does, or where the text ends or stops being JSON.
func Keys(text []byte) iter.Seq2[string, int] {
	return func(yield func(string, int) bool) {
		d := json.NewDecoder(bytes.NewReader(text))
		_, err := d.Token()
		for err == nil && d.More() {
			var name json.Token
			var value json.RawMessage
			if name, err = d.Token(); err != nil {
				return
			}
			if err = d.Decode(&value); err != nil || !yield(name.(string), int(d.InputOffset())-len(value)) {
				return
			}
		}
	}
}

// ValueAt returns the byte offset of the value of a key, as [Keys] finds it, and 0 if there is no such key. As in
// package json, capitals do not matter and the last of several equal keys counts. ValueAt is slow, and is meant for
// error messages.
func ValueAt(text []byte, key string) (at int) {
	for name, value := range Keys(text) {
		if strings.EqualFold(name, key) {
			at = value
		}
	}
	return at
}

// A keyValue is the value of a key of an object. Package json would take the last of several without a word.
type keyValue struct {
	text  json.RawMessage
	again bool // the key stands there more than once
}

// UnmarshalJSON keeps the text, and is called for each time that the key stands there.
func (v *keyValue) UnmarshalJSON(text []byte) error {
	v.again = v.text != nil
	return v.text.UnmarshalJSON(text)
}

// readObject reads a game from one line of JSON Lines. It returns io.EOF at the end of the file. The Player interprets
// the keys variant, rules, fen and position. Keys other than these, id and moves are ignored.
func (p *parser) readObject() error {
	for len(trim(p.line)) == 0 || p.game.Line == 0 {
		if err := p.advance(); err != nil {
			return err
		}
		if len(trim(p.line)) > 0 {
			p.game.Line, p.game.Offset = p.source.number, p.offset(len(p.line)-len(bytes.TrimLeftFunc(p.line, isSpace)))
		}
	}
	if err := p.tellMended(0, len(p.line), "an object"); err != nil {
		return err
	}
	var o struct{ ID, Variant, Rules, FEN, Position, Moves keyValue }
	if err := json.Unmarshal(p.line, &o); err != nil {
		return p.notObject(err)
	}
	type key struct {
		name string
		keyValue
	}
	played := []key{{"variant", o.Variant}, {"rules", o.Rules}, {"fen", o.FEN}, {"position", o.Position}}
	for _, k := range append(played, key{"id", o.ID}, key{"moves", o.Moves}) {
		if k.again {
			return p.errorAt(p.value(k.name), "found %q more than once, expected each key once", k.name)
		}
	}
	if err := p.id(o.ID.text); err != nil {
		return err
	}
	for _, k := range played {
		if len(k.text) == 0 || string(k.text) == "null" {
			continue
		}
		if err := p.moves.Key(k.name, k.text); err != nil {
			return p.errorAt(p.value(k.name), "%v", err)
		}
	}
	return p.moveList(o.Moves.text)
}

// notObject says why a line is not a JSON object: for its syntax, or because it has a value of another kind.
func (p *parser) notObject(err error) error {
	at, what := 0, fmt.Sprintf("found %.40s", bytes.TrimSpace(p.line))
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		if at, what = max(int(syntax.Offset)-1, 0), err.Error(); what == "unexpected end of JSON input" {
			at, what = len(p.line), "the text ends within a value"
		}
	}
	return p.errorAt(at, `expected one JSON object on the line, such as {"moves": "e2e4 d7d5"}: %s`, what)
}

func (p *parser) id(raw json.RawMessage) error {
	if len(raw) == 0 || string(raw) == "null" {
		return nil
	}
	if raw[0] != '"' && raw[0] != '-' && !isDigit(raw[0]) {
		return p.errorAt(p.value("id"), "found the id %s, expected a string or a number", Clip(raw))
	}
	p.game.ID = string(raw)
	if raw[0] == '"' {
		return json.Unmarshal(raw, &p.game.ID)
	}
	return nil
}

// moveList reads the moves, which are a string or an array of strings.
func (p *parser) moveList(raw json.RawMessage) error {
	const expected = `expected "moves" with a string or an array of strings`
	switch {
	case len(raw) == 0:
		return p.errorAt(0, `found no "moves", %s`, expected)
	case raw[0] != '"' && raw[0] != '[':
		return p.errorAt(p.value("moves"), "found %s, %s", Clip(raw), expected)
	}
	p.begin()
	if raw[0] == '"' {
		return p.literal(raw, 0, len(raw))
	}
	for i := 1; i < len(raw)-1; i++ {
		switch c := raw[i]; {
		case c == '"':
			end := i + literalLen(raw[i:])
			plies, notes, skipped := p.top().plies, p.notes, p.skipped
			if err := p.literal(raw, i, end); err != nil {
				return err
			}
			if p.top().plies == plies && p.notes == notes && p.skipped == skipped && !p.over && !p.top().stopped {
				return p.errorAt(p.value("moves")+i, "found %s, expected a move", Clip(raw[i:end]))
			}
			i = end - 1
		case c != ',' && !isBlank(c):
			return p.errorAt(p.value("moves")+i, "found %s among the moves, expected strings only", Clip(raw[i:i+1]))
		}
	}
	return nil
}

// literalLen returns the length of the string literal at the start of text, including its quotes. The text must be
// valid JSON.
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

// literal reads the moves in the string raw[start:end]. Meanwhile the contents of the string take the place of the
// line.
func (p *parser) literal(raw []byte, start, end int) error {
	text := raw[start+1 : end-1]
	if bytes.IndexByte(text, '\\') >= 0 {
		var plain string
		if err := json.Unmarshal(raw[start:end], &plain); err != nil {
			return err
		}
		text = []byte(plain)
	}
	p.whole, p.literalAt = p.line, start+1
	p.set(text)
	p.part = true
	err := p.fragment()
	p.part = false
	p.set(p.whole)
	return err
}

// before returns the number of characters on the line before the string of moves. It is called only for messages,
// because ValueAt is slow.
func (p *parser) before() int {
	if p.movesAt == 0 {
		p.movesAt = ValueAt(p.whole, "moves")
	}
	return p.wholeCol.count(p.whole, p.movesAt+p.literalAt)
}

// fragment reads a text that must hold nothing but the moves of this game.
func (p *parser) fragment() error {
	p.mend()
	err := p.movetext()
	if err == nil {
		if err = p.blanks(); err == nil {
			return p.errorAt(p.at, "found %s after the result, expected no more moves", p.here())
		}
	}
	if err == io.EOF {
		return nil
	}
	return err
}

// value returns the byte of the line, which is an object, at which the value of a key begins.
func (p *parser) value(key string) int { return ValueAt(p.line, key) }
