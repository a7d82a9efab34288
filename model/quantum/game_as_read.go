package quantum

import (
	"strings"

	"haft/model/pgn"
)

// Variant is the value of the tag Variant in files that are written.
const Variant = "Quantum Chess (Dennis)"

// RulesTag is the name of the tag with the rules, if they are not the default.
const RulesTag = "QuantumRules"

// Game is a game as it was read: plays as words, and the rest of the file's text.
type Game struct {
	pgn.Game[pgn.Word]
	Rules Rules
}

// IsVariant reports whether a value of the tag Variant means this game. Case and spaces do not
// matter. The author's name and its parentheses may be left out, and so may the space within the
// name of the game.
func IsVariant(name string) bool {
	name = strings.ToLower(strings.Join(strings.Fields(name), ""))
	return name == "quantumchess(dennis)" || name == "quantumchess"
}
