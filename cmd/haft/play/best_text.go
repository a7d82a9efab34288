package play

import (
	"strings"

	"haft/model"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/schema"
)

// text prints the best moves for people.
func (o *bestOptions) text(g *model.Game, a *solve.Analysis, r *schema.BestReport) {
	colours := o.program.Palette()
	o.program.Printf("%s\n", colours.Bold(explain.Title(g)))
	left := explain.Count(a.Counts().Positions, "starting position remains", "starting positions remain")
	o.program.Prose("%s, %s to move, %s", explain.Count(uint64(a.Plies), "ply", "plies"), r.ToMove, left)
	if len(r.Lines) == 0 {
		o.program.Prose("the game is over: %s", explain.List(explain.Endings(a.Outcome)))
		return
	}
	if r.Drawn != "" {
		o.program.Prose("players would call it a draw: %s", r.Drawn)
	}
	for i := range r.Lines {
		l := &r.Lines[i]
		o.program.Printf("\n%s  %s\n", colours.Bold(numbered(a.Plies, l.Line[:1])), l.Worth())
		o.program.Prose("%s", l.Effects(a))
		o.program.Prose("%s", numbered(a.Plies, l.Line))
	}
	depth := explain.Count(uint64(r.Lines[0].Depth), "ply", "plies")
	o.program.Printf("\n%s, %s deep\n", explain.Count(r.Nodes, "position", "positions"), depth)
}

// numbered writes moves as players do, with their numbers after some plies: "12... h8g6 13. d3d5 a7a6".
func numbered(plies model.Ply, moves []string) string {
	var words []string
	for i, name := range moves {
		t := plies + 1 + model.Ply(i)
		m, _ := model.ParseMove(name)
		if i == 0 || t.Mover() == model.White {
			name = t.Numbered(m)
		}
		words = append(words, name)
	}
	return strings.Join(words, " ")
}
