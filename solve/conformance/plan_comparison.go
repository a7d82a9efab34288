package conformance

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"haft/encode"
	"haft/solve/backend"
)

// A Plan says who is asked what.
type Plan struct {
	Backends  []*backend.Backend
	Encodings []encode.Encoding // each backend is asked through those that it takes
	Most      int               // encodings for each backend, drawn at random if it takes more; 0 for no limit
	Random    int               // random games for each encoding
	Seed      uint64            // of the draw, and of the games
	Cases     []*Case           // for every encoding, after the random games
	Questions []string          // some of Questions; none for all
	Timeout   time.Duration     // for each game; 0 for no limit
}

// A Comparison is a plan worked out in detail.
type Comparison struct {
	Rows  []*Row // one for each backend
	plan  *Plan
	asked []question
	pairs []pair
}

// A pair is one encoding for one backend.
type pair struct {
	row      *Row
	encoding encode.Encoding
	number   int // of the encoding among all that are offered
}

// Prepare works the plan out. It takes the backends in turn, so that backends that can do only one thing at a time
// do not wait for themselves. It fails for an unknown question, and for a backend that takes no formulas.
func (p *Plan) Prepare() (*Comparison, error) {
	asked, err := chosen(p.Questions)
	if err != nil {
		return nil, err
	}
	c := &Comparison{plan: p, asked: asked}
	number := numbers()
	var columns [][]pair
	for _, b := range p.Backends {
		if b.Engine == nil {
			return nil, fmt.Errorf("backend %s takes no encoding; expected one that is asked by formulas", b.Name)
		}
		taken := slices.DeleteFunc(slices.Clone(p.Encodings), func(e encode.Encoding) bool { return !b.Takes(e) })
		row := &Row{Backend: b, Offered: len(taken)}
		c.Rows = append(c.Rows, row)
		var column []pair
		for _, e := range p.draw(taken) {
			column = append(column, pair{row, e, number[e]})
		}
		columns = append(columns, column)
	}
	c.pairs = inTurn(columns)
	return c, nil
}

// numbers returns the place of each encoding among all.
func numbers() map[encode.Encoding]int {
	number := map[encode.Encoding]int{}
	for i, e := range encode.All() {
		number[e] = i
	}
	return number
}

// Games returns how many games are asked about. A game counts once for each pair.
func (c *Comparison) Games() int { return len(c.pairs) * c.plan.games() }

// games returns how many games each pair has.
func (p *Plan) games() int { return p.Random + len(p.Cases) }

// draw returns some of the encodings, in an order in which any number of the first are a fair sample.
func (p *Plan) draw(taken []encode.Encoding) []encode.Encoding {
	rng := rand.New(rand.NewPCG(p.Seed, 0))
	rng.Shuffle(len(taken), func(i, j int) { taken[i], taken[j] = taken[j], taken[i] })
	if p.Most > 0 && p.Most < len(taken) {
		return taken[:p.Most]
	}
	return taken
}

// inTurn returns the first of each list, then the second of each, and so on.
func inTurn(lists [][]pair) (all []pair) {
	for i := 0; ; i++ {
		before := len(all)
		for _, list := range lists {
			if i < len(list) {
				all = append(all, list[i])
			}
		}
		if len(all) == before {
			return all
		}
	}
}
