package schema

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"haft/model"
	"haft/solve"
)

// A Link joins two pieces that depend on each other, and says how.
type Link struct {
	Pieces  [2]model.Piece
	Bits    float64
	Because solve.Implication
}

// Links returns all pairs of open pieces that share information, the strongest first.
func Links(e *solve.Entanglement) (all []Link) {
	for p := range e.Open().All() {
		for q := range e.Open().All() {
			if p >= q {
				continue
			}
			if i, ok := e.Implication(p, q); ok {
				all = append(all, Link{[2]model.Piece{p, q}, e.Mutual(p, q), i})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b Link) int { return cmp.Compare(micro(b.Bits), micro(a.Bits)) })
	return all
}

// An EntangleReport adds to a report the entropies and the pairs of pieces that are not
// independent.
type EntangleReport struct {
	*Report
	Bits    float64         `json:"bits"`    // entropy of the worlds
	Entropy Object[float64] `json:"entropy"` // entropy of each open piece
	Shared  float64         `json:"shared"`  // sum of the entropies of the pieces, less that of the worlds
	Pairs   []pairReport    `json:"pairs"`
}

type pairReport struct {
	Pieces [2]string `json:"pieces"`
	Bits   float64   `json:"bits"`
	If     string    `json:"if"` // "w5=K"
	Then   string    `json:"then"`
	Before float64   `json:"before"`
	Given  float64   `json:"given"`
}

// NewEntangleReport adds to the report of a game how its pieces depend on each other.
func NewEntangleReport(r *Report, e *solve.Entanglement) *EntangleReport {
	all := &EntangleReport{
		Report: r, Bits: micro(WorldBits(e)), Shared: micro(e.Shared()),
		Entropy: Object[float64]{}, Pairs: []pairReport{},
	}
	for q := range e.Open().All() {
		all.Entropy.Add(q.String(), micro(e.Entropy(q)))
	}
	for _, l := range Links(e) {
		all.Pairs = append(all.Pairs, pairReport{
			[2]string{l.Pieces[0].String(), l.Pieces[1].String()},
			Significant(l.Bits),
			Claim(l.Because.If, l.Because.Is), Claim(l.Because.Then, l.Because.Be), l.Because.Before, l.Because.Given,
		})
	}
	return all
}

// Significant rounds to six significant digits, so that a small number does not become 0.
func Significant(x float64) float64 {
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 6, 64), 64)
	return rounded
}

// Claim writes a claim as "w5=K".
func Claim(q model.Piece, n model.Nature) string { return q.String() + "=" + n.String() }

// WorldBits returns the entropy of the worlds in bits.
func WorldBits(e *solve.Entanglement) float64 { return math.Log2(float64(e.Worlds)) }
