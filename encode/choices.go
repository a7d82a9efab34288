package encode

// choice is a row of the tables below.
type choice[Writer any] struct {
	Choice
	write Writer
}

// The first row of each table is the default. What the fields of Choice say is proved in
// labels_test.go, side_test.go and pb_test.go.

var domains = []choice[ExactlyOne]{
	{Choice{
		Name: "pairwise", Complete: true, Counts: Always,
		Doc: "direct: at least one, and of each pair not both; n(n-1)/2+1 clauses, no auxiliary variables (de Kleer 1989)",
	}, direct(pairwise)},
	{Choice{
		Name: "bitwise", Complete: true, Counts: Always,
		Doc: "direct: the true one says each bit of its number; ⌈log2 n⌉ variables, n⌈log2 n⌉+1 clauses (Frisch and others 2001)",
	}, direct(bitwise)},
	{Choice{
		Name: "ladder", Complete: true, Counts: Always,
		Doc: "direct: a ladder says where the true one is, in one direction; n-1 variables, 3n-3 clauses (Gent and Nightingale 2004)",
	}, direct(ladder)},
	{Choice{
		Name: "sequential", Complete: true, Counts: Always,
		Doc: "direct: a counter up to one; n-1 variables, 3n-3 clauses (Sinz 2005)",
	}, direct(atMostOne(sequential))},
	{Choice{
		Name: "product", Complete: true, Counts: Always,
		Doc: "direct: the true one says its row and its column in a rectangle; about 2√n variables, 2n+4√n clauses (Chen 2010)",
	}, direct(product)},
	{Choice{
		Name: "commander", Complete: true, Counts: Always,
		Doc: "groups of three with a commander each, exactly one of which is true; about n/2 variables, 3.5n clauses (Klieber and Kwon 2007)",
	}, commander},
	{Choice{
		Name: "bimander", Complete: true, Counts: Always,
		Doc: "direct: √n groups, and the true one says each bit of the number of its group (Hölldobler and Nguyen 2013)",
	}, direct(bimander)},
	{Choice{
		Name: "order", Complete: true, Counts: Always,
		Doc: "order or regular: variables for \"after i\", equivalent to x; n-1 variables, 4n-4 clauses (Crawford and Baker 1994; Ansótegui and Manyà 2004)",
	}, order},
	{Choice{
		Name: "log", Counts: Always,
		Doc: "the number of the nature in bits, equivalent to x; ⌈log2 n⌉ variables; fewest solutions to search, little propagation (Iwama and Miyazaki 1994)",
	}, logarithmic},
	{Choice{
		Name: "sparse", Filled: true, Counts: Always,
		Doc: "at least one, and the roster does the rest; promoted pawns, which are outside it, stay pairwise (Hoos 1999)",
	}, sparse},
}

func atMostOne(write AtMostK) func(f *Formula, g Group, lits []Lit) {
	return func(f *Formula, g Group, lits []Lit) { write.limit(f, g, lits, 1) }
}

