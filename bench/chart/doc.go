// Package chart draws what haft finds: entropy over the plies of a game ([Timeline]) or its
// starting positions ([Positions]), how its pieces depend on each other ([Entanglement]), and how
// the worlds of a collection collapse ([Collection]).
//
// It also draws comparisons of solvers: [ECDF], [Box], [Ratios] and [Scaling].
// [Dots] and [Points] draw numbers of any origin.
//
// A drawing is a [Figure], which [Write] writes as SVG, PNG or PDF. The same input gives the same bytes. The colours
// are those of Okabe and Ito (2008). People with any kind of colour vision can tell them apart, and they also differ
// in lightness.
package chart
