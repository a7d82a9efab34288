package schema

import (
	"math/big"
	"strings"

	"haft/model"
	"haft/model/quantum"
)

// QuantumName is the value of the member "schema".
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

// QuantumRules are the rules that can be chosen.
type QuantumRules struct {
	SelfCheck bool   `json:"self_check"` // a move may leave one's own king attacked
	Promotion string `json:"promotion"`  // queen or none
}

// NewQuantumRules returns the rules of a game.
func NewQuantumRules(r quantum.Rules) QuantumRules {
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

// NewPlay describes play number ply, which was realised with this chance, and the boards after it.
func NewPlay(ply int, p quantum.Play, chance *big.Rat, t *quantum.Tally) Play {
	total := t.All.Weight
	return Play{
		Ply: ply, Play: p.String(), Probability: quantum.Likely(chance), Total: total, Distinct: t.All.Boards,
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

// A Sample says what random boards show of the plays after the last one that was made exactly.
type Sample struct {
	Boards     int                  `json:"boards"` // number of boards
	Seed       uint64               `json:"seed"`
	Confidence float64              `json:"confidence"` // of the bounds
	History    []SampledPlay        `json:"history"`
	Kings      Object[Estimate]     `json:"kings"` // by what has happened to them
	Squares    Object[[]SampledMan] `json:"squares"`
}

// An Estimate is a probability with its bounds, at the confidence of the sample.
type Estimate struct {
	Probability float64 `json:"probability"`
	Low         float64 `json:"low"`
	High        float64 `json:"high"`
}

// NewEstimate converts a sampled share.
func NewEstimate(i quantum.Interval) Estimate { return Estimate{i.Share, i.Low, i.High} }

// A SampledPlay is a play and the probability that it was realised.
type SampledPlay struct {
	Ply  int    `json:"ply"`
	Play string `json:"play"`
	Estimate
}

// A SampledMan is a man that may stand on a square.
type SampledMan struct {
	Man string `json:"man"`
	Estimate
}

// confidence is the confidence of a [quantum.Interval].
const confidence = 0.95

// NewSample describes an estimate of the further plays after a number of exact ones, with the named
// squares, or all if no name is given. The caller sets the seed.
func NewSample(e *quantum.Estimate, exact int, further []quantum.Play, squares []string) *Sample {
	s := &Sample{
		Boards: e.Samples, Confidence: confidence, History: []SampledPlay{},
		Squares: Object[[]SampledMan]{},
	}
	for i, p := range further {
		a := e.Admitted[i] // half of these boards make the play
		half := quantum.Interval{Share: a.Share / 2, Low: a.Low / 2, High: a.High / 2}
		s.History = append(s.History, SampledPlay{exact + i + 1, p.String(), NewEstimate(half)})
	}
	for _, c := range []model.Color{model.White, model.Black} {
		color := strings.ToLower(c.String())
		s.Kings.Add(color+"_mated", NewEstimate(e.Fates[quantum.WhiteMated+quantum.Fate(c)]))
		s.Kings.Add(color+"_captured", NewEstimate(e.Fates[quantum.WhiteCaptured+quantum.Fate(c)]))
	}
	s.Kings.Add("in_check", NewEstimate(e.InCheck))
	for at := range model.Square(64) {
		if !wanted(squares, at.String()) {
			continue
		}
		men := []SampledMan{}
		for _, m := range e.Men[at] {
			men = append(men, SampledMan{m.Man.String(), NewEstimate(m.Interval)})
		}
		s.Squares.Add(at.String(), men)
	}
	return s
}

// Kings counts the boards by what has happened to the kings: white_mated, white_captured,
// white_in_check, the same for Black, frozen (a king is mated or captured), and in_check (a king is
// attacked, and none is mated or captured).
func Kings(t *quantum.Tally) (all Object[Count]) {
	total := t.All.Weight
	for _, c := range []model.Color{model.White, model.Black} {
		color := strings.ToLower(c.String())
		all.Add(color+"_mated", newCount(t.Mated[c], total))
		all.Add(color+"_captured", newCount(t.Captured[c], total))
		all.Add(color+"_in_check", newCount(t.Checked[c], total))
	}
	all.Add("frozen", newCount(t.Frozen, total))
	all.Add("in_check", newCount(t.InCheck, total))
	return all
}

// KingWords says what has happened to a king, by its name in JSON.
func KingWords(name string) string {
	color, fate, found := strings.Cut(name, "_")
	switch {
	case name == "in_check":
		return "a king in check"
	case !found:
		return name
	}
	return color + " king " + strings.ReplaceAll(fate, "_", " ")
}

// FateWords say what has happened to the kings of a board; "" if nothing has.
func FateWords(b *quantum.Weighted) string {
	if b.Fate != quantum.Playable {
		return b.Fate.String()
	}
	var words []string
	for _, c := range []model.Color{model.White, model.Black} {
		if b.Board.Check(c) {
			words = append(words, strings.ToLower(c.String())+" king in check")
		}
	}
	return strings.Join(words, ", ")
}
