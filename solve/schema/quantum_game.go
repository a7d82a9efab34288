package schema

import (
	"math/big"

	"haft/model"
	"haft/model/quantum"
)

// Name is the value of the member "schema".
const QuantumName = "haft-quantum/1"

// A Game is a game as far as it was played.
type Game struct {
	Schema  string       `json:"schema"`
	ID      string       `json:"id,omitzero"`
	Rules   QuantumRules `json:"rules"`
	Engine  string       `json:"engine"` // that held the boards
	History []Play       `json:"history"`
	Stopped *Stopped     `json:"stopped,omitzero"` // why the game was not played to its end
	*State               // nil for a game that was interrupted during a play
}

// Rules are the rules that can be chosen.
type QuantumRules struct {
	SelfCheck bool   `json:"self_check"` // a move may leave one's own king attacked
	Promotion string `json:"promotion"`  // queen or none
}

// NewRules returns the rules of a game.
func QuantumNewRules(r quantum.Rules) QuantumRules {
	promotion := "queen"
	if r.NoPromotion {
		promotion = "none"
	}
	return QuantumRules{r.SelfCheck, promotion}
}

// A Count is a number of distinct boards, their weight, and their share of the total weight.
type Count struct {
	Boards *big.Int `json:"boards"`
	Share
}

// A Share is the weight of the boards on which something holds, and its probability, from 0 to 1.
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
	Probability float64  `json:"probability"` // that the play was realised
	Total       *big.Int `json:"total"`       // weight of all boards
	Distinct    *big.Int `json:"distinct"`
	WhiteLost   Count    `json:"white_lost"` // boards on which the king is mated or captured
	BlackLost   Count    `json:"black_lost"`
	InCheck     Count    `json:"in_check"` // boards on which a king is attacked and none is lost
}

// NewPlay describes play number ply, which was realised with this chance, and the numbers after it.
func NewPlay(ply int, p quantum.Play, chance *big.Rat, total, distinct *big.Int, t *quantum.Tally) Play {
	return Play{
		Ply: ply, Play: p.String(), Probability: quantum.Likely(chance), Total: total, Distinct: distinct,
		WhiteLost: newCount(t.Lost(model.White), total), BlackLost: newCount(t.Lost(model.Black), total),
		InCheck: newCount(t.InCheck, total),
	}
}

// Stopped says why a game was not played to its end.
type Stopped struct {
	Ply    int    `json:"ply"`             // of the play that was not made
	Play   string `json:"play,omitzero"`   // as written; empty if nobody wrote it
	Line   int    `json:"line,omitzero"`   // from 1
	Column int    `json:"column,omitzero"` // in characters, from 1
	Reason string `json:"reason"`          // "play" if the play is impossible, "memory" if there was not enough
	Text   string `json:"text"`
}
