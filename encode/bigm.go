package encode

import (
	"slices"

	"haft/model"
)

// danger is d_t(c,s): the attackers of side c on the square where king stands.
type danger struct {
	ply  model.Ply
	king model.Piece
	by   model.Color
}

// bigM is constraint 5 as seed 002 has it, one linear constraint for each ply and each
// piece that may be the king there:
//
//	16·x(c_{t-1},i,K) + Σ a_t(s,c_t,j,n)·x(c_t,j,n) <= 16
//
// 16 is large enough only because each of the sixteen attackers has one nature: the sum
// often has more terms. Attacks that an earlier ply has already brought are not
// repeated, as everywhere in a problem.
func bigM(f *Formula, facts []model.Fact) {
	rows := map[danger]*Linear{}
	var order []danger
	for _, fact := range facts {
		d := danger{fact.Ply, fact.King, fact.Piece.Color()}
		row := rows[d]
		if row == nil {
			row = &Linear{Terms: []Term{{16, X(fact.King, model.King)}}, Sense: AtMost, Bound: 16}
			rows[d] = row
			order = append(order, d)
		}
		for n := range fact.Not.All() {
			if a := (Term{1, X(fact.Piece, n)}); !slices.Contains(row.Terms, a) {
				row.Terms = append(row.Terms, a)
			}
		}
	}
	for _, d := range order {
		f.AddLinear(groupOf(d.ply), *rows[d])
	}
}
