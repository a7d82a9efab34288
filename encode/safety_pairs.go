package encode

import "haft/encode/formula"

// KingSafety writes bans.
type KingSafety func(f *formula.Formula, bans []ban)

// turns takes constraint 5 apart. Since a piece has one nature, the sum d_t is zero exactly if each of its terms is
// zero, and that is a clause of two literals,
//
//	¬x(c_{t-1},i,K) ∨ ¬x(c_t,j,n)   where j as n attacks the square of i
//
// for each fact, even if another fact has already said it.
func turns(f *formula.Formula, bans []ban) {
	for _, b := range bans {
		for _, x := range b.not {
			f.Add(groupOf(b.ply), -b.king, -x)
		}
	}
}

// pairs is turns with each pair written once. Both sides bring the fact that kings do not touch, so a pair that is
// already there is left out. No game has more than 2·8·(8·4 + 8·4) + 8·8 = 1,088 pairs.
func pairs(f *formula.Formula, bans []ban) {
	seen := map[[2]formula.Lit]bool{}
	for _, b := range bans {
		for _, x := range b.not {
			pair := [2]formula.Lit{min(b.king, x), max(b.king, x)}
			if !seen[pair] {
				seen[pair] = true
				f.Add(groupOf(b.ply), -b.king, -x)
			}
		}
	}
}
