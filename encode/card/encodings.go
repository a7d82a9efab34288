package card

import (
	"fmt"
	"strings"

	"haft/encode/formula"
)

// labels_test.go proves what the labels say. The first row of each table has no auxiliary variables.

// ExactlyOnes lists the ways to write "exactly one". In their descriptions, x are the literals and n is their
// number.
var ExactlyOnes = []ExactlyOne{
	{Label{
		Name: "pairwise", Complete: true, Counts: Always,
		Doc: "direct: at least one, and of each pair not both; n(n-1)/2+1 clauses, no auxiliary variables (de Kleer 1989)",
	}, direct(pairwise), pairwise, Always},
	{Label{
		Name: "bitwise", Complete: true, Counts: Always,
		Doc: "direct: the true literal fixes each bit of its number; " +
			"⌈log2 n⌉ variables, n⌈log2 n⌉+1 clauses (Frisch and others 2001)",
	}, direct(bitwise), bitwise, AtLimit},
	{Label{
		Name: "ladder", Complete: true, Counts: Always,
		Doc: "direct: a ladder marks the place of the true literal, in one direction; " +
			"n-1 variables, 3n-3 clauses, as sequential with each auxiliary negated (Gent and Nightingale 2004)",
	}, direct(ladder), ladder, AtLimit},
	{Label{
		Name: "sequential", Complete: true, Counts: Always,
		Doc: "direct: a counter up to one; n-1 variables, 3n-3 clauses, the ladder's with each auxiliary negated " +
			"(Sinz 2005)",
	}, direct(atMostOne(sequential)), atMostOne(sequential), AtLimit},
	{Label{
		Name: "product", Complete: true, Counts: Always,
		Doc: "direct: the true literal fixes its row and its column in a rectangle; " +
			"about 2√n variables, 2n+4√n clauses (Chen 2010)",
	}, direct(product(2)), product(2), AtLimit},
	{Label{
		Name: "product-3", Complete: true, Counts: Always,
		Doc: "direct: the same with three coordinates; about 3∛n variables, 3n clauses (Chen 2010)",
	}, direct(product(3)), product(3), AtLimit},
	{Label{
		Name: "product-4", Complete: true, Counts: Always,
		Doc: "direct: the same with four coordinates; about 4n^¼ variables, 4n clauses (Chen 2010)",
	}, direct(product(4)), product(4), AtLimit},
	{Label{
		Name: "commander", Complete: true, Counts: Always,
		Doc: "groups of three with a commander each, exactly one of which is true; " +
			"about n/2 variables, 3.5n clauses (Klieber and Kwon 2007)",
	}, commander, commanderAtMost, Always},
	{Label{
		Name: "bimander", Complete: true, Counts: Always,
		Doc: "direct: √n groups, and the true literal fixes each bit of the number of its group " +
			"(Hölldobler and Nguyen 2013)",
	}, direct(bimander), bimander, AtLimit},
	{Label{
		Name: "nested", Complete: true, Counts: Always,
		Doc: "direct: halves joined by a literal, again and again; " +
			"at most n-4 variables, 3n-5 clauses (Philipp and Steinke 2015; Kučera, Savický and Vorel 2017)",
	}, direct(nested), nested, AtLimit},
	{Label{
		Name: "order", Complete: true, Counts: Always,
		Doc: "order or regular: variables for \"after i\", equivalent to x; " +
			"n-1 variables, 4n-4 clauses (Crawford and Baker 1994; Ansótegui and Manyà 2004)",
	}, order, withNone(order), Always},
	{Label{
		Name: "log", Counts: Always,
		Doc: "the number of the true literal in bits, equivalent to x; ⌈log2 n⌉ variables; " +
			"few variables, little propagation (Iwama and Miyazaki 1994)",
	}, logarithmic, withNone(logarithmic), Always},
}

