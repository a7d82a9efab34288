package board

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"haft/model/pgn"
)

// results are what the tag Result can say; the last says nothing.
var results = []string{"1-0", "0-1", "1/2-1/2", "*"}

// result is the game with another result.
func result(_ context.Context, l *Limits, r *Request) (any, error) {
	if !slices.Contains(results, r.Result) {
		return nil, fmt.Errorf("found the result %.20q; expected %s", r.Result, strings.Join(results, ", "))
	}
	g, err := gameOf(l, r)
	if err != nil {
		return nil, err
	}
	conclude(g.header(), r.Result)
	return newDocument(g, r.At)
}

// conclude puts a result in the place of another.
func conclude(h *pgn.Header, result string) {
	h.Tags = slices.DeleteFunc(slices.Clone(h.Tags), func(t pgn.Tag) bool { return t.Name == "Result" })
	h.Tags = append(h.Tags, pgn.Tag{Name: "Result", Value: result})
}
