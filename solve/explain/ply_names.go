package explain

import (
	"fmt"

	"haft/model"
)

// Ply names a ply of g: "ply 11 (6. f1d3)". Ply 0 is the position that g begins with.
func Ply(g *model.Game, t model.Ply) string {
	if t == 0 {
		return thePosition
	}
	return "ply " + PlyAndMove(g, t)
}

const thePosition = "the position"

// Made says how many plies were played up to ply t of g: "3 plies".
func Made(g *model.Game, t model.Ply) string { return Count(uint64(g.Made(t)), "ply", "plies") }

// PlyAndMove is Ply without the word: "11 (6. f1d3)".
func PlyAndMove(g *model.Game, t model.Ply) string {
	if t == 0 {
		return "0 (" + thePosition + ")"
	}
	return fmt.Sprintf("%d (%s)", t, t.Numbered(g.Moves[t-1]))
}

// Plies names several plies: "plies 3 (2. f1d3) and 5 (3. d3d5)", and before them the position that g begins with if
// ply 0 is among them.
func Plies(g *model.Game, plies []model.Ply) string {
	if len(plies) > 1 && plies[0] == 0 {
		return thePosition + " and " + Plies(g, plies[1:])
	}
	if len(plies) == 1 {
		return Ply(g, plies[0])
	}
	var each []string
	for _, t := range plies {
		each = append(each, PlyAndMove(g, t))
	}
	return "plies " + List(each)
}
