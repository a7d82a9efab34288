// Package chart draws what haft finds: entropy over the plies of a game ([Timeline]), how its
// pieces depend on each other ([Entanglement]), how the worlds of a collection collapse
// ([Collection]), what may stand on the squares of a board ([Board]).
//
// A drawing is a [Figure], made once and written as SVG, PNG or PDF ([Save]). The same input
// gives the same bytes. Colours are those of Okabe and Ito (2008), which people of every
// colour vision can tell apart, and differ in lightness too.
package chart
