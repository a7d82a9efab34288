package card

import (
	"math"
	"slices"

	"haft/encode/formula"
)

// DecisionDiagram writes "the sum of the terms is at most bound" as a reduced ordered decision diagram, with the terms
// in the order given: a row of package pb. Coefficients are positive, and the bound is not negative. A node's variable
// says that the terms from there on fit into what is left: Eén and Sörensson, "Translating Pseudo-Boolean
// Constraints into SAT", JSAT 2006. Two clauses for each node are enough, because a true literal only makes the row
// harder to satisfy:
//
//	node → low     node ∧ x → high
//
// (Abío, Nieuwenhuis, Oliveras, Rodríguez-Carbonell and Mayer-Eichberger, "A New Look at BDDs for Pseudo-Boolean
// Constraints", JAIR 2012, whose intervals of bounds are the table here.) Two more make a node equivalent to what it
// says:
//
//	high → node     low ∧ ¬x → node
//
// At most k of n needs (k+1)(n-k) nodes, because each has seen at most k true literals and less than n-k false ones.
//
// Each place has a [Digit], which makes it a diagram with several values where this has several terms (Bofill, Coll, Suy
// and Villaret, "An MDD-based SAT Encoding for Pseudo-Boolean Constraints with At-Most-One Relations", Artificial
// Intelligence Review 2020).
func DecisionDiagram(w formula.Writer, digits []Digit, bound int) {
	newDiagram(w, digits, false).add(bound)
}

// A Digit is a number that counts as one place of a sum. It is at least as much as the coefficient of each of its terms
// whose literal is true. What adds up the number is for proofs: it is as much as the terms say, and no more than the
// number.
type Digit struct{ Terms, Sum []formula.Term }

// Digits returns a digit for each term.
func Digits(terms []formula.Term) []Digit {
	digits := make([]Digit, len(terms))
	for i := range terms {
		digits[i] = Digit{terms[i : i+1], terms[i : i+1]}
	}
	return digits
}

// diagram is DecisionDiagram for a limit.
func diagram(f *formula.Formula, g formula.Group, lits []formula.Lit, k int) {
	newDiagram(formula.NewWriter(f, g, lits), Digits(formula.Ones(lits)), false).add(k)
}

// diagramTwoWay has nodes that are equivalent to what they say.
func diagramTwoWay(f *formula.Formula, g formula.Group, lits []formula.Lit, k int) {
	newDiagram(formula.NewWriter(f, g, lits), Digits(formula.Ones(lits)), true).add(k)
}

// diagramBetween says at most most and not at most least-1, with the nodes that both have in common.
func diagramBetween(f *formula.Formula, g formula.Group, lits []formula.Lit, least, most int) {
	d := newDiagram(formula.NewWriter(f, g, lits), Digits(formula.Ones(lits)), true)
	if most < len(lits) {
		d.add(most)
	}
	d.Add(-d.node(0, least-1).lit)
}

// An interval holds the bounds for which the terms from some place on are the same function.
type interval struct {
	low, high int
	lit       formula.Lit // top if all values fit
}

// top is the node that is always true. No other node has this literal.
const top formula.Lit = 0

// unbounded is above every bound.
const unbounded = math.MaxInt

type rowDiagram struct {
	formula.Writer
	digits []Digit
	rest   []int // by place: the largest sum from there on
	both   bool  // writes both directions; of digits with one term only
	// found are the intervals of each place, which do not overlap. Bounds mostly come in falling order, because terms are
	// left out before they are taken. The intervals are kept in that order, so that a new one goes near the end.
	found [][]interval
}

func newDiagram(w formula.Writer, digits []Digit, both bool) *rowDiagram {
	d := &rowDiagram{w, digits, make([]int, len(digits)+1), both, make([][]interval, len(digits)+1)}
	for i := len(digits) - 1; i >= 0; i-- {
		most := 0
		for _, t := range digits[i].Terms {
			most = max(most, t.Coef)
		}
		d.rest[i] = d.rest[i+1] + most
	}
	return d
}

// add says that the sum is at most the bound.
func (d *rowDiagram) add(bound int) {
	if root := d.node(0, bound).lit; root != top {
		d.Add(root)
	}
}

// node returns the interval for the terms from place i on and a bound, which must not be negative.
func (d *rowDiagram) node(i, bound int) interval {
	if sum := d.rest[i]; sum <= bound {
		return interval{sum, unbounded, top}
	}
	at, _ := slices.BinarySearchFunc(d.found[i], bound, func(known interval, bound int) int { return bound - known.low })
	if at < len(d.found[i]) && bound <= d.found[i][at].high {
		return d.found[i][at]
	}
	made := d.make(i, bound)
	d.found[i] = slices.Insert(d.found[i], at, made)
	return made
}

func (d *rowDiagram) make(i, bound int) interval {
	low := d.node(i+1, bound)
	n := interval{low.low, low.high, low.lit}
	highs := make([]interval, len(d.digits[i].Terms)) // by term; where the term does not fit, it is not used
	same := true                                      // the literals do not matter
	for j, t := range d.digits[i].Terms {
		if bound < t.Coef {
			n.high = min(n.high, t.Coef-1)
			same = false
			continue
		}
		high := d.node(i+1, bound-t.Coef)
		n.low = max(n.low, high.low+t.Coef)
		if high.high < unbounded {
			n.high = min(n.high, high.high+t.Coef)
		}
		same = same && high.lit == low.lit
		highs[j] = high
	}
	if same {
		return n
	}
	n.lit = d.Var("v")
	d.mean(n, i)
	d.implies(n.lit, low.lit)
	for j, t := range d.digits[i].Terms {
		switch high := highs[j].lit; {
		case bound < t.Coef:
			d.Add(-n.lit, -t.Lit)
		case high != low.lit:
			d.implies(n.lit, high, t.Lit)
			if d.both {
				d.Add(-high, n.lit)
			}
		}
		if d.both {
			d.implied(n.lit, t.Lit, low.lit)
		}
	}
	return n
}

// mean notes that a node says that the terms from place i on are at most its highest bound.
func (d *rowDiagram) mean(n interval, i int) {
	if !d.Explained() {
		return
	}
	var terms []formula.Term
	sum := 0
	for _, digit := range d.digits[i:] {
		for _, t := range digit.Sum {
			terms = append(terms, formula.Term{Coef: t.Coef, Lit: -t.Lit})
			sum += t.Coef
		}
	}
	d.Means(n.lit, terms, sum-n.high)
}

// implies adds a clause: if node and the literals are true, to is true.
func (d *rowDiagram) implies(node, to formula.Lit, lits ...formula.Lit) {
	if to != top {
		d.Add(append(append(formula.Negated(lits), -node), to)...)
	}
}

// implied adds a clause: if x is false and low is true, so is the node.
func (d *rowDiagram) implied(node, x, low formula.Lit) {
	clause := []formula.Lit{node, x}
	if low != top {
		clause = append(clause, -low)
	}
	d.Add(clause...)
}
