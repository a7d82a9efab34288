package card

// labels_test.go proves what the labels say. The first row of each table has no auxiliary variables.

// ExactlyOnes lists the ways to write "exactly one". In their descriptions, x are the literals and n is their
// number.
var ExactlyOnes = []ExactlyOne{
	{Label{
		Name: "pairwise", Complete: true, Counts: Always,
		Doc: "direct: at least one, and of each pair not both; n(n-1)/2+1 clauses, no auxiliary variables (de Kleer 1989)",
	}, direct(pairwise)},
	{Label{
		Name: "bitwise", Complete: true, Counts: Always,
		Doc: "direct: the true literal fixes each bit of its number; " +
			"⌈log2 n⌉ variables, n⌈log2 n⌉+1 clauses (Frisch and others 2001)",
	}, direct(bitwise)},
	{Label{
		Name: "ladder", Complete: true, Counts: Always,
		Doc: "direct: a ladder marks the place of the true literal, in one direction; " +
			"n-1 variables, 3n-3 clauses, as sequential with each auxiliary negated (Gent and Nightingale 2004)",
	}, direct(ladder)},
	{Label{
		Name: "sequential", Complete: true, Counts: Always,
		Doc: "direct: a counter up to one; n-1 variables, 3n-3 clauses, the ladder's with each auxiliary negated " +
			"(Sinz 2005)",
	}, direct(atMostOne(sequential))},
	{Label{
		Name: "product", Complete: true, Counts: Always,
		Doc: "direct: the true literal fixes its row and its column in a rectangle; " +
			"about 2√n variables, 2n+4√n clauses (Chen 2010)",
	}, direct(product(2))},
	{Label{
		Name: "product-3", Complete: true, Counts: Always,
		Doc: "direct: the same with three coordinates; about 3∛n variables, 3n clauses (Chen 2010)",
	}, direct(product(3))},
	{Label{
		Name: "product-4", Complete: true, Counts: Always,
		Doc: "direct: the same with four coordinates; about 4n^¼ variables, 4n clauses (Chen 2010)",
	}, direct(product(4))},
	{Label{
		Name: "commander", Complete: true, Counts: Always,
		Doc: "groups of three with a commander each, exactly one of which is true; " +
			"about n/2 variables, 3.5n clauses (Klieber and Kwon 2007)",
	}, commander},
	{Label{
		Name: "bimander", Complete: true, Counts: Always,
		Doc: "direct: √n groups, and the true literal fixes each bit of the number of its group " +
			"(Hölldobler and Nguyen 2013)",
	}, direct(bimander)},
	{Label{
		Name: "nested", Complete: true, Counts: Always,
		Doc: "direct: halves joined by a literal, again and again; " +
			"at most n-4 variables, 3n-5 clauses (Philipp and Steinke 2015; Kučera, Savický and Vorel 2017)",
	}, direct(nested)},
	{Label{
		Name: "order", Complete: true, Counts: Always,
		Doc: "order or regular: variables for \"after i\", equivalent to x; " +
			"n-1 variables, 4n-4 clauses (Crawford and Baker 1994; Ansótegui and Manyà 2004)",
	}, order},
	{Label{
		Name: "log", Counts: Always,
		Doc: "the number of the true literal in bits, equivalent to x; ⌈log2 n⌉ variables; " +
			"few variables, little propagation (Iwama and Miyazaki 1994)",
	}, logarithmic},
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
	}, atMost: sequential},
	{Label: Label{
		Name: "sequential-two-way", Complete: true, Counts: Always,
		Doc: "the same counter up to k+1, equivalent to what it counts (Sinz 2005)",
	}, atMost: unary(staircase).twoWay},
	{Label: Label{
		Name: "sequential+exactly", Complete: true, Counts: Always,
		Doc: "the two-way counter, limited at both ends",
	}, Both: true, atMost: unary(staircase).twoWay, exactly: unary(staircase).exactly},
	{Label: Label{
		Name: "totalizer", Complete: true, Counts: AtLimit,
		Doc: "a tree of unary sums up to k+1; O(nk²) clauses (Bailleux and Boufkhad 2003)",
	}, atMost: unary(totalizer).atMost},
	{Label: Label{
		Name: "totalizer-two-way", Complete: true, Counts: Always,
		Doc: "the same tree, its sums equivalent to what they count",
	}, atMost: unary(totalizer).twoWay},
	{Label: Label{
		Name: "totalizer+exactly", Complete: true, Counts: Always,
		Doc: "the two-way tree, limited at both ends",
	}, Both: true, atMost: unary(totalizer).twoWay, exactly: unary(totalizer).exactly},
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
	}, atMost: unary(cardinalityNetwork).atMost},
	{Label: Label{
		Name: "cardinality-network-two-way", Complete: true, Counts: Always,
		Doc: "the same network, its comparators equivalent to what they compare",
	}, atMost: unary(cardinalityNetwork).twoWay},
	{Label: Label{
		Name: "cardinality-network+exactly", Complete: true, Counts: Always,
		Doc: "the two-way network, limited at both ends",
	}, Both: true, atMost: unary(cardinalityNetwork).twoWay, exactly: unary(cardinalityNetwork).exactly},
	{Label: Label{
		Name: "sorting-network", Complete: true, Counts: Several,
		Doc: "odd-even merge sort; O(n log² n) (Batcher 1968; Eén and Sörensson 2006)",
	}, atMost: unary(sortingNetwork).atMost},
	{Label: Label{
		Name: "sorting-network-two-way", Complete: true, Counts: Always,
		Doc: "the same network, its comparators equivalent to what they compare",
	}, atMost: unary(sortingNetwork).twoWay},
	{Label: Label{
		Name: "sorting-network+exactly", Complete: true, Counts: Always,
		Doc: "the two-way network, limited at both ends",
	}, Both: true, atMost: unary(sortingNetwork).twoWay, exactly: unary(sortingNetwork).exactly},
	{Label: Label{
		Name: "adder", Counts: Always,
		Doc: "the number of true literals in binary, by full and half adders, compared with k; O(n) (Warners 1998)",
	}, atMost: adder},
	{Label: Label{
		Name: "adder+exactly", Counts: Always,
		Doc: "the same number, equal to k",
	}, Both: true, atMost: adder, exactly: adderExactly},
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
	}, Both: true, atMost: diagramTwoWay, exactly: diagramExactly},
	{Label: Label{
		Name: "native", Linear: true, Complete: true, Counts: Always,
		Doc: "the limit itself, as one linear constraint",
	}, atMost: native},
	{Label: Label{
		Name: "native+exactly", Linear: true, Complete: true, Counts: Always,
		Doc: "the limit as an equation",
	}, Both: true, atMost: native, exactly: nativeExactly},
}
