package exact

import "haft/model"

// Judge plays a game as far as it is legal. It returns the number of legal plies, why the next ply is illegal
// (NoFault if there is none), and the state after the legal plies. If the position that the game begins with has no
// world, that is the state, and the ply at fault is no move.
//
// Facts are only ever added, so the table is checked once, at the end. An illegal game is played again with a check
// after each ply.
func Judge(g *model.Game) (plies model.Ply, fault model.Fault, last *State) {
	begin := g.Start()
	start, board := NewState(begin), begin.Board
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
	if start.Alive() == 0 {
		return begin.Ply, model.NoWorld, start
	}
	plies, last = firstDead(start, g.Moves)
	return plies, model.NoWorld, last
}

// firstDead plays moves that leave no world in the end, up to the first ply after which no world is left.
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
