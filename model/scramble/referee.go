package scramble

import "haft/model"

// Legal reports whether world w plays the whole game g. If not, first is the first illegal ply, and why says what
// is wrong with it; first is 0 if w is not a start of the game: see [Start]. Legal ignores the natures that w gives to pawns
// that do not promote.
func Legal(g *model.Game, w *model.Assignment) (ok bool, first model.Ply, why error) {
	p, err := Start(g, w)
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
