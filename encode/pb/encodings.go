package pb

import (
	"fmt"
	"strings"

	"haft/encode/card"
	"haft/encode/formula"
)

// Keep is the name of the row that leaves linear constraints as they are.
const Keep = "keep"

// Encodings lists the ways to write linear constraints as clauses. In the descriptions, n is the number of terms
// and b the bound. pb_test.go checks what the labels say.
var Encodings = []Encoding{
	{Label: card.Label{
		Name: Keep, Complete: true, Counts: card.Always,
		Doc: "they stay, for engines that take them",
	}},
	{Label: card.Label{
		Name: "adder", Counts: card.Always,
		Doc: "binary sums by full and half adders; O(n log b), one for both bounds (Warners 1998; Eén and Sörensson 2006)",
	}, write: adder, both: adderBetween, sum: newBinary},
	{Label: card.Label{
		Name: "swc", Complete: true, Counts: card.Several,
		Doc: "sequential weight counter; O(nb), one for both bounds (Hölldobler, Manthey and Steinke 2012)",
	}, write: singly(weightCounter), both: weightCounterBetween, digits: weightCounter},
	{Label: card.Label{
		Name: "gte", Complete: true, Counts: card.Several,
		Doc: "generalized totalizer: a tree of the sums that can occur, one for both bounds " +
			"(Joshi, Martins and Manquinho 2015)",
	}, write: singly(generalizedTotalizer), both: generalizedTotalizerBetween, digits: generalizedTotalizer, sum: newGrowingTotalizer},
	{Label: card.Label{
		Name: "bdd", Complete: true, Counts: card.Several,
		Doc: "reduced ordered decision diagram; two clauses a node, which one for both bounds could not have, as it is not " +
			"monotone (Eén and Sörensson 2006; Abío and others 2012)",
	}, write: singly(card.DecisionDiagram), digits: card.DecisionDiagram},
	{Label: card.Label{
		Name: "gpw", Detects: true, Counts: card.Several,
		Doc: "global polynomial watchdog: unary counts of binary digits, with a constant that fits one bound; one for all " +
			"terms (Bailleux, Boufkhad and Roussel 2009)",
	}, write: watcher(watchdog).global},
	{Label: card.Label{
		Name: "lpw", Complete: true, Counts: card.Several,
		Doc: "local polynomial watchdogs: the same, one for each term (Bailleux, Boufkhad and Roussel 2009)",
	}, write: watcher(watchdog).local},
	{Label: card.Label{
		Name: "dpw", Detects: true, Counts: card.Several,
		Doc: "dynamic polynomial watchdog: gpw with the bound in variables (Paxian, Reimer and Becker 2018)",
	}, write: dynamicWatchdog, sum: newDynamic},
	{Label: card.Label{
		Name: "binary-merge", Detects: true, Counts: card.Several,
		Doc: "sorted and merged binary digits, with a constant that fits one bound; O(n log² n log b) (Manthey, Philipp and Steinke 2014)",
	}, write: watcher(binaryMerge).global},
	{Label: card.Label{
		Name: "binary-merge-local", Complete: true, Counts: card.Several,
		Doc: "the same, once for each term (Manthey, Philipp and Steinke 2014)",
	}, write: watcher(binaryMerge).local},
	{Label: card.Label{
		Name: "mixed-radix", Detects: true, Counts: card.Several,
		Doc: "sorted digits to the base with the least digits, as in MiniSat+, by networks for one bound (Eén and Sörensson 2006)",
	}, write: mixedRadix},
}

// An Encoding is a way to write linear constraints as clauses. Complete, Detects and Counts in its label describe one
// constraint that is at most a bound.
type Encoding struct {
	card.Label
	write writer // nil to leave linear constraints as they are
	both  both   // one counter for two bounds; nil if each takes one of its own

	digits digitWriter // write for digits, if it takes them; otherwise nil
	sum    summer      // makes a sum whose bound may change; nil if there is no such form
	groups bool        // terms of a group of the row are a digit
}

// GroupedEncodings returns, for each of [Encodings] that can take them, a way to write a constraint with terms of which at
// most one is true as one number. [Translation] finds them: in constraints that are an at most one or an exactly one, and
// in clauses that together are one. The names end in "-amo".
func GroupedEncodings() (all []Encoding) {
	for _, e := range Encodings {
		if e.digits != nil {
			e.Name, e.groups = e.Name+"-amo", true
			e.Doc = strings.TrimSuffix(e.Name, "-amo") + " where terms of which at most one is true, by other rows, count as one " +
				"number (Bofill, Coll, Suy and Villaret 2019)"
			all = append(all, e)
		}
	}
	return all
}

// A digitWriter is a writer for digits. What it writes finds everything that the row and the digits force together.
type digitWriter func(w formula.Writer, digits []card.Digit, bound int)

// singly returns a writer of terms, each of which is a digit.
func singly(write digitWriter) writer {
	return func(w formula.Writer, terms []formula.Term, bound int) { write(w, card.Digits(terms), bound) }
}

// A writer writes "the sum of the terms is at most bound" as clauses. The coefficients are positive and at most the
// bound, the literals are of different variables, and the sum of all coefficients is above the bound; other cases
// need no encoding.
type writer func(w formula.Writer, terms []formula.Term, bound int)

// both writes "the sum of the terms is from least to most", where neither bound alone makes a literal true or false.
type both func(w formula.Writer, terms []formula.Term, least, most int)

// ByName returns the row of [Encodings] called name, and fails if there is none.
func ByName(name string) (Encoding, error) {
	for _, e := range Encodings {
		if e.Name == name {
			return e, nil
		}
	}
	return Encoding{}, fmt.Errorf("unknown linear encoding %q; the choices are %s", name, strings.Join(Names(), ", "))
}

// Names returns the names of the rows of [Encodings].
func Names() (names []string) {
	for _, e := range Encodings {
		names = append(names, e.Name)
	}
	return names
}

// rest returns the sum of the coefficients.
func rest(terms []formula.Term) (sum int) {
	for _, t := range terms {
		sum += t.Coef
	}
	return sum
}
