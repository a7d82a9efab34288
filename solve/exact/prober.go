package exact

import (
	"math/bits"

	"haft/model"
	"haft/model/bitboard"
)

// A prober answers for one state which moves leave a world.
type prober struct {
	s        *State
	own      model.Color
	enemy    model.Color
	alive    uint64 // as Alive has it
	byWhite  uint64 // the same transposed
	kings    uint8  // the files of the own kings
	occupied bitboard.Set
	majors   word         // what the own majors can be in any pair that is alive
	promoted word         // likewise
	pairs    pairDomains  // what the own majors can be in each
	doubtful bitboard.Set // squares that no certificate speaks of
}

// look takes in a state, with what is alive in it, from the side of one color. The state is
// there already: passed in here it would have to live on the heap.
func (p *prober) look(alive uint64, own model.Color) {
	s := p.s
	p.own, p.enemy, p.alive = own&1, own&1^1, alive
	p.byWhite = transpose(p.alive)
	p.occupied = s.side[0] | s.side[1]
	p.kings = anyRow(p.byEnemy())
	p.majors = p.pairs.settle(s.limits, &s.majors[p.own], p.byEnemy())
	if s.turned != 0 {
		for enemies := anyRow(p.byOwn()); enemies != 0; enemies &= enemies - 1 {
			p.promoted |= s.promoted[p.own][bits.TrailingZeros8(enemies)]
		}
	}
	if !s.rules.Check {
		p.doubtful = p.enemyKings()
	}
}

// byOwn are the pairs that are alive, bit 8·own + enemy; byEnemy the same transposed.
func (p *prober) byOwn() uint64 {
	if p.own == model.White {
		return p.byWhite
	}
	return p.alive
}

func (p *prober) byEnemy() uint64 {
	if p.own == model.White {
		return p.alive
	}
	return p.byWhite
}

// partners are the opposing kings that make a pair that is alive with an own one.
func (p *prober) partners(own int) uint8 { return uint8(p.byOwn() >> (8 * own)) }

// enemyKings are the squares of the enemy's majors that are king in a pair that is alive.
// Without the rule of check they may stand attacked; taking one proves that it was not.
func (p *prober) enemyKings() (squares bitboard.Set) {
	for kings := p.kings; kings != 0; kings &= kings - 1 {
		for enemies := p.partners(bits.TrailingZeros8(kings)); enemies != 0; enemies &= enemies - 1 {
			squares |= bitboard.Of(p.s.where[model.NewPiece(p.enemy, bits.TrailingZeros8(enemies)+1)])
		}
	}
	return squares
}
