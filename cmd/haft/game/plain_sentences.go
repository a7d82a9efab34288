package game

import (
	"fmt"

	"haft/model"
	"haft/solve/explain"
)

// plain says in a sentence whether the game can be played, for readers who do not know the words of the game.
func (p *page) plain() {
	g, a := p.game, p.a
	p.explained = true
	n := a.Counts().Positions
	ways := fmt.Sprintf("there are %s ways to place the pieces at the start", explain.Number(n))
	if n == 1 {
		ways = "there is only one way to place the pieces at the start"
	}
	switch {
	case !a.Legal:
		p.Prose("Move %d (%v) cannot be played: %s", a.Ply, g.Moves[a.Ply-1], p.why())
	case g.Broken != nil && a.Plies == 0:
		p.Prose("Not one move of this game can be read.")
	case g.Broken != nil:
		p.Prose("%s can be played: %s. What comes after that cannot be read.", beginning(a.Plies), ways)
	case a.Plies == 0:
		p.Prose("No move has been played yet: %s.", ways)
	default:
		p.Prose("Every move can be played: %s.", ways)
	}
}

// why returns the shortest reason for an illegal game, with a full stop.
func (p *page) why() string {
	switch {
	case p.a.Fault != model.NoWorld:
		return explain.WhyIllegal(p.game, p.a) + "."
	case p.a.Text != "":
		return p.a.Text
	}
	return "there is no way to place the pieces at the start that allows it."
}

// beginning returns "The first 3 moves".
func beginning(plies model.Ply) string {
	if plies == 1 {
		return "The first move"
	}
	return "The first " + explain.Count(uint64(plies), "move", "moves")
}
