package gamefile

import (
	"fmt"
	"strings"
)

// refuseOther fails if the value of a tag Variant names a game that this package cannot read.
func refuseOther(value string) error {
	if variantOf(value) == otherVariant {
		return fmt.Errorf("found variant %q, %s", value, insteadOf(value))
	}
	return nil
}

// variant returns the variant of the game by its tags. A game without tags, or with a start where every piece is
// unknown, is of the variant of this program, unless Reader.Ordinary makes it ordinary chess.
func (p *player) variant() variant {
	if p.ordinary && p.header.Tag("FEN") == "" {
		return standard
	}
	if len(p.header.Tags) == 0 || p.witness == nil && p.header.Tag("FEN") != "" {
		return haft
	}
	return variantOf(p.header.Tag("Variant"))
}

// A variant is a kind of game, as the tag Variant names it.
type variant uint8

const (
	haft     variant = iota
	standard         // ordinary chess, from a FEN or from its usual start
	shuffled         // ordinary chess from a start that a FEN must give
	otherVariant
)

var variantSpelling = strings.NewReplacer("ö", "oe", "schrodinger", "schroedinger", " ", "", "-", "")

func variantOf(value string) variant {
	name := variantSpelling.Replace(strings.ToLower(value))
	switch strings.TrimSuffix(name, "chess") {
	case "haft", "haftschroedinger", "schroedinger":
		return haft
	case "", "standard", "normal", "fromposition":
		return standard
	case "chess960", "fischerandom", "fischerrandom", "scramble", "shuffle":
		return shuffled
	}
	return otherVariant
}

// otherGames are variants that other commands read.
var otherGames = map[string]string{
	"heisenberg":           "haft heisenberg replay",
	"quantum":              "haft quantum replay",
	"quantumchess(dennis)": "haft quantum replay",
}

// insteadOf says what to do about a variant that is not this game.
func insteadOf(value string) string {
	name := strings.TrimSuffix(variantSpelling.Replace(strings.ToLower(value)), "chess")
	if command, ok := otherGames[name]; ok {
		return "another game, which '" + command + "' reads"
	}
	return "expected Haft Schroedinger, or Standard, Chess960 or Scramble"
}
