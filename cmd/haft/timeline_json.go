package main

import (
	"math"
	"strings"

	"haft/model"
	"haft/solve"
)

// A timelineReport is a report with an entry for each ply, from ply 0.
type timelineReport struct {
	*report
	Timeline []instantReport `json:"timeline"`
}

type instantReport struct {
	Ply       model.Ply     `json:"ply"`
	Move      string        `json:"move,omitzero"`
	Positions uint64        `json:"starting_positions"`
	Worlds    uint64        `json:"worlds"`
	Bits      float64       `json:"bits"`
	Taken     float64       `json:"taken"` // bits that this ply took away
	Gone      goneReport    `json:"gone"`
	Locks     []lockPiece   `json:"locks"`
	Outcome   outcomeReport `json:"outcome"`
}

// goneReport is natures by piece: those of the side that moved, and of the other.
type goneReport struct {
	Own      object `json:"own"`
	Opposing object `json:"opposing"`
}

func instantReports(all []solve.Instant) []instantReport {
	var list []instantReport
	for i := range all {
		now, o := &all[i], all[i].Outcome
		r := instantReport{
			Ply: now.Ply, Positions: now.Positions, Worlds: now.Worlds,
			Bits: micro(now.Bits()), Taken: micro(taken(all, i)),
			Gone:    goneReport{natureList(now.GoneOf(now.Ply.Mover())), natureList(now.GoneOf(now.Ply.Mover().Other()))},
			Locks:   instantLocks(now),
			Outcome: outcomeReport{o.Ongoing, o.Checkmate, o.Stalemate, o.Over()},
		}
		if i > 0 {
			r.Move = now.Move.String()
		}
		list = append(list, r)
	}
	return list
}

// taken is how many bits entry i has less than the one before.
func taken(all []solve.Instant, i int) float64 {
	if i == 0 {
		return 0
	}
	return all[i-1].Bits() - all[i].Bits()
}

// micro rounds to six digits after the point, which is more than anybody reads.
func micro(x float64) float64 { return math.Round(x*1e6) / 1e6 }

func natureList(d model.Domains) object {
	list := object{}
	for q, natures := range d {
		if natures != 0 {
			list = append(list, member{model.Piece(q).String(), natures.String()})
		}
	}
	return list
}

func instantLocks(now *solve.Instant) []lockPiece {
	locks := []lockPiece{}
	for q := range now.Locked.All() {
		locks = append(locks, lockPiece{q.String(), now.Domains[q].String()})
	}
	return locks
}

// natureWords is "w6=KRN w1=Q".
func natureWords(list object) string {
	var words []string
	for _, m := range list {
		words = append(words, m.name+"="+m.value.(string))
	}
	return strings.Join(words, " ")
}
