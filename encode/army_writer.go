package encode

import (
	"slices"

	"haft/encode/formula"
)

// EncodeArmy writes an army as a formula. The variables of [Army.X] come first, named after piece and nature; their
// values in the models of the formula are the solutions of the army. Auxiliary variables follow. The same writers
// serve games. The pairs are in the group Claim.
//
// It fails with an [formula.UnsuitedError] if the encoding cannot express the army, or only in too many clauses.
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

// formula returns a formula with the variables of the army and no constraints.
func (a *Army) formula() *formula.Formula {
	f := &formula.Formula{GroupNames: Groups(), About: about}
	for _, s := range a.Sides {
		for i := range s.May {
			for _, nature := range a.Natures {
				f.Named(s.pieceName(i) + nature)
			}
		}
	}
	return f
}

// oneNature writes constraint 2 for an army; see the function of the same name for games.
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

// options returns the literals "the piece has the nature" for the natures of the set.
func (a *Army) options(piece int, set NatureSet) (lits []formula.Lit) {
	for n := range a.Natures {
		if set.Has(n) {
			lits = append(lits, a.X(piece, n))
		}
	}
	return lits
}

// side returns side i in the form that the writers of rosters take.
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

// ordered returns the literals in the order in which those of the nature are counted.
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

// bans returns the pairs as bans. Pairs that differ only in the nature excluded are merged into one.
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

// pieces returns for each piece the side that it belongs to, and the natures that it may have.
func (a *Army) pieces() (sides []int, may []NatureSet) {
	for i, s := range a.Sides {
		for _, set := range s.May {
			sides, may = append(sides, i), append(may, set)
		}
	}
	return sides, may
}
