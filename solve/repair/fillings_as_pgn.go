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
