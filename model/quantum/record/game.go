package record

import (
	"strings"

	"haft/model"
	"haft/model/quantum"
)

// Variant is the value of the tag Variant in files that are written.
const Variant = "Quantum Chess (Dennis)"

// RulesTag is the name of the tag that holds the rules, where they are not the usual ones.
const RulesTag = "QuantumRules"

// Game is a file as it was read.
type Game struct {
	ID    string // "id" of JSON Lines, else ""
	Name  string // where it was read, for messages
	Tags  []model.Tag
	Rules quantum.Rules
	Words []Word
	Notes []model.Note // comments and glyphs, by how many words stand before them
}

// Word is a play as it is written, and where: line and column, in characters, from 1.
type Word struct {
	Text      string
	Line, Col int
}

// Tag is the value of the first tag with that name, "" if there is none.
func (g *Game) Tag(name string) string {
	for _, t := range g.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// IsVariant tells whether a value of the tag Variant means this game. Capitals and blanks
// do not matter, and the name of the author may be left out with its parentheses, as may the blank
// within the name of the game.
func IsVariant(name string) bool {
	name = strings.ToLower(strings.Join(strings.Fields(name), ""))
	return name == "quantumchess(dennis)" || name == "quantumchess"
}
