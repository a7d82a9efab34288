package main

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"haft/model"
	"haft/solve"
)

// A link is two pieces that depend on each other, and how.
type link struct {
	pieces  [2]model.Piece
	bits    float64
	because solve.Implication
}

// links are all pairs of open pieces that share something, the strongest first.
func links(e *solve.Entanglement) (all []link) {
	for p := range e.Open().All() {
		for q := range e.Open().All() {
			if p >= q {
				continue
			}
			if i, ok := e.Implication(p, q); ok {
				all = append(all, link{[2]model.Piece{p, q}, e.Mutual(p, q), i})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b link) int { return cmp.Compare(micro(b.bits), micro(a.bits)) })
	return all
}

// An entangleReport is a report with the entropies and the pairs that are not independent.
type entangleReport struct {
	*report
	Bits    float64      `json:"bits"`    // of the worlds
	Entropy object       `json:"entropy"` // of each open piece
	Shared  float64      `json:"shared"`  // by which the entropies are more than that of the worlds
	Pairs   []pairReport `json:"pairs"`
}

type pairReport struct {
	Pieces [2]string `json:"pieces"`
	Bits   float64   `json:"bits"`
	If     string    `json:"if"` // "w5=K"
	Then   string    `json:"then"`
	Before float64   `json:"before"`
	Given  float64   `json:"given"`
}

func newEntangleReport(r *report, e *solve.Entanglement) *entangleReport {
	all := &entangleReport{report: r, Bits: micro(worldBits(e)), Shared: micro(e.Shared()), Entropy: object{}, Pairs: []pairReport{}}
	for q := range e.Open().All() {
		all.Entropy = append(all.Entropy, member{q.String(), micro(e.Entropy(q))})
	}
	for _, l := range links(e) {
		all.Pairs = append(all.Pairs, pairReport{
			[2]string{l.pieces[0].String(), l.pieces[1].String()},
			significant(l.bits),
			claim(l.because.If, l.because.Is), claim(l.because.Then, l.because.Be), l.because.Before, l.because.Given,
		})
	}
	return all
}

// significant rounds to six digits; what is not nothing stays so.
func significant(x float64) float64 {
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 6, 64), 64)
	return rounded
}

// claim is "w5=K".
func claim(q model.Piece, n model.Nature) string { return q.String() + "=" + n.String() }

// worldBits is the entropy of the worlds.
func worldBits(e *solve.Entanglement) float64 { return math.Log2(float64(e.Worlds)) }
