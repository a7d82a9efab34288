package board

import (
	"errors"
	"fmt"
	"slices"

	"haft/model/pgn"
)

// A Path is a place in a tree of moves: first the notes that are the variations on the way, each by its number in its
// line from 0, then how many moves of the last line have been made. So [12] is after ply 12 of the main line, and
// [3, 2] is after two moves of the variation that is note 3 of the main line.
type Path []int

// follow goes to a place. It gives the line that the place is in, and the moves that lead there.
func follow[M any](line *pgn.Variation[M], at Path) (last *pgn.Variation[M], moves []M, err error) {
	if len(at) == 0 {
		return line, nil, nil
	}
	for _, i := range at[:len(at)-1] {
		if i < 0 || i >= len(line.Notes) || line.Notes[i].Line == nil {
			return nil, nil, fmt.Errorf("note %d of the line is no variation", i)
		}
		n := &line.Notes[i]
		moves = append(moves, line.Moves[:pgn.Before(n.After)]...)
		line = n.Line
	}
	made := at[len(at)-1]
	if made < 0 || made > len(line.Moves) {
		return nil, nil, fmt.Errorf("there is no ply %d in a line of %d", made, len(line.Moves))
	}
	return line, append(moves, line.Moves[:made]...), nil
}

// along visits the notes on the way to a place, with how many moves of the way are made where each stands. The place
// must be right.
func along[M any](line *pgn.Variation[M], at Path, visit func(made int, n *pgn.Note[M])) {
	before := 0
	for i, step := range at {
		most := step
		if i < len(at)-1 {
			most = pgn.Before(line.Notes[step].After)
		}
		for j := range line.Notes {
			if n := &line.Notes[j]; n.After <= most && (i == 0 || n.After > 0) {
				visit(before+n.After, n)
			}
		}
		if i < len(at)-1 {
			before += most
			line = line.Notes[step].Line
		}
	}
}

// toEnd is the end of the line that a place is in.
func toEnd[M any](line *pgn.Variation[M], at Path) (Path, error) {
	last, _, err := follow(line, at)
	if err != nil || len(at) == 0 {
		return Path{len(line.Moves)}, err
	}
	return at.with(len(last.Moves)), nil
}

// with is the place after so many moves of the same line, or of a variation in it.
func (at Path) with(steps ...int) Path { return append(slices.Clone(at[:len(at)-1]), steps...) }

// errText is for a line whose end is not understood.
var errText = errors.New("this line ends with words that are no moves, so no move can be added")

// grow goes on from a place by a move. A move that is there already is followed; another one goes to the end of the
// line, or becomes a variation.
func grow[M any](line *pgn.Variation[M], at Path, m M, same func(M) bool) (Path, error) {
	last, _, err := follow(line, at)
	if err != nil {
		return nil, err
	}
	if len(at) == 0 {
		at = Path{0}
	}
	made := at[len(at)-1]
	if made < len(last.Moves) && same(last.Moves[made]) {
		return at.with(made + 1), nil
	}
	behind := 0 // the notes before the end of the next move
	for i, n := range last.Notes {
		switch {
		case made == len(last.Moves) && n.Text != "":
			return nil, errText
		case n.After == made+1 && n.Line != nil && len(n.Line.Moves) > 0 && same(n.Line.Moves[0]):
			return at.with(i, 1), nil
		case n.After <= made+1:
			behind = i + 1
		}
	}
	if made == len(last.Moves) {
		last.Moves = append(last.Moves, m)
		return at.with(made + 1), nil
	}
	one := pgn.Note[M]{After: made + 1, Line: &pgn.Variation[M]{Moves: []M{m}}}
	last.Notes = slices.Insert(last.Notes, behind, one)
	return at.with(behind, 1), nil
}
