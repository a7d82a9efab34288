package family

import (
	"haft/encode"
	"haft/model"
)

// order lists the pieces of a problem that have a nature, in the order of armyOf: White's majors,
// Black's majors, and the promoted pawns.
func order(p *model.Problem) []model.Piece {
	var pieces []model.Piece
	for q := range (p.Unknown & model.Majors).All() {
		pieces = append(pieces, q)
	}
	for q := range (p.Unknown &^ model.Majors).All() {
		pieces = append(pieces, q)
	}
	return pieces
}

// armyOf returns a problem as an army of three sides. The third has all promoted pawns and room for
// anything. The problem must have no alternatives, and bishops=any.
func armyOf(p *model.Problem) *encode.Army {
	a := &encode.Army{Natures: []string{"K", "Q", "R", "B", "N"}}
	limits := p.Rules.Roster[1:]
	number := map[model.Piece]int{}
	sides := []encode.Side{
		{Name: "w", Limits: limits},
		{Name: "b", Limits: limits},
		{Name: "p", Limits: make([]int, model.NumNatures)},
	}
	for i, q := range order(p) {
		number[q] = i
		at := 2
		if q.Major() {
			at = int(q.Color())
		}
		sides[at].May = append(sides[at].May, mayBe(p, q))
	}
	for n := range sides[2].Limits {
		sides[2].Limits[n] = len(sides[2].May)
	}
	if len(sides[2].May) == 0 {
		sides = sides[:2]
	}
	a.Sides = sides
	for _, f := range p.Facts {
		if f.King == model.NoPiece || !p.Unknown.Has(f.King) || !p.Unknown.Has(f.Piece) {
			continue
		}
		for n := range f.Not.All() {
			a.Pairs = append(a.Pairs, encode.Pair{Piece: number[f.King], Nature: 0, Other: number[f.Piece], Not: int(n) - 1})
		}
	}
	return a
}

// mayBe returns the natures that the facts leave to a piece, counting only facts that hold whoever
// is king.
func mayBe(p *model.Problem, q model.Piece) encode.NatureSet {
	may := p.May(q)
	for _, f := range p.Facts {
		if f.King == model.NoPiece && f.Piece == q {
			may &^= f.Not
		}
	}
	return encode.NatureSet(may)
}

// demands returns the announcements about the army of p.
func demands(p *model.Problem, known []announcement) (any [][][]demand) {
	number := map[model.Piece]int{}
	for i, q := range order(p) {
		number[q] = i
	}
	for _, a := range known {
		var groups [][]demand
		for _, facts := range a.groups {
			var group []demand
			for _, f := range facts {
				group = append(group, demand{number[f.Piece], ^encode.NatureSet(f.Not)})
			}
			groups = append(groups, group)
		}
		any = append(any, groups)
	}
	return any
}