// Limits lists the ways to write "at most k". Those called "+exactly" are made for "exactly k". In the
// descriptions, n is the number of literals.
var Limits = []Limit{
	{Label: Label{
		Name: "binomial", Complete: true, Counts: Always,
		Doc: "not all of any k+1 literals; C(n,k+1) clauses, no auxiliary variables",
	}, atMost: binomial},
	{Label: Label{
		Name: "binomial+exactly", Complete: true, Counts: Always,
		Doc: "the same, and at least one of any n-k+1 literals",
	}, Both: true, atMost: binomial},
	{Label: Label{
		Name: "sequential", Complete: true, Counts: AtLimit,
		Doc: "LT-SEQ counter; (n-1)k variables, 2nk+n-3k-1 clauses (Sinz 2005)",
	}, atMost: sequential, between: unary(staircase).between},
	{Label: Label{
		Name: "sequential-two-way", Complete: true, Counts: Always,
		Doc: "the same counter up to k+1, equivalent to what it counts (Sinz 2005)",
	}, atMost: unary(staircase).twoWay, between: unary(staircase).between},
	{Label: Label{
		Name: "sequential+exactly", Complete: true, Counts: Always,
		Doc: "the two-way counter, limited at both ends",
	}, Both: true, atMost: unary(staircase).twoWay, between: unary(staircase).between},
	{Label: Label{
		Name: "totalizer", Complete: true, Counts: AtLimit,
		Doc: "a tree of unary sums up to k+1; O(nk²) clauses (Bailleux and Boufkhad 2003)",
	}, atMost: unary(totalizer).atMost, between: unary(totalizer).between},
	{Label: Label{
		Name: "totalizer-two-way", Complete: true, Counts: Always,
		Doc: "the same tree, its sums equivalent to what they count",
	}, atMost: unary(totalizer).twoWay, between: unary(totalizer).between},
	{Label: Label{
		Name: "totalizer+exactly", Complete: true, Counts: Always,
		Doc: "the two-way tree, limited at both ends",
	}, Both: true, atMost: unary(totalizer).twoWay, between: unary(totalizer).between},
	{Label: Label{
		Name: "modulo-totalizer", Counts: Several,
		Doc: "a tree of sums with two unary digits to the base √n; O(n^1.5) clauses (Ogawa and others 2013)",
	}, atMost: moduloTotalizer},
	{Label: Label{
		Name: "modulo-totalizer+exactly", Counts: Several,
		Doc: "the same tree, and another one for at least k",
	}, Both: true, atMost: moduloTotalizer},
	{Label: Label{
		Name: "k-modulo-totalizer", Counts: Several,
		Doc: "the same tree to the base √k (Morgado, Ignatiev and Marques-Silva 2014)",
	}, atMost: kModuloTotalizer},
	{Label: Label{
		Name: "k-modulo-totalizer+exactly", Counts: Several,
		Doc: "the same tree, and another one for at least k",
	}, Both: true, atMost: kModuloTotalizer},
	{Label: Label{
		Name: "cardinality-network", Complete: true, Counts: Several,
		Doc: "sorted blocks of at least k+1 merged as far as needed; O(n log² k) (Asín and others 2011)",
	}, atMost: unary(cardinalityNetwork).atMost, between: unary(cardinalityNetwork).between},
	{Label: Label{
		Name: "cardinality-network-two-way", Complete: true, Counts: Always,
		Doc: "the same network, its comparators equivalent to what they compare",
	}, atMost: unary(cardinalityNetwork).twoWay, between: unary(cardinalityNetwork).between},
	{Label: Label{
		Name: "cardinality-network+exactly", Complete: true, Counts: Always,
		Doc: "the two-way network, limited at both ends",
	}, Both: true, atMost: unary(cardinalityNetwork).twoWay, between: unary(cardinalityNetwork).between},
	{Label: Label{
		Name: "sorting-network", Complete: true, Counts: Several,
		Doc: "odd-even merge sort; O(n log² n) (Batcher 1968; Eén and Sörensson 2006)",
	}, atMost: unary(sortingNetwork).atMost, between: unary(sortingNetwork).between},
	{Label: Label{
		Name: "sorting-network-two-way", Complete: true, Counts: Always,
		Doc: "the same network, its comparators equivalent to what they compare",
	}, atMost: unary(sortingNetwork).twoWay, between: unary(sortingNetwork).between},
	{Label: Label{
		Name: "sorting-network+exactly", Complete: true, Counts: Always,
		Doc: "the two-way network, limited at both ends",
	}, Both: true, atMost: unary(sortingNetwork).twoWay, between: unary(sortingNetwork).between},
	{Label: Label{
		Name: "adder", Counts: Always,
		Doc: "the number of true literals in binary, by full and half adders, compared with k; O(n) (Warners 1998)",
	}, atMost: adder, between: adderBetween},
	{Label: Label{
		Name: "adder+exactly", Counts: Always,
		Doc: "the same number, equal to k",
	}, Both: true, atMost: adder, between: adderBetween},
	{Label: Label{
		Name: "bdd", Complete: true, Counts: AtLimit,
		Doc: "a decision diagram; (k+1)(n-k) variables, two clauses each (Eén and Sörensson 2006; Abío and others 2012)",
	}, atMost: diagram},
	{Label: Label{
		Name: "bdd-two-way", Complete: true, Counts: Always,
		Doc: "the same diagram, its nodes equivalent to what they say",
	}, atMost: diagramTwoWay},
	{Label: Label{
		Name: "bdd+exactly", Complete: true, Counts: Always,
		Doc: "the two-way diagram, limited at both ends",
	}, Both: true, atMost: diagramTwoWay, between: diagramBetween},
	{Label: Label{
		Name: "native", Linear: true, Complete: true, Counts: Always,
		Doc: "the limit itself, as one linear constraint",
	}, atMost: native, between: nativeBetween},
	{Label: Label{
		Name: "native+exactly", Linear: true, Complete: true, Counts: Always,
		Doc: "the limit as an equation",
	}, Both: true, atMost: native, between: nativeBetween},
}

