package card

import "haft/encode/formula"

// kModuloTotalizer is moduloTotalizer to a base of about the square root of k, so that its size depends on the limit
// more than on the number of literals: Morgado, Ignatiev and Marques-Silva, "MSCG: Robust Core-Guided MaxSAT
// Solving", JSAT 2014, where the modulo totalizer is cut off at k; with the base of PySAT, ⌊√k⌋ but at least 2.
func kModuloTotalizer(f *formula.Formula, g formula.Group, lits []formula.Lit, k int) {
	moduloAtMost(f, g, lits, k, rootUp(k+1, 2)-1)
}
