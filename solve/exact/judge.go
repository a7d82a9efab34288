package exact

import "haft/model"

// Judge plays a game as far as it is legal: how many plies that is, why the next one is
// not (NoFault if there is none), and the state after them.
//
// What a game makes known only grows, so that the table is looked at once, at the end; an
// illegal game is played again with a look after each ply.
func Judge(g *model.Game) (plies model.Ply, fault model.Fault, last *State) {
	start := NewState(model.NewPosition(g.Rules))
	board := model.NewBoard()
	s := *start
	for _, m := range g.Moves {
		if _, fault = board.Shape(s.mover, m, &g.Rules); fault != model.NoFault {
			break
		}
		board.Apply(m)
		s.Play(m)
		plies++
	}
	if s.Alive() != 0 {
		return plies, fault, &s
	}
	plies, last = firstDead(start, g.Moves)
	return plies, model.NoWorld, last
}

// firstDead plays moves that leave no world in the end up to the first after which none is left.
func firstDead(start *State, moves []model.Move) (model.Ply, *State) {
	s := *start
	for t, m := range moves {
		next := s
		if next.Play(m); next.Alive() == 0 {
			return model.Ply(t), &s
		}
		s = next
	}
	return model.Ply(len(moves)), &s
}