// A Label describes a way to write a constraint, and how well it works. The tests prove what it says of propagation
// and counting, in both directions, by going through all cases of up to eight inputs.
type Label struct {
	Name string
	Doc  string // what it writes, and where it comes from

	// Linear says that linear constraints remain. A solver must take them, or package pb turn them into clauses.
	Linear bool

	// Complete says that unit propagation finds every contradiction and every value that the constraint forces,
	// whichever values of its inputs are known. On linear constraints, unit propagation means bounds propagation.
	Complete bool

	// Detects says that unit propagation finds every contradiction, but not every value that the constraint forces.
	Detects bool

	// Unproved says that package proof cannot show yet that the clauses follow from the constraint, because the encoding
	// does not say what its variables mean.
	Unproved bool

	// Counts says whether auxiliary variables multiply solutions.
	Counts Counts
}

// Counts says how many values of the auxiliary variables go with a solution on the inputs of a constraint. Only if
// there is always one can models be counted without projecting them to the inputs.
type Counts uint8

// The three kinds of counts.
const (
	Several Counts = iota // more than one for some solution
	AtLimit               // one for each solution that reaches the limit, more than one for some other
	Always                // one for each solution
)

// String returns "several", "at-limit" or "always".
func (c Counts) String() string { return [...]string{"several", "at-limit", "always"}[c] }

// A Limit is a way to write how many of some literals are true: at most k, at least k, or exactly k. The literals
// must be of different variables. There may be any number of them, and k may be any integer. A constraint that
// cannot hold becomes the empty clause.
type Limit struct {
	Label
	Both    bool // made for exactly k: the label describes that, not at most k
	atMost  atMost
	between between // one counter for two bounds; nil if each takes one of its own
}

// atMost writes "at most k of lits are true", for 0 < k < len(lits).
type atMost func(f *formula.Formula, g formula.Group, lits []formula.Lit, k int)

// between writes "from least to most of lits are true", for 0 < least <= most <= len(lits), where least < len(lits).
type between func(f *formula.Formula, g formula.Group, lits []formula.Lit, least, most int)

// ByName returns the row of [Limits] called name, and fails if there is none.
func ByName(name string) (Limit, error) {
	var names []string
	for _, l := range Limits {
		if l.Name == name {
			return l, nil
		}
		names = append(names, l.Name)
	}
	return Limit{}, fmt.Errorf("unknown encoding %q of a limit; the encodings are %s",
		name, strings.Join(names, ", "))
}

// AtMost writes that at most k of the literals are true.
func (l Limit) AtMost(f *formula.Formula, g formula.Group, lits []formula.Lit, k int) {
	switch {
	case k >= len(lits):
	case k < 0:
		f.Add(g)
	case k == 0:
		units(f, g, formula.Negated(lits))
	default:
		l.atMost(f, g, lits, k)
	}
}

// AtLeast writes that at least k of the literals are true: at most all but k of them are false.
func (l Limit) AtLeast(f *formula.Formula, g formula.Group, lits []formula.Lit, k int) {
	if k > 0 { // so that the difference stays in the range of integers
		l.AtMost(f, g, formula.Negated(lits), len(lits)-k)
	}
}

// Exactly writes that exactly k of the literals are true.
func (l Limit) Exactly(f *formula.Formula, g formula.Group, lits []formula.Lit, k int) {
	switch {
	case k < 0 || k > len(lits):
		f.Add(g)
	case k == 0:
		units(f, g, formula.Negated(lits))
	case k == len(lits):
		units(f, g, lits)
	case l.Both && l.between != nil:
		l.between(f, g, lits, k, k)
	default:
		l.AtMost(f, g, lits, k)
		l.AtLeast(f, g, lits, k)
	}
}

// Between writes that from least to most of the literals are true. If there are two bounds, they share one counter where
// the encoding has a counter that tells both; otherwise each has its own. A lower bound without an upper one is
// counted from below or from above, whichever counter is smaller.
func (l Limit) Between(f *formula.Formula, g formula.Group, lits []formula.Lit, least, most int) {
	n := len(lits)
	switch below := l.between != nil && least < n-least; {
	case least <= 0:
		l.AtMost(f, g, lits, most)
	case least > most || least >= n || most >= n && !below:
		l.AtMost(f, g, lits, most)
		l.AtLeast(f, g, lits, least)
	case l.between != nil:
		l.between(f, g, lits, least, min(most, n))
	default:
		l.AtMost(f, g, lits, most)
		l.AtLeast(f, g, lits, least)
	}
}

// units makes the literals true.
func units(f *formula.Formula, g formula.Group, lits []formula.Lit) {
	for _, l := range lits {
		f.Add(g, l)
	}
}

// bottom stands for the constant false in writers that simplify it away.
const bottom formula.Lit = 0
