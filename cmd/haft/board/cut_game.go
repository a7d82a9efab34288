package board

import (
	"context"
	"slices"

	"haft/model"
	"haft/model/pgn"
)

// cut is the game up to a place, as a game that goes on there. Comments and variations up to there stay.
func cut(_ context.Context, l *Limits, r *Request) (any, error) {
	h, err := haftGameOf(l, r)
	if err != nil {
		return nil, err
	}
	now, err := h.to(r.At)
	if err != nil {
		return nil, err
	}
	made := len(now.Moves)
	if len(r.At) == 1 {
		now.Notes = slices.DeleteFunc(slices.Clone(h.Notes), func(n model.Note) bool { return n.After > made })
	}
	if len(r.Players) == 2 {
		now.Tags = []pgn.Tag{{Name: "White", Value: r.Players[0]}, {Name: "Black", Value: r.Players[1]}}
	}
	conclude(&now.Header, "*")
	return newDocument(&haftGame{now}, Path{len(now.Played())})
}
