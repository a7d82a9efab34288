package repair

import (
	"fmt"
	"slices"

	"haft/model"
	"haft/model/gamefile"
	"haft/solve/explain"
)

// Annotated returns the likeliest filling as a game, with the others as variations that begin where they differ and
// end where they no longer do, and with what each leaves in a comment. Comments and glyphs of the record stay; its
// variations are left out, since they belong to moves that may be others. There must be a filling.
func (r *Repair) Annotated(s *gamefile.Scoresheet) *model.Game {
	first := &r.Fillings[0]
	g := s.Game(nil)
	g.Moves = first.Moves
	g.Notes = kept(s, first)
	if r.Fine {
		return g
	}
	g.Notes = slices.Insert(g.Notes, 0, model.Note{After: len(s.Setup.Begun()), Comment: r.headline()})
	for i := range r.Fillings[1:] {
		g.Notes = append(g.Notes, r.other(first, &r.Fillings[i+1]))
	}
	slices.SortStableFunc(g.Notes, func(a, b model.Note) int { return a.After - b.After })
	return g
}

// headline says how many fillings there are and how likely the first is.
func (r *Repair) headline() string {
	count := explain.Count(uint64(r.Found), "filling", "fillings")
	if !r.Complete {
		count = "at least " + count
	}
	return fmt.Sprintf("haft repair: %s; this one has %s", count, r.weight(&r.Fillings[0]))
}

// weight says how likely a filling is.
func (r *Repair) weight(f *Filling) string {
	return fmt.Sprintf("%s %% (%s)", explain.Percent(f.Positions, r.Total),
		explain.Count(f.Positions, "starting position", "starting positions"))
}

// other returns a filling as a note on the first one. A filling that only ends earlier or later has no move of its own
// to begin a variation with, so that it becomes a comment.
func (r *Repair) other(first, f *Filling) model.Note {
	a, b := first.Moves, f.Moves
	begin := 0
	for begin < min(len(a), len(b)) && a[begin] == b[begin] {
		begin++
	}
	switch {
	case begin == len(b):
		return model.Note{After: begin, Comment: "or the game ends here: " + r.weight(f)}
	case begin == len(a):
		return model.Note{After: begin, Comment: fmt.Sprintf("or %v follows: %s", b[begin], r.weight(f))}
	}
	end := len(b)
	for len(a) == len(b) && a[end-1] == b[end-1] {
		end--
	}
	line := &model.Variation{Moves: b[begin:end], Notes: []model.Note{{Comment: r.weight(f)}}}
	return model.Note{After: begin + 1, Line: line}
}

// kept returns the comments and glyphs of the record, each at its ply of the filling.
func kept(s *gamefile.Scoresheet, f *Filling) (notes []model.Note) {
	plies := make([]int, len(s.Words)+1) // by the number of words before
	plies[0] = len(s.Setup.Begun())
	changes := f.Changes
	for i := range s.Words {
		ply, same := plies[i]+1, true
		for ; len(changes) > 0 && changes[0].Word == i; changes = changes[1:] {
			switch changes[0].Kind {
			case Added:
				ply++
			case LeftOut:
				ply--
				same = false
			default:
				same = false
			}
		}
		plies[i+1] = ply
		if mark := s.Words[i].Mark(); mark > 0 && same {
			notes = append(notes, model.Note{After: ply, NAG: mark})
		}
	}
	for _, n := range s.Notes {
		if n.Line == nil && n.Text == "" {
			notes = append(notes, model.Note{After: plies[n.After], Comment: n.Comment, NAG: n.NAG})
		}
	}
	slices.SortStableFunc(notes, func(a, b model.Note) int { return a.After - b.After })
	return notes
}

// An Agreement is what all fillings have in common.
type Agreement struct {
	Moves  []model.Move // by ply; the null move where they differ, up to the end of the shortest
	Locked map[model.Piece]model.Nature
}

// first begins with a filling, and returns the number of starting positions that it leaves.
func (a *Agreement) first(end *line, moves []model.Move) (positions uint64) {
	a.Moves = append([]model.Move(nil), moves...)
	var domains model.Domains
	positions, may := end.domains()
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
	positions, may := end.domains()
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

// A Kind says what happens to a word, or between words.
type Kind uint8

// The kinds of changes. Read is no change against the record: a damaged word is given a meaning. Signed is less than a
// change: the word means the move but for its sign of check.
const (
	Read Kind = iota
	Signed
	Replaced
	Added
	LeftOut
)

// String returns the kind in one or two words.
func (k Kind) String() string {
	return [...]string{"read", "other sign", "replaced", "added", "left out"}[k]
}

// A Change is what is done at one place of the record.
type Change struct {
	Kind Kind
	Word int        // the number of the word in the record, from 0; for a move that is added, the word after it
	Ply  model.Ply  // of the move in the filling; for a word that is left out, of the next move
	Move model.Move // the zero Move if the word is left out
}

// A cost is how far a game is from the record: first by its changes, then by its other signs of check.
type cost struct{ changes, signs int }

// A Filling is a legal game, and how it comes from the record: changes in the order of the game.
type Filling struct {
	Moves     []model.Move
	Changes   []Change
	Positions uint64 // starting positions that are left; 0 if nobody has counted
}
