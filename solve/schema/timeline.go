package schema

import (
	"math"
	"strings"

	"haft/model"
	"haft/solve"
)

// A TimelineReport is a report with an entry for each ply, from ply 0.
type TimelineReport struct {
	*Report
	Timeline []InstantReport `json:"timeline"`
}

// An InstantReport says what is known after one ply.
type InstantReport struct {
	Ply       model.Ply     `json:"ply"`
	Move      string        `json:"move,omitzero"`
	Positions uint64        `json:"starting_positions"`
	Worlds    uint64        `json:"worlds"`
	Bits      float64       `json:"bits"`
	Taken     float64       `json:"taken"` // bits of information that this ply gave
	Gone      goneReport    `json:"gone"`
	Locks     []LockedPiece `json:"locks"`
	Outcome   outcomeReport `json:"outcome"`
}

// A goneReport lists natures by piece: of the side that moved, and of the other side.
type goneReport struct {
	Own      Object[string] `json:"own"`
	Opposing Object[string] `json:"opposing"`
}

// InstantReports returns an entry for each ply.
func InstantReports(all []solve.Instant) []InstantReport {
	var list []InstantReport
	for i := range all {
		now, o := &all[i], all[i].Outcome
		r := InstantReport{
			Ply: now.Ply, Positions: now.Positions, Worlds: now.Worlds,
			Bits: micro(now.Bits()), Taken: micro(bitsTaken(all, i)),
			Gone:    goneReport{natureList(now.GoneOf(now.Ply.Mover())), natureList(now.GoneOf(now.Ply.Mover().Other()))},
			Locks:   InstantLocks(now),
			Outcome: outcomeReport{o.Ongoing, o.Checkmate, o.Stalemate, o.Over()},
		}
		if i > 0 {
			r.Move = now.Move.String()
		}
		list = append(list, r)
	}
	return list
}

// bitsTaken returns by how many bits the entropy after entry i is less than after the one before.
func bitsTaken(all []solve.Instant, i int) float64 {
	if i == 0 {
		return 0
	}
	return all[i-1].Bits() - all[i].Bits()
}

// micro rounds to six digits after the point, which is more than anybody reads.
func micro(x float64) float64 { return math.Round(x*1e6) / 1e6 }

func natureList(d model.Domains) Object[string] {
	list := Object[string]{}
	for q, natures := range d {
		if natures != 0 {
			list.Add(model.Piece(q).String(), natures.String())
		}
	}
	return list
}

// InstantLocks lists the pieces that the ply locked in.
func InstantLocks(now *solve.Instant) []LockedPiece {
	locks := []LockedPiece{}
	for q := range now.Locked.All() {
		locks = append(locks, LockedPiece{q.String(), now.Domains[q].String()})
	}
	return locks
}

// NatureWords writes natures by piece: "w6=KRN w1=Q".
func NatureWords(list Object[string]) string {
	var words []string
	for _, m := range list {
		words = append(words, m.Name+"="+m.Value)
	}
	return strings.Join(words, " ")
}
