package arena

import (
	"context"
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/optimize"

	"haft/model"
	"haft/solve/search"
)

// A Fit is what results of games say of the weights of the evaluation.
type Fit struct {
	Games     int            `json:"games"`
	Positions int            `json:"positions"`
	Before    float64        `json:"loss_before"`        // mean logistic loss of the results, with the program's weights
	After     float64        `json:"loss_after"`         // with the fitted ones
	Program   float64        `json:"point_scale_before"` // the score that is worth e points to 1, in hundredths of a pawn
	Scale     float64        `json:"point_scale_after"`
	Weights   search.Weights `json:"weights"`
}

// A sample is a quiet position.
type sample struct {
	terms  []float64
	points float64 // between what it got in the end and what it expected, if it said
	result float64 // what it got
	weight float64 // all positions of a game together have the weight 1
}

// foreseen is how much of the points is what the mover expected; the rest is how the game ended. Weights that were
// fitted to ends alone, of 700 games with all positions alike, lost 115 Elo, give or take 30, in 386 games at 1,000
// nodes a move.
const foreseen = 0.5

// shrink pulls each weight towards that of the program, as much as so many games would that were all drawn: what hardly
// occurs in the games stays as it is.
const shrink = 1

// Tune fits the weights to the results of games: the expected points are the logistic function of the score, and the
// logistic loss is to be least. Only quiet positions count, those in which the move that was played takes nothing and
// does not promote, after the opening. The worth of a pawn is the unit.
func Tune(ctx context.Context, matches []*Match) (*Fit, error) {
	f := &Fit{}
	var all []sample
	for _, m := range matches {
		rules, err := m.rules()
		if err != nil {
			return nil, err
		}
		terms := search.NewTerms(&rules)
		for _, r := range m.Games {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			if r.Ending.Fault() {
				continue
			}
			f.Games++
			if all, err = r.samples(all, &rules, terms); err != nil {
				return nil, err
			}
		}
	}
	if f.Positions = len(all); f.Positions == 0 {
		return nil, errors.New("the games have no quiet position")
	}
	return f, f.fit(ctx, all)
}

// samples appends the quiet positions of a game.
func (r *Record) samples(all []sample, rules *model.Rules, terms *search.Terms) ([]sample, error) {
	played, err := r.replay(rules)
	if err != nil {
		return nil, err
	}
	g, first := newGame(rules), len(all)
	for i, m := range played.moves {
		if i >= r.Opening && g.On(m.To) == model.NoPiece && played.turned[i] == model.NoPiece {
			result := r.White
			if g.ToMove() == model.Black {
				result = 1 - result
			}
			points := result
			if e := r.Expected[i-r.Opening]; e >= 0 {
				points = (1-foreseen)*result + foreseen*float64(e)/100
			}
			all = append(all, sample{terms.Of(g.Game), points, result, 1})
		}
		g.play(m)
	}
	for i := range all[first:] {
		all[first+i].weight = 1 / float64(len(all)-first)
	}
	return all, nil
}

// fit finds the weights divided by the scale, for which the loss has one minimum.
func (f *Fit) fit(ctx context.Context, all []sample) error {
	before := search.Played()
	if f.Program = bestScale(all, before.Vector()); math.IsInf(f.Program, 1) {
		return errEven
	}
	start := scaled(before.Vector(), 1/f.Program)
	f.Before = loss(all, start)
	problem := optimize.Problem{
		Func: func(x []float64) float64 { return objective(all, start, x) },
		Grad: func(into, x []float64) { gradient(into, all, start, x) },
		Status: func() (optimize.Status, error) {
			if ctx.Err() != nil {
				return optimize.Failure, ctx.Err()
			}
			return optimize.NotTerminated, nil
		},
	}
	settings := &optimize.Settings{GradientThreshold: 1e-7, MajorIterations: 1000}
	found, err := optimize.Minimize(problem, start, settings, &optimize.BFGS{})
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if found == nil {
		return fmt.Errorf("no weights fit: %w", err)
	}
	pawn := found.X[search.PawnTerm]
	if pawn <= 0 {
		return errors.New("no weights fit: a pawn would be worth nothing; expected more games")
	}
	f.After = loss(all, found.X)
	f.Weights = search.WeightsOf(scaled(found.X, float64(before.Pawn)/pawn))
	if f.Scale = bestScale(all, f.Weights.Vector()); math.IsInf(f.Scale, 1) {
		return errEven
	}
	return nil
}

// errEven is about games of which no score foretells how they end.
var errEven = errors.New("no weights fit: in these games, a side that is ahead does not win more often than it " +
	"loses; expected more games, not only draws")

func scaled(v []float64, by float64) []float64 {
	out := make([]float64, len(v))
	for i, x := range v {
		out[i] = by * x
	}
	return out
}

// bestScale returns the scale with which given weights foretell the results best, by bisection of the slope of the
// loss. It is infinite if a better score never foretells a better result.
func bestScale(all []sample, weights []float64) float64 {
	low, high := 0.0, 0.1 // of its inverse
	for range 60 {
		middle := (low + high) / 2
		slope := 0.0
		for _, s := range all {
			score := dot(s.terms, weights)
			slope += s.weight * (logistic(middle*score) - s.result) * score
		}
		if slope < 0 {
			low = middle
		} else {
			high = middle
		}
	}
	if low == 0 {
		return math.Inf(1)
	}
	return 2 / (low + high)
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

func dot(a, b []float64) (sum float64) {
	for i, x := range a {
		sum += x * b[i]
	}
	return sum
}

// loss returns the mean logistic loss of the results.
func loss(all []sample, x []float64) float64 {
	sum := 0.0
	for _, s := range all {
		score := dot(s.terms, x)
		sum += s.weight * (max(score, 0) - s.points*score + math.Log1p(math.Exp(-math.Abs(score)))) // without overflow
	}
	return sum / total(all)
}

// spread is how far a weight may be from that of the program, as a part of it and in pawns, before it costs as much as
// shrink says.
func spread(start []float64, i int) float64 {
	return 0.25*math.Abs(start[i]) + 0.05*start[search.PawnTerm]
}

// objective is the loss, and the cost of weights that are not those of the program.
func objective(all []sample, start, x []float64) float64 {
	far := 0.0
	for i := range x {
		d := (x[i] - start[i]) / spread(start, i)
		far += d * d
	}
	return loss(all, x) + shrink*far/8/total(all)
}

// total is the weight of all positions: the number of games.
func total(all []sample) (sum float64) {
	for _, s := range all {
		sum += s.weight
	}
	return sum
}

func gradient(into []float64, all []sample, start, x []float64) {
	clear(into)
	for _, s := range all {
		off := s.weight * (logistic(dot(s.terms, x)) - s.points)
		for i, t := range s.terms {
			into[i] += off * t
		}
	}
	games := total(all)
	for i := range into {
		w := spread(start, i)
		into[i] = (into[i] + shrink*(x[i]-start[i])/w/w/4) / games
	}
}
