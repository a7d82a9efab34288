package compose

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sort"

	"haft/model"
	"haft/solve/exact"
)

// A Beam looks for a short game by keeping, after each ply, the positions that look best by some score. There are
// several scores, and each has an equal share of the places. It finds what it finds: a shorter game
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

// maxScores is the number of scores that a beam uses at most.
const maxScores = 5

// scores returns how many scores there are for the stipulation.
func (s *Stipulation) scores() int {
	switch {
	case s.over():
		return maxScores
	case s.Best():
		return 1
	}
	return 3
}

// score says how near a position looks to what is asked, by several measures: more is better.
func (s *Stipulation) score(n *node, out *[maxScores]float32) {
	switch {
	case s.over():
		s.scoreEnd(n, out)
	case s.Best():
		out[0] = float32(s.amount(n))
	case s.Kind == Promote:
		s.scorePromotion(n, out)
	case s.Kind == Position:
		s.scoreBoard(n, out)
	default:
		s.scoreLocks(n, out)
	}
}

// scoreEnd prefers few moves of one side, as if it were its turn, with few kings or without, and few starting
// positions.
func (s *Stipulation) scoreEnd(n *node, out *[maxScores]float32) {
	positions, _ := n.state.Count()
	left := float32(math.Log2(float64(positions)))
	r := n.turn.Replies()
	passed := n.state
	passed.Pass()
	other := passed.Replies()
	moves := [2]float32{float32(r.Len()), float32(other.Len())}
	if n.state.ToMove() == model.Black {
		moves[0], moves[1] = moves[1], moves[0]
	}
	for c := range model.Color(2) {
		kings := float32(bits.OnesCount8(exact.Kings(n.alive, c)))
		out[c], out[2+c] = -moves[c]-left/32, -moves[c]-8*kings
	}
	out[4] = -left
}

// scoreLocks prefers few natures of the pieces in question, many that are locked in, and few starting positions. If one
// piece or nature is in question, it prefers few pieces that may be it.
func (s *Stipulation) scoreLocks(n *node, out *[maxScores]float32) {
	positions, _ := n.state.Count()
	left := float32(math.Log2(float64(positions)))
	locked, natures, rivals := 0, 0, 8
	for c := range model.Color(2) {
		if s.Kind == LockSide && c != s.Side || s.Kind == LockPiece && c != s.Piece.Color() {
			continue
		}
		may := 0
		for i := range 8 {
			q := model.NewPiece(c, i+1)
			k := n.turn.May(q)
			if k&s.Natures != 0 {
				may++
			}
			if s.Kind == LockPiece && q != s.Piece {
				continue
			}
			natures += k.Len()
			if k.Len() == 1 {
				locked++
			}
		}
		rivals = min(rivals, may)
	}
	*out = [maxScores]float32{-float32(natures), float32(locked) - left/32, -left}
	if s.Kind == LockPiece || s.Kind == LockNature {
		out[1] = -float32(rivals) - left/32
	}
}

// scorePromotion prefers pawns far ahead: the best of either side.
func (s *Stipulation) scorePromotion(n *node, out *[maxScores]float32) {
	white := bits.Len64(uint64(n.state.Pawns(model.White))) / 8
	black := 7 - bits.TrailingZeros64(uint64(n.state.Pawns(model.Black)))/8
	out[0], out[1] = float32(white), float32(black)
	out[2] = out[0] + out[1]
}

// scoreBoard prefers squares with the right men on them, pieces that can still be what they should be, and few natures.
func (s *Stipulation) scoreBoard(n *node, out *[maxScores]float32) {
	right, may, open := 0, 0, 0
	for at := range model.Square(64) {
		q, want := n.state.On(at), &s.board[at]
		if (q != model.NoPiece) != want.stands || want.stands && q.Color() != want.color {
			continue
		}
		right++
		if !want.stands {
			continue
		}
		natures := n.turn.May(q)
		open += natures.Len()
		if natures == want.nature.Set() || natures.Has(want.nature) {
			may++
		}
	}
	*out = [maxScores]float32{float32(right + may), float32(right), float32(may) - float32(open)/8}
}

// Bytes that a beam needs: for each position that it keeps, now and after the next ply, for each ply that led to it,
// and for each candidate.
const (
	positionBytes  = 1200
	stepBytes      = 16
	candidateBytes = 110
)

// A position has this many candidates after it, at most.
const maxReplies = 100

// crowdOf returns how many candidates a beam has before it drops those that will not be kept. It depends on nothing but
// the width, so that the same width finds the same game within any memory. Narrow beams drop none.
func crowdOf(width int) int { return max(4*width, 1<<20) }

// WidthWithin returns the width of a beam for games of so many plies that takes so many bytes: at most the width that
// is wanted, and at least 1.
func WidthWithin(memory uint64, plies, wanted int) int {
	tooLarge := func(i int) bool {
		width := i + 1
		candidates := min(crowdOf(width), maxReplies*width)
		return uint64(width*(positionBytes+plies*stepBytes)+candidates*candidateBytes) > memory
	}
	return max(1, sort.Search(wanted, tooLarge))
}
