package board

import (
	"context"
	"math/big"

	"haft/model"
	"haft/model/heisenberg"
	"haft/solve"
)

// Ended is how a game that two play has ended on the board; the zero value if it goes on.
type Ended struct {
	Result string `json:"result,omitempty"` // as in PGN
	Words  string `json:"words,omitempty"`  // why, as in "checkmate"
	Score  string `json:"score,omitempty"`  // White's, from 0 to 1, if worlds end differently
}

// ended reports whether the main line of a game ends it.
func ended(ctx context.Context, l *Limits, r *Request) (any, error) {
	g, err := gameOf(l, r)
	if err != nil {
		return nil, err
	}
	e, err := g.ended(ctx, l)
	return &e, err
}

// scored is the end of a game in which White scores so much on average.
func scored(white *big.Rat, words string) Ended {
	switch one := big.NewRat(1, 1); {
	case white.Cmp(one) == 0:
		return Ended{"1-0", words, ""}
	case white.Sign() == 0:
		return Ended{"0-1", words, ""}
	case white.Cmp(big.NewRat(1, 2)) == 0:
		return Ended{"1/2-1/2", words, ""}
	}
	return Ended{"1/2-1/2", words, white.FloatString(2)}
}

// ended is the mean over the worlds: mate counts 1 for the side that mates, stalemate 1/2.
func (g *haftGame) ended(ctx context.Context, _ *Limits) (Ended, error) {
	a, err := solve.Analyze(ctx, solve.Exact{}, g.Game, solve.Parts{Outcome: true})
	if err != nil || !a.Legal {
		return Ended{}, err
	}
	if !a.Outcome.Over() {
		return drawnGame(g.Game), nil
	}
	mates, all := a.Outcome.Checkmate, a.Outcome.Checkmate+a.Outcome.Stalemate
	score := new(big.Rat).SetFrac(new(big.Int).SetUint64(mates), new(big.Int).SetUint64(all))
	score.Add(score, big.NewRat(1, 1)).Quo(score, big.NewRat(2, 1)) // what is no mate is half a point
	if a.Position().ToMove() == model.White {
		score.Sub(big.NewRat(1, 1), score)
	}
	words := a.Outcome.Result()
	if words == "mixed" {
		words = "checkmate in some worlds, stalemate in the others"
	}
	return scored(score, words), nil
}

// After maxQuiet plies in a row without progress a game is drawn; before minQuiet no position can have stood three
// times.
const (
	maxQuiet = 100
	minQuiet = 8
)

// drawnGame is a draw by repetition, or by fifty moves of each side without a capture, a pawn move, or the loss of a
// starting position. Between two pawn moves worlds are only ever lost, so two sets of worlds are the same if they have
// the same size.
func drawnGame(g *model.Game) Ended {
	pos, quiet := g.Start(), 0
	var boards []model.Board // since the last capture or pawn move
	var counts []solve.Counts
	moves := g.Played()
	first := len(moves) - quietPlies(g)
	if len(moves)-first < minQuiet {
		return Ended{}
	}
	for i := range len(moves) + 1 {
		if i > 0 {
			pos.Play(moves[i-1])
		}
		if i < first {
			continue
		}
		boards, counts = append(boards, pos.Board), append(counts, solve.Count(&pos.Problem))
		quiet++
		if n := len(counts); n == 1 || counts[n-1] != counts[n-2] {
			quiet = 0
		}
	}
	last, times := len(boards)-1, 0
	for i := last; i >= 0; i -= 2 {
		if counts[i] == counts[last] && boards[i].On == boards[last].On && boards[i].Passed == boards[last].Passed {
			times++
		}
	}
	switch {
	case times >= 3:
		return Ended{"1/2-1/2", "the same position has stood three times", ""}
	case quiet >= maxQuiet:
		return Ended{"1/2-1/2", "fifty moves without progress", ""}
	}
	return Ended{}
}

// quietPlies are the plies at the end of a game without a capture or a pawn move.
func quietPlies(g *model.Game) (plies int) {
	pos := g.Start()
	for _, m := range g.Played() {
		plies++
		if p := pos.Board.On[m.From]; p == model.NoPiece || pos.Board.Pawn(p) || !pos.Board.Empty(m.To) {
			plies = 0
		}
		pos.Board.Apply(m)
	}
	return plies
}

// ended is the mean over the boards, by their weights.
func (g *quantumGame) ended(ctx context.Context, l *Limits) (Ended, error) {
	s := l.space(g.Game)
	if err := playAll(ctx, s, g.plays); err != nil {
		return Ended{}, err
	}
	if len(s.Possible()) > 0 {
		return Ended{}, nil
	}
	t := s.Tally()
	lost := func(c model.Color) *big.Rat { return s.Probability(t.Lost(c).Weight) }
	score := new(big.Rat).Sub(lost(model.Black), lost(model.White))
	score.Add(score, big.NewRat(1, 1)).Quo(score, big.NewRat(2, 1))
	return scored(score, "no play is possible on any board"), nil
}

// ended is by mate or stalemate.
func (g *heisenbergGame) ended(context.Context, *Limits) (Ended, error) {
	p := g.End()
	if p.Status() == heisenberg.Ongoing {
		return Ended{}, nil
	}
	return Ended{g.Result(), p.Status().String(), ""}, nil
}
