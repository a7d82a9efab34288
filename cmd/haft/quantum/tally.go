package quantum

import (
	"fmt"
	"math/big"
	"strings"

	"haft/model"
	"haft/model/quantum"
	"haft/model/quantum/record"
	"haft/solve/say"
)

// A kingCount is a line of what has happened to the kings.
type kingCount struct {
	words string
	name  string // in JSON
	count quantum.Count
}

func kingCounts(t quantum.Tally) (all []kingCount) {
	for _, c := range []model.Color{model.White, model.Black} {
		color := strings.ToLower(c.String())
		all = append(all,
			kingCount{color + " king mated", color + "_mated", t.Mated[c]},
			kingCount{color + " king captured", color + "_captured", t.Captured[c]},
			kingCount{color + " king in check", color + "_in_check", t.Checked[c]})
	}
	return append(all, kingCount{"frozen", "frozen", t.Frozen}, kingCount{"a king in check", "in_check", t.InCheck})
}

// lost counts the boards on which the king of c is mated or captured.
func (r *row) lost(c model.Color) quantum.Count {
	captured, mated := r.tally.Captured[c], r.tally.Mated[c]
	return quantum.Count{
		Boards: new(big.Int).Add(captured.Boards, mated.Boards),
		Weight: new(big.Int).Add(captured.Weight, mated.Weight),
	}
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
