package encode

import (
	"slices"

	"haft/encode/formula"
)

// EncodeArmy writes an army as a formula. Its variables are those of [Army.X], each called by its piece
// and its nature, and auxiliary ones after them; the solutions on the first are those of the army.
// The writers are those of games. Pairs are of the group Claim.
//
// An [UnsuitedError] tells that the encoding cannot say it, or only in too many clauses.
func (e Encoding) EncodeArmy(a *Army) (*formula.Formula, error) {
	if err := e.check(); err != nil {
		return nil, err
	}
	if err := a.check(); err != nil {
		return nil, err
	}
	if err := e.SuitsArmy(a); err != nil {
		return nil, err
	}
	f := a.formula()
	a.oneNature(f, row(domains, e.Domain).write)
	for i := range a.Sides {
		row(rosters, e.Roster).write.side(f, a.side(i))
	}
	row(safeties, e.Safety).write(f, a.bans(f))
	if err := row(linears, e.PB).write.Replace(f); err != nil {
		return nil, err
	}
	return f, nil
}

// formula has the variables of the army.
func (a *Army) formula() *formula.Formula {
	f := &formula.Formula{GroupNames: Groups(), About: about}
	for _, s := range a.Sides {
		for i := range s.May {
			for _, nature := range a.Natures {
				f.NewVar(s.pieceName(i) + nature)
			}
		}
	}
	return f
}

// oneNature is constraint 2 for armies: see there.
func (a *Army) oneNature(f *formula.Formula, write DomainWriter) {
	piece := 0
	for _, s := range a.Sides {
		for _, set := range s.May {
			may := a.options(piece, set)
			for n := range a.Natures {
				if !set.Has(n) {
					f.Add(OneNature, -a.X(piece, n))
				}
			}
			write(f, OneNature, may)
			piece++
		}
	}
}

// options is "the piece has the nature" for those of the set.
func (a *Army) options(piece int, set NatureSet) (lits []formula.Lit) {
	for n := range a.Natures {
		if set.Has(n) {
			lits = append(lits, a.X(piece, n))
		}
	}
	return lits
}

// side is side i as the writers of rosters take it.
func (a *Army) side(i int) *side {
	first := 0
	for _, s := range a.Sides[:i] {
		first += len(s.May)
	}
	s, of := &side{}, &a.Sides[i]
	for j := range of.May {
		s.pieces = append(s.pieces, of.pieceName(j))
		s.x = append(s.x, a.options(first+j, ^NatureSet(0)))
	}
	for n, k := range of.Limits {
		s.limits = append(s.limits, limit{of.ordered(n, s.having(n)), k, true})
	}
	return s
}

// ordered is the literals in the order in which those of the nature are counted.
func (s *Side) ordered(nature int, lits []formula.Lit) []formula.Lit {
	if nature >= len(s.Orders) || s.Orders[nature] == nil {
		return lits
	}
	var all []formula.Lit
	for _, i := range s.Orders[nature] {
		all = append(all, lits[i])
	}
	return all
}

// bans are the pairs. Those that differ only in what the other piece is not are one.
func (a *Army) bans(f *formula.Formula) []ban {
	type subject struct{ piece, nature, other int }
	at := map[subject]int{}
	var bans []ban
	sides, may := a.pieces()
	for _, p := range a.Pairs {
		s, x := subject{p.Piece, p.Nature, p.Other}, a.X(p.Other, p.Not)
		if i, ok := at[s]; ok {
			if !slices.Contains(bans[i].not, x) {
				bans[i].not = append(bans[i].not, x)
			}
			continue
		}
		at[s] = len(bans)
		king := a.X(p.Piece, p.Nature)
		bans = append(bans, ban{
			danger: danger{king: king, by: sides[p.Other]},
			who:    f.Name(king.Var()), kingMay: a.options(p.Piece, may[p.Piece]),
			piece: p.Other, may: a.options(p.Other, may[p.Other]), not: []formula.Lit{x},
		})
	}
	return bans
}

// pieces tells of each piece which side it is of, and what it may be.
func (a *Army) pieces() (sides []int, may []NatureSet) {
	for i, s := range a.Sides {
		for _, set := range s.May {
			sides, may = append(sides, i), append(may, set)
		}
	}
	return sides, may
}
