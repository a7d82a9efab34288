package record

import (
	"strings"

	"haft/model/pgn"
	"haft/model/quantum"
)

// Variant is the value of the tag Variant in files that are written.
const Variant = "Quantum Chess (Dennis)"

// RulesTag is the name of the tag that holds the rules, where they are not the usual ones.
const RulesTag = "QuantumRules"

// Game is a game as it was read: plays as words, and what the file said around them.
type Game struct {
	pgn.Game[pgn.Word]
	Rules quantum.Rules
}

// IsVariant tells whether a value of the tag Variant means this game. Capitals and blanks
// do not matter, and the name of the author may be left out with its parentheses, as may the blank
// within the name of the game.
func IsVariant(name string) bool {
	name = strings.ToLower(strings.Join(strings.Fields(name), ""))
	return name == "quantumchess(dennis)" || name == "quantumchess"
}
