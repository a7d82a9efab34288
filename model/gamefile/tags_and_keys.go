package gamefile

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"haft/model"
	"haft/model/pgn"
)

// Tag reads the tags HaftRules, HaftPosition, FEN and Variant, and ignores others.
func (p *player) Tag(name, value string) (err error) {
	switch name {
	case "HaftRules":
		return p.rules.SetAll(value)
	case "HaftPosition":
		if p.header.Tag("FEN") != "" {
			return errTwoStarts
		}
		p.setup, err = ParsePosition(value)
	case "FEN":
		if p.setup != nil {
			return errTwoStarts
		}
		p.witness, err = ParseFEN(value)
	case "Variant":
		err = refuseOther(value)
	}
	return err
}

var errTwoStarts = errors.New("found both HaftPosition and FEN, expected one of them: each says how the game begins")

// Key reads the keys rules, variant and position of an object. It ignores a key fen, and a variant that is not a string.
func (p *player) Key(name string, value []byte) (err error) {
	var text string
	switch {
	case name == "position":
		if json.Unmarshal(value, &text) != nil {
			return fmt.Errorf("found %.40s, expected a position in quotes", value)
		}
		p.setup, err = ParsePosition(text)
		return err
	case name == "rules":
		return p.rules.SetJSON(value)
	case name == "variant" && json.Unmarshal(value, &text) == nil:
		return refuseOther(text)
	}
	return nil
}

// normalTags returns the tags of the normal form, in its order.
func normalTags(g *model.Game) ([]model.Tag, error) {
	more := []model.Tag{{Name: "Variant", Value: "Haft Schroedinger"}}
	if rules := g.Rules.String(); rules != "" {
		more = append(more, model.Tag{Name: "HaftRules", Value: rules})
	}
	if g.Setup != nil {
		more = append(more, model.Tag{Name: "HaftPosition", Value: FormatPosition(g.Setup)})
	}
	if g.Witness != nil {
		fen := FEN(nil, g.Witness)
		start, err := ParseFEN(fen)
		if err != nil {
			return nil, fmt.Errorf("cannot write the witness: %w", err)
		}
		if own := g.Tag("FEN"); castles(&model.Variation{Moves: g.Moves, Notes: g.Notes}) {
			if read, err := ParseFEN(own); err == nil && read != nil && *read == *start {
				fen = own // ordinary chess programs castle only if it says that they may
			}
		}
		more = append(more, model.Tag{Name: "SetUp", Value: "1"}, model.Tag{Name: "FEN", Value: fen})
	}
	return pgn.NormalTags(g.Tags, []string{"Variant", "HaftRules", "HaftPosition", "SetUp", "FEN"}, more...), nil
}

// castles reports whether somebody castles in a line or in its variations.
func castles(line *model.Variation) bool {
	return slices.ContainsFunc(line.Moves, func(m model.Move) bool { return m.Castle }) ||
		slices.ContainsFunc(line.Notes, func(n model.Note) bool { return n.Line != nil && castles(n.Line) })
}
