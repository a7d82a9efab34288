// Package quantum holds what is said of a game of QuantumChess as JSON, in the schema "haft-quantum/1": the types,
// and how they are made of a space of boards. They can be read, too.
//
// Weights and numbers of boards are whole numbers of any size. A probability is 0 or 1 only if it is that exactly.
package quantum

import (
	"math/big"

	"haft/model"
	"haft/model/quantum"
)

// Name is the value of the member "schema".
const Name = "haft-quantum/1"

// A Game is a game as far as it was played.
type Game struct {
	Schema  string   `json:"schema"`
	ID      string   `json:"id,omitzero"`
	Rules   Rules    `json:"rules"`
	Engine  string   `json:"engine"` // what held the boards
	History []Play   `json:"history"`
	Stopped *Stopped `json:"stopped,omitzero"` // why not all was played
	*State           // nil for a game that was interrupted in the middle of a play
}

// Rules are those that may be chosen.
type Rules struct {
	SelfCheck bool   `json:"self_check"` // a move may leave the own king attacked
	Promotion string `json:"promotion"`  // queen or none
}

// NewRules says which rules a game has.
func NewRules(r quantum.Rules) Rules {
	promotion := "queen"
	if r.NoPromotion {
		promotion = "none"
	}
	return Rules{r.SelfCheck, promotion}
}

// A Count is a number of distinct boards, their weight, and their share of the weight of all.
type Count struct {
	Boards *big.Int `json:"boards"`
	Share
}

// A Share is how often something is there, of all boards, and how likely that makes it, from 0 to 1.
type Share struct {
	Weight      *big.Int `json:"weight"`
	Probability float64  `json:"probability"`
}

func newCount(c quantum.Count, total *big.Int) Count {
	return Count{c.Boards, newShare(c.Weight, total)}
}

func newShare(weight, total *big.Int) Share {
	return Share{weight, quantum.Likely(new(big.Rat).SetFrac(weight, total))}
}

// A Play is a play that was made, and what is known after it.
type Play struct {
	Ply         int      `json:"ply"` // from 1
	Play        string   `json:"play"`
	Probability float64  `json:"probability"` // that it was realised
	Total       *big.Int `json:"total"`       // boards, equal ones as often as they are there
	Distinct    *big.Int `json:"distinct"`
	WhiteLost   Count    `json:"white_lost"` // boards on which the king is mated or captured
	BlackLost   Count    `json:"black_lost"`
	InCheck     Count    `json:"in_check"` // boards on which a king is attacked and not lost
}

// NewPlay is play number ply, which was realised with this chance, with the numbers after it.
func NewPlay(ply int, p quantum.Play, chance *big.Rat, total, distinct *big.Int, t *quantum.Tally) Play {
	return Play{
		ply, p.String(), quantum.Likely(chance), total, distinct,
		newCount(t.Lost(model.White), total), newCount(t.Lost(model.Black), total), newCount(t.InCheck, total),
	}
}

// Stopped says why a game was not played to its end.
type Stopped struct {
	Ply    int    `json:"ply"`             // of the play that was not made
	Play   string `json:"play,omitzero"`   // as it is written, and where; not there for one that nobody wrote
	Line   int    `json:"line,omitzero"`   // from 1
	Column int    `json:"column,omitzero"` // in characters, from 1
	Reason string `json:"reason"`          // play: it is impossible; memory: there was not enough
	Text   string `json:"text"`
}
