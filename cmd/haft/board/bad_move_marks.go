package board

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"haft/model"
	"haft/model/pgn"
	"haft/solve/exact"
	"haft/solve/explain"
	"haft/solve/search"
)

// A Value is what a position is worth, as a search says.
type Value struct {
	Score int    `json:"score"`          // of the side to move, as package search has it
	Over  bool   `json:"over,omitempty"` // the game has ended
	Best  string `json:"best,omitempty"` // what the side to move should play
}

// NewValue returns a value as the page has it.
func NewValue(v search.Value) *Value {
	value := &Value{Score: int(v.Score), Over: v.Over}
	if !v.Over {
		value.Best = v.Best.String()
	}
	return value
}

// Marked is a game with its bad moves marked.
type Marked struct {
	*Document
	Words string `json:"words"` // how many each side has made
}

// marks adds to a game what "haft annotate" adds to it, by values that were found before.
func marks(_ context.Context, l *Limits, r *Request) (any, error) {
	h, err := haftGameOf(l, r)
	if err != nil {
		return nil, err
	}
	var values []search.Value
	for i := range r.Values {
		v, err := r.Values[i].read()
		if err != nil {
			return nil, err
		}
		values = append(values, v)
	}
	plies, _, _ := exact.Judge(h.Game)
	verdicts := search.Verdicts(h.UpTo(plies), values)
	at := Path{min(r.At.made(), len(h.Played()))} // the notes of a variation have other numbers now
	d, err := newDocument(&haftGame{search.Annotated(h.Game, verdicts)}, at)
	return &Marked{d, markWords(h.First(), verdicts)}, err
}

func (v *Value) read() (search.Value, error) {
	value := search.Value{Score: search.Score(v.Score), Over: v.Over}
	best, ok := model.ParseMove(v.Best)
	if v.Score != int(value.Score) || !ok && !v.Over {
		return value, fmt.Errorf("found a value with the score %d and the move %.10q; expected those of a search", v.Score,
			v.Best)
	}
	value.Best = best
	return value, nil
}

// made is how many moves of the main line are made at a place, or where a variation leaves it.
func (at Path) made() int {
	if len(at) == 1 {
		return max(0, at[0])
	}
	return 0
}

// markWords says how many moves of each side are marked. The first verdict is on ply first.
func markWords(first model.Ply, verdicts []search.Verdict) string {
	var counts [2][]uint64
	for c := range counts {
		counts[c] = make([]uint64, len(search.Marks))
	}
	for i := range verdicts {
		if mark, bad := verdicts[i].Mark(); bad {
			counts[(first + model.Ply(i)).Mover()][slices.Index(search.Marks, mark)]++
		}
	}
	var sides []string
	for _, c := range []model.Color{model.White, model.Black} {
		var found []string
		for i, n := range counts[c] {
			if n > 0 {
				found = append(found, explain.Count(n, search.Marks[i].Name, search.Marks[i].Many))
			}
		}
		if found == nil {
			found = []string{"no mistakes"}
		}
		sides = append(sides, fmt.Sprintf("%v: %s", c, explain.List(found)))
	}
	return strings.Join(sides, "; ") + "."
}

// A Scored is a position whose score a comment tells.
type Scored struct {
	Ply    int     `json:"ply"`
	Points float64 `json:"points"` // that White expects, from 0 to 1
}

// scores are those that the comments along the line of a place tell.
func scores(line *model.Variation, at Path) (all []Scored) {
	along(line, at, func(ply int, n *pgn.Note[model.Move]) {
		if points, ok := search.Scored(n.Comment); ok {
			all = append(all, Scored{ply, points})
		}
	})
	return all
}
