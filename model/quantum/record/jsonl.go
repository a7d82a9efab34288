package record

import (
	"encoding/json"
	"strings"

	"haft/model/gamefile"
)

// object reads a game from a JSON object. Keys other than those below are left alone.
func (s *scanner) object() error {
	start := s.at
	d := json.NewDecoder(strings.NewReader(s.text[start:]))
	var o struct {
		ID, Variant, Rules string
		Moves, FEN         json.RawMessage
	}
	if err := d.Decode(&o); err != nil {
		return s.notObject(start, err)
	}
	end := start + int(d.InputOffset())
	if o.Variant != "" {
		if err := s.variant(s.value(start, "variant"), o.Variant); err != nil {
			return err
		}
	}
	if err := SetRules(&s.game.Rules, o.Rules); err != nil {
		return s.fault(s.value(start, "rules"), "%v", err)
	}
	if o.FEN != nil {
		return s.fault(s.value(start, "fen"), `found a key "fen"; this game begins with the usual array`)
	}
	s.game.ID = o.ID
	if s.at = end; strings.TrimSpace(s.text[s.at:]) != "" {
		s.blanks()
		return s.fault(s.at, "found more after the object, expected one game in the file")
	}
	return s.moves(start, o.Moves)
}

func (s *scanner) notObject(start int, err error) error {
	at, what := gamefile.JSONFault(err, len(s.text)-start)
	return s.fault(start+at, `expected one JSON object, such as {"moves": "e2e4 e7e5"}: %s`, what)
}

// value is where the value of a key begins in the object at start.
func (s *scanner) value(start int, key string) int {
	return start + gamefile.ValueAt([]byte(s.text[start:]), key)
}

// moves reads the plays: a string, or an array of strings. What JSON adds to them is made
// blank, so that every word stands where it stands in the file.
func (s *scanner) moves(start int, raw json.RawMessage) error {
	at := s.value(start, "moves")
	var text string
	var list []string
	if json.Unmarshal(raw, &text) != nil && json.Unmarshal(raw, &list) != nil {
		return s.fault(at, `expected "moves" with a string or an array of strings`)
	}
	if strings.Contains(string(raw), `\`) {
		return s.fault(at, `found \ among the plays, expected none`)
	}
	whole := s.text
	s.text, s.at, s.json = whole[:at]+gamefile.JSONTexts(raw), at, true
	defer func() { s.text = whole }()
	for s.blanks(); s.at < len(s.text); s.blanks() {
		if err := s.element(); err != nil {
			return err
		}
	}
	return nil
}
