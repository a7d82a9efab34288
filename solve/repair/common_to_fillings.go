package repair

import "haft/model"

// An Agreement is what all fillings have in common.
type Agreement struct {
	Moves  []model.Move // by ply; the null move where they differ, up to the end of the shortest
	Locked map[model.Piece]model.Nature
}

// first begins with a filling, and returns the number of starting positions that it leaves.
func (a *Agreement) first(end *line, moves []model.Move) (positions uint64) {
	a.Moves = append([]model.Move(nil), moves...)
	var domains model.Domains
	positions, may := end.survey()
	for q := range model.Piece(model.NumPieces) {
		if !end.board.Pawn(q) {
			domains[q] = may(q)
		}
	}
	a.Locked = domains.Locked()
	return positions
}

// add drops what another filling does not have, and returns the number of starting positions that it leaves.
func (a *Agreement) add(end *line, moves []model.Move) (positions uint64) {
	if len(moves) < len(a.Moves) {
		a.Moves = a.Moves[:len(moves)]
	}
	for i, m := range a.Moves {
		if m != moves[i] {
			a.Moves[i] = model.NullMove
		}
	}
	if len(a.Locked) == 0 {
		return end.positions()
	}
	positions, may := end.survey()
	for q := range a.Locked {
		if end.board.Pawn(q) || may(q) != a.Locked[q].Set() {
			delete(a.Locked, q)
		}
	}
	return positions
}

// Forced returns the plies that all fillings have in common and that some of the fillings at hand fill or change.
func (r *Repair) Forced() (plies []model.Ply) {
	touched := map[model.Ply]bool{}
	for i := range r.Fillings {
		for _, c := range r.Fillings[i].Changes {
			touched[c.Ply] = touched[c.Ply] || c.Kind != LeftOut
		}
	}
	for i, m := range r.Agreed.Moves {
		if ply := model.Ply(i + 1); touched[ply] && m != model.NullMove {
			plies = append(plies, ply)
		}
	}
	return plies
}

// Share returns how much of the starting positions of all fillings found is left by one of them, from 0 to 1.
func (r *Repair) Share(f *Filling) float64 { return float64(f.Positions) / float64(r.Total) }
