package quantum

import (
	"fmt"
	"math/big"
	"strings"

	"haft/model/quantum/record"
	"haft/solve/say"
)

// kingWords says what has happened to a king, by its name in JSON.
func kingWords(name string) string {
	color, fate, found := strings.Cut(name, "_")
	switch {
	case name == "in_check":
		return "a king in check"
	case !found:
		return name
	}
	return color + " king " + strings.ReplaceAll(fate, "_", " ")
}

// numbers is "3 plays, Black to play: 8 boards in total, 5 distinct".
func (g *game) numbers() string {
	plays := say.Count(uint64(len(g.space.Plays())), "play", "plays")
	boards := "boards"
	if g.space.Total().Cmp(big.NewInt(1)) == 0 {
		boards = "board"
	}
	return fmt.Sprintf("%s, %v to play: %s %s in total, %s distinct",
		plays, g.space.Turn(), bigNumber(g.space.Total()), boards, bigNumber(g.space.Distinct()))
}

// title is what the game is called.
func (g *game) title() string {
	if event := g.record.Tag("Event"); strings.Trim(event, "?.- ") != "" {
		return event
	}
	if g.record.Name == "" {
		return "a game"
	}
	return fmt.Sprintf("%s, game %s", g.record.Name, g.record.ID)
}

func (g *game) rules() string { return record.Rules.Text(&g.record.Rules) }