var rosters = []choice[RosterWriter]{
	{Choice{
		Name: "binomial", Complete: true, Counts: Always, Missed: eachLimit,
		Doc: "every k+1 pieces say not all; C(n,k+1) clauses, no auxiliary variables",
	}, AtMostK(binomial)},
	{Choice{
		Name: "binomial+exactly", Filled: true, Complete: true, Counts: Always, Missed: bothLimits,
		Doc: "and every n-k+1 pieces say not none",
	}, exactly{binomial, bothEnds(binomial)}},
	{Choice{
		Name: "sequential", Complete: true, Counts: AtLimit, Missed: eachLimit,
		Doc: "LT-SEQ counter; (n-1)k variables, 2nk+n-3k-1 clauses (Sinz 2005)",
	}, AtMostK(sequential)},
	{Choice{
		Name: "sequential-two-way", Complete: true, Counts: Always, Missed: eachLimit,
		Doc: "the same counter up to k+1, equivalent to what it counts (Sinz 2005)",
	}, AtMostK(unary(staircase).twoWay)},
	{Choice{
		Name: "sequential+exactly", Filled: true, Complete: true, Counts: Always, Missed: bothLimits,
		Doc: "the two-way counter asked for both ends",
	}, exactly{unary(staircase).twoWay, unary(staircase).exactly}},
	{Choice{
		Name: "totalizer", Complete: true, Counts: AtLimit, Missed: eachLimit,
		Doc: "a tree of unary sums up to k+1; O(nk²) clauses (Bailleux and Boufkhad 2003)",
	}, AtMostK(unary(totalizer).atMost)},
	{Choice{
		Name: "totalizer-two-way", Complete: true, Counts: Always, Missed: eachLimit,
		Doc: "the same tree, its sums equivalent to what they count",
	}, AtMostK(unary(totalizer).twoWay)},
	{Choice{
		Name: "totalizer+exactly", Filled: true, Complete: true, Counts: Always, Missed: bothLimits,
		Doc: "the two-way tree asked for both ends",
	}, exactly{unary(totalizer).twoWay, unary(totalizer).exactly}},
	{Choice{
		Name: "modulo-totalizer", Counts: Several, Missed: eachLimit,
		Doc: "a tree of sums with two unary digits to the base √n; O(n^1.5) clauses (Ogawa and others 2013)",
	}, AtMostK(moduloTotalizer)},
	{Choice{
		Name: "modulo-totalizer+exactly", Filled: true, Counts: Several, Missed: &Missed{Cases: 901, Natures: 10693, Partial: 1427},
		Doc: "and another one for at least k",
	}, exactly{moduloTotalizer, bothEnds(moduloTotalizer)}},
	{Choice{
		Name: "cardinality-network", Complete: true, Counts: Several, Missed: eachLimit,
		Doc: "sorted blocks of at least k+1 merged as far as needed; O(n log² k) (Asín and others 2011)",
	}, AtMostK(unary(cardinalityNetwork).atMost)},
	{Choice{
		Name: "cardinality-network-two-way", Complete: true, Counts: Always, Missed: eachLimit,
		Doc: "the same network, its comparators equivalent to what they compare",
	}, AtMostK(unary(cardinalityNetwork).twoWay)},
	{Choice{
		Name: "cardinality-network+exactly", Filled: true, Complete: true, Counts: Always, Missed: bothLimits,
		Doc: "the two-way network asked for both ends",
	}, exactly{unary(cardinalityNetwork).twoWay, unary(cardinalityNetwork).exactly}},
	{Choice{
		Name: "sorting-network", Complete: true, Counts: Several, Missed: eachLimit,
		Doc: "odd-even merge sort; O(n log² n) (Batcher 1968; Eén and Sörensson 2006)",
	}, AtMostK(unary(sortingNetwork).atMost)},
	{Choice{
		Name: "sorting-network-two-way", Complete: true, Counts: Always, Missed: eachLimit,
		Doc: "the same network, its comparators equivalent to what they compare",
	}, AtMostK(unary(sortingNetwork).twoWay)},
	{Choice{
		Name: "sorting-network+exactly", Filled: true, Complete: true, Counts: Always, Missed: bothLimits,
		Doc: "the two-way network asked for both ends",
	}, exactly{unary(sortingNetwork).twoWay, unary(sortingNetwork).exactly}},
	{Choice{
		Name: "adder", Counts: Always, Missed: &Missed{Cases: 7669, Natures: 22850, Partial: 2796},
		Doc: "the number of pieces in binary, by full and half adders, compared with k; O(n) (Warners 1998)",
	}, AtMostK(adder)},
	{Choice{
		Name: "adder+exactly", Filled: true, Counts: Always, Missed: &Missed{Cases: 1035, Natures: 15518, Partial: 1996},
		Doc: "the same number, equal to k",
	}, exactly{adder, adderExactly}},
	{Choice{
		Name: "slots", Filled: true, Counts: Always, Missed: &Missed{Cases: 1919, Natures: 14841, Partial: 2419},
		Doc: "a permutation of the pieces over eight slots, in order within a nature; 64 variables, 652 clauses a side (Walsh 2001)",
	}, wholeSide(slots)},
	{Choice{
		Name: "hall-conflicts", Filled: true, Counts: Always, Missed: &Missed{Cases: 0, Natures: 5064, Partial: 848},
		Doc: "binomial+exactly, and no more pieces within a set of natures than it has room; 1,238 clauses a side, no auxiliary variables (Hall 1935)",
	}, wholeSide(hallConflicts)},
	{Choice{
		Name: "hall", Filled: true, Complete: true, Counts: Always, Missed: &Missed{},
		Doc: "and nobody else within a set that is used up; 12,326 clauses a side, no auxiliary variables (Hall 1935; Régin 1996)",
	}, wholeSide(hall)},
	{Choice{
		Name: "mdd", Complete: true, Counts: Always, Missed: &Missed{},
		Doc: "a layered decision diagram; 432 variables, 1,227 clauses a side (Abío and others 2016)",
	}, wholeSide(mdd)},
	{Choice{
		Name: "native", Linear: true, Complete: true, Counts: Always, Missed: eachLimit,
		Doc: "the limit itself, as one linear constraint",
	}, AtMostK(native)},
	{Choice{
		Name: "native+exactly", Filled: true, Linear: true, Complete: true, Counts: Always, Missed: bothLimits,
		Doc: "the limit as an equation",
	}, exactly{native, nativeExactly}},
}

