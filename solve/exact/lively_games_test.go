package exact

import (
	"math/rand/v2"
	"testing"

	"haft/model"
	"haft/model/gamefile/gametest"
	"haft/solve/solvertest/extent"
)

// In random games pawns are hardly ever taken in passing, and few promote. In these games they do as often as they can.
// Every way to an answer agrees with another one after each ply.
func TestLivelyGames(t *testing.T) {
	extent.Slow(t)
	t.Parallel()
	values := Values{model.Queen: 900, model.Rook: 500, model.Bishop: 330, model.Knight: 320}
	for i, rules := range append(gametest.AllRules(), announcing(), announcing()) {
		l := newLively(t, rules, uint64(i))
		l.memory, l.greed = NewMemory(&rules, &values), 1+7*(i%3)
		for ply := range 72 {
			moves := l.s.Moves()
			if len(moves) == 0 {
				break
			}
			passing := l.play(moves)
			if rules.Announce {
				l.announced()
			} else if ply%4 == i%4 || passing || l.inCheck() || l.s.passed != model.NoSquare && rules.EnPassant {
				l.look()
			}
		}
		l.judged()
	}
}

// announcing returns rules under which checks are announced.
func announcing() model.Rules {
	rules := model.DefaultRules()
	rules.Announce, rules.EnPassant = true, true
	return rules
}

// A lively game is played on a state and on a position.
type lively struct {
	*testing.T
	s      State
	pos    *model.Position
	rng    *rand.Rand
	memory *Memory
	greed  int // how likely captures are: many leave few kings
}

func newLively(t *testing.T, rules model.Rules, seed uint64) *lively {
	l := &lively{T: t, rng: rand.New(rand.NewPCG(seed, 25)), greed: 1}
	l.pos = model.NewPosition(rules)
	l.s = *NewState(l.pos)
	return l
}

// play makes a random move, and reports whether it takes a pawn in passing.
func (l *lively) play(moves []model.Move) (passing bool) {
	total := 0
	for _, m := range moves {
		total += l.weight(m)
	}
	x := l.rng.IntN(total)
	for _, m := range moves {
		if x -= l.weight(m); x >= 0 {
			continue
		}
		passing = l.passes(m)
		l.s.Play(m)
		l.pos.Play(m)
		if !l.s.rules.Announce && !alike(&l.s, NewState(l.pos)) {
			l.Fatalf("after %v\nstate %+v\nwant  %+v", l.pos.Problem.Moves, &l.s, NewState(l.pos))
		}
		return passing
	}
	panic("no move was drawn")
}

// inCheck reports whether the king of the side to move is attacked in every world.
func (l *lively) inCheck() bool {
	var turn Turn
	turn.Look(&l.s, l.s.Alive())
	return turn.InCheck()
}

// passes reports whether a move takes a pawn in passing.
func (l *lively) passes(m model.Move) bool {
	return l.s.pawns[l.s.mover].Has(m.From) && m.To == l.s.passed && m.From.File() != m.To.File()
}

// weight says how likely a move is.
func (l *lively) weight(m model.Move) int {
	side, enemy := l.s.mover, l.s.mover^1
	switch pawn := l.s.pawns[side].Has(m.From); {
	case l.passes(m):
		return 500
	case pawn && model.LastRank(side, m.To):
		return 60
	case pawn && (m.To == m.From+16 || m.From == m.To+16):
		return 4 + 200*(model.Pawn[side][(m.From+m.To)/2]&l.s.pawns[enemy]).Len()
	case pawn && m.From.File() != m.To.File():
		return 12
	case pawn && m.To.Rank() == 4-int(side): // from where it can take in passing
		return 15
	case pawn:
		return 5
	case l.s.side[enemy].Has(m.To):
		return l.greed
	}
	return 1
}
