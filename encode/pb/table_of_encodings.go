package pb

import "haft/encode/card"

// Keep is the name of the row that leaves linear constraints as they are.
const Keep = "keep"

// Encodings lists the ways to write linear constraints as clauses. In the descriptions, n is the number of terms
// and b the bound. pb_test.go checks what the labels say.
var Encodings = []Encoding{
	{card.Label{
		Name: Keep, Complete: true, Counts: card.Always,
		Doc: "they stay, for engines that take them",
	}, nil, nil},
	{card.Label{
		Name: "adder", Counts: card.Always,
		Doc: "binary sums by full and half adders; O(n log b) (Warners 1998; Eén and Sörensson 2006)",
	}, adder, adderBetween},
	{card.Label{
		Name: "swc", Complete: true, Counts: card.Several,
		Doc: "sequential weight counter; O(nb) (Hölldobler, Manthey and Steinke 2012)",
	}, weightCounter, nil},
	{card.Label{
		Name: "gte", Complete: true, Counts: card.Several,
		Doc: "generalized totalizer: a tree of the sums that can occur (Joshi, Martins and Manquinho 2015)",
	}, generalizedTotalizer, nil},
	{card.Label{
		Name: "bdd", Complete: true, Counts: card.Several,
		Doc: "reduced ordered decision diagram; two clauses a node (Eén and Sörensson 2006; Abío and others 2012)",
	}, decisionDiagram, nil},
	{card.Label{
		Name: "gpw", Detects: true, Counts: card.Several,
		Doc: "global polynomial watchdog: unary counts of binary digits; one for all terms " +
			"(Bailleux, Boufkhad and Roussel 2009)",
	}, watcher(watchdog).global, nil},
	{card.Label{
		Name: "lpw", Complete: true, Counts: card.Several,
		Doc: "local polynomial watchdogs: the same, one for each term (Bailleux, Boufkhad and Roussel 2009)",
	}, watcher(watchdog).local, nil},
	{card.Label{
		Name: "dpw", Detects: true, Counts: card.Several,
		Doc: "dynamic polynomial watchdog: gpw with the bound in variables (Paxian, Reimer and Becker 2018)",
	}, dynamicWatchdog, nil},
	{card.Label{
		Name: "binary-merge", Detects: true, Counts: card.Several,
		Doc: "sorted and merged binary digits; O(n log² n log b) (Manthey, Philipp and Steinke 2014)",
	}, watcher(binaryMerge).global, nil},
	{card.Label{
		Name: "binary-merge-local", Complete: true, Counts: card.Several,
		Doc: "the same, once for each term (Manthey, Philipp and Steinke 2014)",
	}, watcher(binaryMerge).local, nil},
	{card.Label{
		Name: "mixed-radix", Detects: true, Counts: card.Several,
		Doc: "sorted digits to the base with the least digits, as in MiniSat+ (Eén and Sörensson 2006)",
	}, mixedRadix, nil},
}
