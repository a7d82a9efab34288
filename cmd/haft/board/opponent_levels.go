package board

import (
	"context"
	"fmt"

	"haft/solve/explain"
	"haft/solve/search"
)

// A Level is one of those at which haft plays.
type Level struct {
	Name  string `json:"name"`
	Words string `json:"words"` // how strong it is
}

// levels are all of them, the weakest first.
func levels(context.Context, *Limits, *Request) (any, error) {
	var all struct {
		Levels []Level `json:"levels"`
	}
	for _, l := range search.Levels {
		words := fmt.Sprintf("It looks at %s positions for each move", explain.Number(l.Nodes))
		if l.Near > 0 {
			words += ", and also plays moves that seem almost as good as the best"
		}
		all.Levels = append(all.Levels, Level{l.Name, words + "."})
	}
	return &all, nil
}
