package schema

import (
	"fmt"
	"slices"
	"strings"

	"haft/model"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/repair"
)

// The functions below say in words what would change the answer: one sentence each, or "".

// forgetting names the smallest sets of plies without which the claim does not follow. It says
// nothing if these are just the plies of the reason, one by one, or the illegal ply itself.
func (e *Explanation) forgetting() string {
	if e.without == nil || len(e.without.Sets) == 0 {
		return ""
	}
	if len(e.without.Sets[0]) > 1 {
		return fmt.Sprintf("without %s together%s it would not follow; without fewer it would",
			explain.Plies(e.game, e.without.Sets[0]), others(e.without))
	}
	var plies []model.Ply
	for _, set := range e.without.Sets {
		plies = append(plies, set[0])
	}
	slices.Sort(plies)
	illegal := e.Claim.Kind == solve.ClaimIllegal && slices.Equal(plies, []model.Ply{model.Ply(len(e.game.Moves))})
	if illegal || slices.Equal(plies, e.Plies()) {
		return ""
	}
	var each []string
	for _, t := range plies {
		each = append(each, explain.Ply(e.game, t))
	}
	return fmt.Sprintf("without %s it would not follow", strings.Join(each, " or without "))
}

// others says how many more sets of the same size there are.
func others(s *solve.Smallest) string {
	n := uint64(len(s.Sets) - 1)
	switch {
	case n == 0:
		return ""
	case !s.Complete:
		return fmt.Sprintf(", or one of more than %s other such sets,", explain.Number(n))
	case n == 1:
		return ", or one other such set,"
	}
	return fmt.Sprintf(", or one of %s other such sets,", explain.Number(n))
}

// opening says when a locked piece could last have been something else.
func (e *Explanation) opening() string {
	if e.open == 0 {
		return ""
	}
	before := "before the first move"
	if e.openPly > 0 {
		before = "after " + explain.Ply(e.game, e.openPly)
	}
	if e.open == model.AllNatures {
		return before + " it could still be anything"
	}
	return fmt.Sprintf("%s it could be %s", before, explain.OneOf(e.Claim.Then.Piece, e.open, "or"))
}

// locking lists the legal moves that lock in the piece of a claim that is not true, grouped by the
// nature it then has.
func (e *Explanation) locking() string {
	var parts []string
	for n := range model.AllNatures.All() {
		var moves []string
		for _, l := range e.lockers {
			if l.Nature == n {
				moves = append(moves, l.Move.String())
			}
		}
		if moves != nil {
			nature := explain.OneOf(e.Claim.Then.Piece, n.Set(), "")
			parts = append(parts, fmt.Sprintf("as %s: %s", nature, strings.Join(moves, " ")))
		}
	}
	if parts == nil {
		return ""
	}
	return fmt.Sprintf("legal moves that lock in %v: %s", e.Claim.Then.Piece, strings.Join(parts, "; "))
}

// replacing lists legal moves that resemble the illegal one.
func (e *Explanation) replacing() string {
	var parts []string
	last := e.game.Moves[max(0, len(e.game.Moves)-1):]
	if len(e.from) > 0 {
		parts = append(parts, fmt.Sprintf("from %v: %s", last[0].From, MovesWords(e.from)))
	}
	if len(e.to) > 0 {
		parts = append(parts, fmt.Sprintf("to %v: %s", last[0].To, MovesWords(e.to)))
	}
	if parts == nil {
		return ""
	}
	return "legal moves instead, " + strings.Join(parts, "; ")
}

// MovesWords writes moves in a row: "e2e4 f1d3".
func MovesWords(moves []model.Move) string { return strings.Join(MoveNames(moves), " ") }

// mending lists the nearest legal games, unless all of them only replace the illegal ply.
func (e *Explanation) mending() string {
	switch {
	case e.repairs == nil:
		return ""
	case len(e.repairs.Found) == 0 && e.repairs.Complete:
		return "no change of one or two plies makes the whole game legal"
	case len(e.repairs.Found) == 0:
		return fmt.Sprintf("no legal game was found near this one in %s tries", explain.Number(uint64(bounds.Edits)))
	case len(e.repairs.Found[0].Changes) > 1:
		return "the whole game would be legal with two changes, such as " + e.repair(&e.repairs.Found[0])
	}
	return e.single()
}

// repair describes one way to change the game: "f1e2 for 5. f1b5 and without 9. O-O".
func (e *Explanation) repair(f *repair.Filling) string {
	var words []string
	for _, edit := range f.Changes {
		was := model.Ply(edit.Word + 1).Numbered(e.whole[edit.Word])
		if edit.Kind == repair.LeftOut {
			words = append(words, "without "+was)
		} else {
			words = append(words, fmt.Sprintf("%v for %s", edit.Move, was))
		}
	}
	return explain.List(words)
}

// single lists the ways to change one ply, grouped by ply. It says nothing if the game ends with
// the illegal ply and only that one can be changed, because replacing says that already.
func (e *Explanation) single() string {
	var words []string
	illegal := model.Ply(len(e.game.Moves))
	news := len(e.whole) > len(e.game.Moves)
	for _, c := range plyChanges(e.repairs) {
		news = news || c.ply != illegal
		was := c.ply.Numbered(e.whole[c.ply-1])
		if c.moves != nil {
			words = append(words, explain.Either(c.moves)+" for "+was)
		}
		if c.without {
			words = append(words, "without "+was)
		}
	}
	if !news {
		return ""
	}
	return "the whole game would be legal with one change, such as " + strings.Join(words, "; ")
}

// A plyChange says what can be done with one ply.
type plyChange struct {
	ply     model.Ply
	moves   []string // that can replace it
	without bool     // it can be left out
}

// plyChanges groups repairs of one edit each by ply.
func plyChanges(r *repair.Games) (all []plyChange) {
	for i := range r.Found {
		edit := r.Found[i].Changes[0]
		ply := model.Ply(edit.Word + 1)
		if n := len(all); n == 0 || all[n-1].ply != ply {
			all = append(all, plyChange{ply: ply})
		}
		last := &all[len(all)-1]
		if edit.Kind == repair.LeftOut {
			last.without = true
		} else {
			last.moves = append(last.moves, edit.Move.String())
		}
	}
	return all
}

// setsCount says how many smallest sets there are.
func setsCount(s *solve.Smallest) string {
	n := explain.Count(uint64(len(s.Sets)), "smallest set", "smallest sets") + " of plies"
	if !s.Complete {
		return "the latest " + n
	}
	return n
}

// setsWords lists sets of plies by number: "{3,5} {3,9}".
func setsWords(sets [][]model.Ply) string {
	var words []string
	for _, set := range sets {
		words = append(words, "{"+strings.Trim(strings.ReplaceAll(fmt.Sprint(set), " ", ","), "[]")+"}")
	}
	return strings.Join(words, " ")
}
