package gamefile

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Tag does what a tag asks for.
func (p *player) Tag(name, value string) (err error) {
	switch name {
	case "HaftRules":
		return p.rules.SetAll(value)
	case "FEN":
		p.witness, err = ParseFEN(value)
	case "Variant":
		err = refuseOther(value)
	}
	return err
}

// Key does the same for a key of an object. A variant that is no string says nothing about the game, and a FEN
// is not asked for.
func (p *player) Key(name string, value []byte) error {
	var text string
	switch {
	case name == "rules":
		return p.rules.SetJSON(value)
	case name == "variant" && json.Unmarshal(value, &text) == nil:
		return refuseOther(text)
	}
	return nil
}

// refuseOther refuses another game.
func refuseOther(value string) error {
	if variantOf(value) == otherVariant {
		return fmt.Errorf("found variant %q, %s", value, insteadOf(value))
	}
	return nil
}

// variant is what the game is by its tags. Without any, or with a start where every
// piece is unknown, it is the variant of this program, unless all games are to be ordinary chess.
func (p *player) variant() variant {
	if p.ordinary && p.header.Tag("FEN") == "" {
		return standard
	}
	if len(p.header.Tags) == 0 || p.witness == nil && p.header.Tag("FEN") != "" {
		return haft
	}
	return variantOf(p.header.Tag("Variant"))
}

// A variant is what the tag Variant says about the game.
type variant uint8

const (
	haft     variant = iota
	standard         // ordinary chess, from a FEN or from its usual start
	shuffled         // ordinary chess from a start that only a FEN can tell
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

// otherGames are variants that a command of their own reads.
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
