package heisenberg

import (
	"encoding/json"

	"haft/model/gamefile"
)

// object reads a game from one line of JSON Lines.
func (g *reading) object() error {
	if err := g.next(); err != nil {
		return err
	}
	if err := g.plain(); err != nil {
		return err
	}
	var o struct {
		ID, Moves json.RawMessage
		FEN       string
		Variant   string
	}
	if err := json.Unmarshal([]byte(g.text), &o); err != nil {
		at, what := gamefile.JSONFault(err, len(g.text))
		return g.fault(at, `expected one JSON object on the line, such as {"moves": "e2e4 d7?d5-c6"}: %s`, what)
	}
	if o.Variant != "" && !IsVariant(o.Variant) {
		return g.fault(g.value("variant"), "found variant %q, expected %s", o.Variant, Variant)
	}
	if err := g.id(o.ID); err != nil {
		return err
	}
	if o.FEN != "" {
		if err := g.setUp(o.FEN, g.value("fen")); err != nil {
			return err
		}
	}
	return g.moveList(string(o.Moves))
}

// value is where the value of a key begins in the line.
func (g *reading) value(key string) int { return gamefile.ValueAt([]byte(g.text), key) }

// id keeps a string or a number; without either the game has its number in the file.
func (g *reading) id(raw json.RawMessage) error {
	var text string
	var digits json.Number
	switch {
	case len(raw) == 0 || string(raw) == "null":
	case json.Unmarshal(raw, &text) == nil:
		g.game.ID = text
	case json.Unmarshal(raw, &digits) == nil:
		g.game.ID = digits.String()
	default:
		return g.fault(g.value("id"), "found the id %s, expected a string or a number", clip(string(raw)))
	}
	return nil
}

// moveList reads the moves from their place in the line: a string, or an array of strings. No sign in a
// move needs an escape. What JSON adds is made blank, so that every move stands where it stands in the line.
func (g *reading) moveList(raw string) error {
	at := g.value("moves")
	var one string
	var many []string
	if json.Unmarshal([]byte(raw), &one) != nil && json.Unmarshal([]byte(raw), &many) != nil {
		return g.fault(at, `expected "moves" with a string or an array of strings`)
	}
	g.text = g.text[:at] + gamefile.JSONTexts([]byte(raw))
	_, err := g.movetext(at)
	return err
}
