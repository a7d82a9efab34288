package arena

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"

	"haft/model"
	"haft/model/gamefile"
)

// WritePGN writes all games of a match in the order of their numbers.
func (m *Match) WritePGN(w io.Writer) error {
	rules, err := m.rules()
	if err != nil {
		return err
	}
	games := slices.SortedFunc(slices.Values(m.Games), func(a, b *Record) int { return cmp.Compare(a.Game, b.Game) })
	for _, r := range games {
		g, err := r.replay(&rules)
		if err != nil {
			return err
		}
		if err := gamefile.Write(w, m.file(r, g.moves, rules)); err != nil {
			return err
		}
	}
	return nil
}

// file returns a game as a file has it.
func (m *Match) file(r *Record, moves []model.Move, rules model.Rules) *model.Game {
	players := [2]string{m.First, m.Second}
	g := &model.Game{Rules: rules, Moves: moves}
	tag := func(name, value string) { g.Tags = append(g.Tags, model.Tag{Name: name, Value: value}) }
	tag("Event", fmt.Sprintf("haft arena, seed %d", m.Seed))
	tag("Round", fmt.Sprintf("%d.%d", r.Game/2+1, r.Game%2+1))
	tag("White", players[side(r.Game, model.White)])
	tag("Black", players[side(r.Game, model.Black)])
	result, comment := "1/2-1/2", string(r.Ending)
	switch r.White {
	case 0:
		result = "0-1"
	case 1:
		result = "1-0"
	case 0.5:
	default:
		score := strconv.FormatFloat(r.White, 'f', 4, 64)
		tag("HaftScore", score)
		comment += ": White scores " + score
	}
	tag("Result", result)
	if r.Violation != "" {
		comment += ": " + r.Violation
	}
	switch r.Ending {
	case Forfeit:
		tag("Termination", "time forfeit")
	case Illegal, Crash:
		tag("Termination", "rules infraction")
	case TooLong:
		tag("Termination", "adjudication")
	default:
		tag("Termination", "normal")
	}
	g.Notes = []model.Note{{After: len(moves), Comment: comment}}
	return g
}
