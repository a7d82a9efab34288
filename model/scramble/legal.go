package scramble

import "haft/model"

// Legal tells whether world w plays the whole game g: rule 5 of the game for one world. If
// not, first is the first illegal ply and why the reason; first is 0 if w is not a Scramble
// Chess start. Natures that w gives to pawns that do not promote are not looked at.
func Legal(g *model.Game, w *model.Assignment) (ok bool, first model.Ply, why error) {
	p, err := New(g.Rules, w)
	if err != nil {
		return false, 0, err
	}
	for i, m := range g.Moves {
		if err := p.Play(m); err != nil {
			return false, model.Ply(i + 1), err
		}
	}
	return true, 0, nil
}