// What is missed by every way to count limits one by one that is complete for them: on x, unit
// propagation finds the same, however they are written.
var (
	eachLimit  = &Missed{Cases: 3142, Natures: 11992, Partial: 1671}
	bothLimits = &Missed{Cases: 294, Natures: 6948, Partial: 848}
)

var safeties = []choice[KingSafety]{
	{Choice{
		Name: "pairs", Counts: Always,
		Doc: "for each nature that attacks a possible king, not both; each pair once, at its first ply",
	}, pairs},
	{Choice{
		Name: "turns", Counts: Always,
		Doc: "the same pairs, at each ply that brings them",
	}, turns},
	{Choice{
		Name: "support", Complete: true, Counts: Always,
		Doc: "if this is the king, that one has a nature that does not attack it, and the other way round (Kasif 1990; Gent 2002)",
	}, support},
	{Choice{
		Name: "defined", Counts: Always,
		Doc: "d_t and k_t of seed 002 as variables of their own, equivalent to what they stand for, and not both (Tseitin 1968)",
	}, defined},
	{Choice{
		Name: "big-m", Linear: true, Counts: Always,
		Doc: "the sum of seed 002 against 16 (1 - k), one linear constraint for each ply and possible king; weak as a relaxation",
	}, bigM},
	{Choice{
		Name: "clique", Linear: true, Counts: Always,
		Doc: "the king or one of the natures that attack it, one linear constraint for each ply, possible king and attacker; the strongest relaxation (Atamtürk and others 2000)",
	}, clique},
}

var histories = []choice[History]{
	{Choice{
		Name: "full",
		Doc:  "every fact of the problem as recorded, at the ply that first brought it",
	}, recorded},
	{Choice{
		Name: "turns",
		Doc:  "every fact at every ply that brings it, as seed 002 writes them; grows with the game",
	}, everyTurn},
	{Choice{
		Name: "closure",
		Doc:  "what is left: one fact for each piece, and one for each king and piece; of no ply",
	}, closure},
}

// keep is the choice of leaving linear constraints as they are.
const keep = "keep"

var pbs = []choice[PBWriter]{
	{Choice{
		Name: keep, Complete: true, Counts: Always,
		Doc: "they stay, for engines that take them",
	}, nil},
	{Choice{
		Name: "adder", Counts: Always,
		Doc: "binary sums by full and half adders; O(n log b) (Warners 1998; Eén and Sörensson 2006)",
	}, pbAdder},
	{Choice{
		Name: "swc", Complete: true, Counts: Several,
		Doc: "sequential weight counter; O(nb) (Hölldobler, Manthey and Steinke 2012)",
	}, weightCounter},
	{Choice{
		Name: "gte", Complete: true, Counts: Several,
		Doc: "generalized totalizer: a tree of the sums that can occur (Joshi, Martins and Manquinho 2015)",
	}, generalizedTotalizer},
	{Choice{
		Name: "bdd", Complete: true, Counts: Several,
		Doc: "reduced ordered decision diagram; two clauses a node (Eén and Sörensson 2006; Abío and others 2012)",
	}, decisionDiagram},
}
