package compose

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"haft/model"
	"haft/solve/exact"
)

// A Beam looks for a short game by keeping, after each ply, the positions that look best by some score. There are
// several scores (beam_scores.go), and each has an equal share of the places. It finds what it finds: a shorter game
// may exist.
type Beam struct {
	Stipulation *Stipulation
	Rules       model.Rules
	Plies       int                  // how long the game may be
	Width       int                  // how many positions are kept after each ply
	Seed        uint64               // decides between positions that look equally good
	Report      func(ply, width int) // before each ply; may be nil

	crowd int // candidates, from which on those are dropped that will not be kept; Run sets the usual number
}

// A stage is the positions kept after a ply.
type stage struct {
	states []exact.State
	steps  []step
}

// A step is how a position was reached: from which of the stage before, and by which move.
type step struct {
	from int
	move model.Move
}

// A candidate is a position that may be kept.
type candidate struct {
	step
	key    exact.Key
	noise  uint32
	scores [maxScores]float32
}

// Run returns the game found, or nil, and for stipulations that ask for the most how much it reaches.
func (b *Beam) Run(ctx context.Context) (game []model.Move, amount float64, err error) {
	b.crowd = crowdOf(b.Width)
	start := (&Proof{Rules: b.Rules}).newNode()
	stages := []stage{{states: []exact.State{start.state}, steps: make([]step, 1)}}
	plies := b.Plies
	if b.Stipulation.Best() {
		plies = min(plies, b.Stipulation.Plies)
	}
	rng := rand.New(rand.NewPCG(b.Seed, 0))
	for ply := range plies {
		last := &stages[ply]
		if b.Report != nil {
			b.Report(ply, len(last.states))
		}
		all, found, err := b.candidates(ctx, last, rng, ply+1)
		if err != nil {
			return nil, 0, err
		}
		if found != nil {
			if b.Stipulation.Best() {
				amount = float64(found.scores[0])
			}
			return b.line(stages, found.step), amount, nil
		}
		last.keep(&stages, b.choose(all))
	}
	return nil, 0, nil
}

// keep makes the next stage of some candidates.
func (s *stage) keep(stages *[]stage, chosen []candidate) {
	next := stage{states: make([]exact.State, len(chosen)), steps: make([]step, len(chosen))}
	for i := range chosen {
		next.states[i], next.steps[i] = s.states[chosen[i].from], chosen[i].step
		next.states[i].Play(chosen[i].move)
	}
	s.states = nil
	*stages = append(*stages, next)
}

// candidates returns the positions after the next ply, each once, and the one that does what is asked, or nil. When
// they are too many, it goes on with those that may still be kept.
func (b *Beam) candidates(
	ctx context.Context, s *stage, rng *rand.Rand, ply int,
) (all []candidate, found *candidate, err error) {
	seen := map[exact.Key]bool{}
	n, next := new(node), new(node)
	for i := range s.states {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		if len(all) >= b.crowd {
			all = append(all[:0], b.choose(all)...)
			clear(seen)
			for j := range all {
				seen[all[j].key] = true
			}
		}
		n.state = s.states[i]
		n.look()
		r := n.turn.Replies()
		for m := range n.state.Each(&r) {
			n.turn.After(m, &next.state)
			next.look()
			c := candidate{step: step{i, m}, key: next.turn.Key(), noise: rng.Uint32()}
			if seen[c.key] {
				continue
			}
			seen[c.key] = true
			b.Stipulation.score(next, &c.scores)
			all = append(all, c)
			if b.done(next, ply, &c, found) {
				better := c
				found = &better
			}
			if found != nil && !b.Stipulation.Best() {
				return all, found, nil
			}
		}
	}
	return all, found, nil
}

// done reports whether a candidate does what is asked, and better than the one found before.
func (b *Beam) done(n *node, ply int, c, found *candidate) bool {
	if !b.Stipulation.Best() {
		return b.Stipulation.reached(n)
	}
	return ply == b.Stipulation.Plies && (found == nil || c.scores[0] > found.scores[0])
}

// choose returns the candidates to keep: in turn, the best by each score that is not kept yet.
func (b *Beam) choose(all []candidate) (chosen []candidate) {
	kept := make([]bool, len(all))
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	scores := b.Stipulation.scores()
	for k := range scores {
		slices.SortFunc(order, func(i, j int) int {
			x, y := &all[i], &all[j]
			return cmp.Or(cmp.Compare(y.scores[k], x.scores[k]), cmp.Compare(x.noise, y.noise))
		})
		share := b.Width * (k + 1) / scores
		for _, i := range order {
			if len(chosen) >= share {
				break
			}
			if !kept[i] {
				kept[i] = true
				chosen = append(chosen, all[i])
			}
		}
	}
	return chosen
}

// line returns the moves that led to a step after the last stage.
func (b *Beam) line(stages []stage, last step) []model.Move {
	moves := []model.Move{last.move}
	at := last.from
	for ply := len(stages) - 1; ply > 0; ply-- {
		moves = append(moves, stages[ply].steps[at].move)
		at = stages[ply].steps[at].from
	}
	slices.Reverse(moves)
	return moves
}
