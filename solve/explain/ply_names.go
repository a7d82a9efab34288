package explain

import (
	"fmt"

	"haft/model"
)

// Ply names a ply of g: "ply 11 (6. f1d3)".
func Ply(g *model.Game, t model.Ply) string { return "ply " + PlyAndMove(g, t) }

// PlyAndMove is Ply without the word: "11 (6. f1d3)".
func PlyAndMove(g *model.Game, t model.Ply) string {
	return fmt.Sprintf("%d (%s)", t, t.Numbered(g.Moves[t-1]))
}

// Plies names several plies: "plies 3 (2. f1d3) and 5 (3. d3d5)".
func Plies(g *model.Game, plies []model.Ply) string {
	if len(plies) == 1 {
		return Ply(g, plies[0])
	}
	var each []string
	for _, t := range plies {
		each = append(each, PlyAndMove(g, t))
	}
	return "plies " + List(each)
}
