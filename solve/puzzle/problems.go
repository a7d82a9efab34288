package puzzle

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"haft/model"
	"haft/model/gamefile"
	"haft/solve/search"
	"haft/testdata/problems"
)

// problemPrefix begins the ID of a composed problem, as in problem/3.
const problemPrefix = "problem/"

// A Problem is a composed one: a position from which a mate in some moves is asked for.
type Problem struct {
	ID    string      `json:"id"` // problem/ and its number, from 1
	Kind  string      `json:"kind"`
	Moves int         `json:"moves"` // in the tree of its solution: the difficulty
	Point string      `json:"point"` // what it is about
	game  *model.Game // the position
}

// Problems returns those of the collection. They are read when somebody asks for them.
var Problems = sync.OnceValue(func() (all []Problem) {
	r := gamefile.NewReader(strings.NewReader(problems.Superposition), "superposition.pgn")
	for g, err := r.Next(); err == nil; g, err = r.Next() {
		p := Problem{ID: problemPrefix + strconv.Itoa(len(all)+1), game: g.UpTo(0)}
		p.Kind = "mate" + strings.TrimPrefix(g.Tag("HaftStipulation"), "mate in ")
		p.Moves, _ = strconv.Atoi(g.Tag("HaftTree")) // a test wants it
		if len(g.Notes) > 0 {
			p.Point = g.Notes[0].Comment
		}
		all = append(all, p)
	}
	return all
})

// problemOf returns the problem of an ID.
func problemOf(id string) (*Problem, bool) {
	if !strings.HasPrefix(id, problemPrefix) {
		return nil, false
	}
	for _, p := range Problems() {
		if p.ID == id {
			return &p, true
		}
	}
	return nil, false
}

// puzzle makes a puzzle of a problem.
func (p *Problem) puzzle(ctx context.Context) (*Puzzle, error) {
	k, ok := KindOf(p.Kind)
	if !ok || !k.Mates() {
		return nil, fmt.Errorf("problem %s is of kind %q; expected a mate", p.ID, p.Kind)
	}
	s, err := search.NewMateProver(search.Checkmate, mateTable).Solve(ctx, p.game.Start(), int(p.Kind[4]-'0'), 0)
	if err != nil {
		return nil, err
	}
	made, err := mateIn(ctx, p.game, s)
	if err != nil {
		return nil, err
	}
	made.ID, made.Kind = p.ID, p.Kind
	return made, nil
}
