package play

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"

	"haft/bench/arena"
	"haft/bench/statistics"
	"haft/cmd/haft/cli"
	"haft/solve/explain"
)

// An arenaResult is what a match says, as JSON.
type arenaResult struct {
	arena.Header
	Games    int            `json:"games"`
	Wins     int            `json:"wins"`
	Draws    int            `json:"draws"`
	Losses   int            `json:"losses"`
	Pairs    [5]int         `json:"pairs"` // from two losses to two wins
	Score    [3]float64     `json:"score"` // with its interval
	Elo      [3]eloNumber   `json:"elo"`
	Normal   [3]eloNumber   `json:"normalized_elo"`
	Superior *float64       `json:"superior"` // null if unknown
	LLR      *float64       `json:"llr,omitempty"`
	Accepted *float64       `json:"accepted_elo,omitempty"`
	Endings  map[string]int `json:"endings"`
	Faults   [2]int         `json:"faults"`
	Plies    float64        `json:"plies_per_game"`
	Wall     [2]float64     `json:"seconds_per_move"`
	CPU      [2]float64     `json:"cpu_seconds_per_move"` // 0 for a player without a program

	strength statistics.Strength
}

func newArenaResult(m *arena.Match) *arenaResult {
	t := m.Count()
	pairs := t.Pairs()
	s := pairs.Strength()
	r := &arenaResult{
		Header: m.Header, Games: t.Games, Wins: t.Wins, Draws: t.Draws, Losses: t.Losses, Pairs: pairs.Five(),
		Endings: map[string]int{}, Faults: t.Violations,
	}
	if t.Games == 0 {
		none := math.NaN()
		r.Elo = eloNumbers(none, statistics.Interval{Low: none, High: none})
		r.Normal = r.Elo
		return r
	}
	r.strength = s
	r.Score = [3]float64{rounded(s.Mean, 4), rounded(s.Score.Low, 4), rounded(s.Score.High, 4)}
	r.Elo = eloNumbers(s.Elo, s.EloInterval)
	r.Normal = eloNumbers(s.Normalized, s.NormalizedInterval)
	r.Superior = finite(s.Superior)
	if m.SPRT != nil {
		r.LLR = finite(t.LLR)
		if t.Decided {
			r.Accepted = &t.Accepted
		}
	}
	for e, n := range t.Endings {
		r.Endings[string(e)] = n
	}
	r.Plies = rounded(float64(t.Plies)/float64(t.Games), 1)
	for i := range r.Wall {
		r.Wall[i] = rounded(t.Seconds[i].Seconds()/float64(max(t.Moves[i], 1)), 5)
		r.CPU[i] = rounded(t.CPU[i].Seconds()/float64(max(t.Moves[i], 1)), 5)
	}
	return r
}

func rounded(x float64, digits int) float64 {
	scale := math.Pow10(digits)
	return math.Round(x*scale)/scale + 0 // which makes 0 of -0
}

// finite is a number with two decimals, nil if it is infinite or no number.
func finite(x float64) *float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return nil
	}
	x = rounded(x, 2)
	return &x
}

// An eloNumber is a difference in Elo. As JSON it has two decimals; an infinite one is "+inf" or "-inf", and an
// unknown one null.
type eloNumber float64

func eloNumbers(x float64, i statistics.Interval) [3]eloNumber {
	return [3]eloNumber{eloNumber(x), eloNumber(i.Low), eloNumber(i.High)}
}

func (e eloNumber) MarshalJSON() ([]byte, error) {
	if x := float64(e); math.IsInf(x, 0) {
		return json.Marshal(elo(x))
	}
	return json.Marshal(finite(float64(e)))
}

// arenaText tells a result to people.
func arenaText(p *cli.Program, r *arenaResult) {
	p.Prose("%s against %s, %s", r.First, r.Second, explain.Count(uint64(r.Games), "game", "games"))
	p.Printf("\n")
	for _, row := range arenaRows(r) {
		p.Printf("%-12s%s\n", row[0], row[1])
	}
}

// arenaRows are what a result says, a name and a value each.
func arenaRows(r *arenaResult) [][2]string {
	rows := [][2]string{
		{"won", fmt.Sprint(r.Wins)},
		{"drawn", fmt.Sprint(r.Draws)},
		{"lost", fmt.Sprint(r.Losses)},
		{"pairs", fmt.Sprint(r.Pairs) + ", from two losses to two wins"},
		{"score", fmt.Sprintf("%s, 95 %%: %s to %s", arenaShare(r.Score[0]), arenaShare(r.Score[1]), arenaShare(r.Score[2]))},
		{"Elo", inElo(r.strength.Elo, r.strength.EloInterval)},
		{"normalized", inElo(r.strength.Normalized, r.strength.NormalizedInterval)},
	}
	if r.Superior != nil {
		rows = append(rows, [2]string{"likely", "the first player is the stronger one: " + arenaShare(*r.Superior)})
	}
	if r.SPRT != nil {
		rows = append(rows, [2]string{"SPRT", sprtText(r)})
	}
	endings := slices.SortedFunc(maps.Keys(r.Endings), func(a, b string) int {
		return cmp.Or(r.Endings[b]-r.Endings[a], cmp.Compare(a, b))
	})
	for i, e := range endings {
		name := ""
		if i == 0 {
			name = "endings"
		}
		rows = append(rows, [2]string{name, fmt.Sprintf("%s %d", e, r.Endings[e])})
	}
	return append(rows, [2]string{"plies", strconv.FormatFloat(r.Plies, 'f', 1, 64) + " a game"})
}

func sprtText(r *arenaResult) string {
	low, high := r.SPRT.Bounds()
	text := fmt.Sprintf("LLR %.2f (%.2f to %.2f) for %s Elo %v against %v", *r.LLR, low, high, r.SPRT.Model, r.SPRT.Elo1,
		r.SPRT.Elo0)
	if r.Accepted == nil {
		return text + ": undecided"
	}
	return fmt.Sprintf("%s: %v accepted", text, *r.Accepted)
}

// arenaShare is a part of 1 in percent.
func arenaShare(x float64) string { return strconv.FormatFloat(100*x, 'f', 1, 64) + " %" }

// inElo is a difference with its interval.
func inElo(x float64, i statistics.Interval) string {
	if math.IsNaN(x) {
		return elo(x)
	}
	return fmt.Sprintf("%s, 95 %%: %s to %s", elo(x), elo(i.Low), elo(i.High))
}

// elo is a difference, which can be infinite or unknown.
func elo(x float64) string {
	switch {
	case math.IsNaN(x):
		return "unknown"
	case math.IsInf(x, 1):
		return "+inf"
	case math.IsInf(x, -1):
		return "-inf"
	}
	return fmt.Sprintf("%+d", int(math.Round(x)))
}
