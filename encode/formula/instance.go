package formula

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize/english"
)

// Instance is a formula together with what only some file formats can express.
type Instance struct {
	*Formula
	Weights []int // by clause: the price of breaking it, 0 if it must hold; nil if all must hold
	Offset  int   // what every solution costs besides; of either sign
	Shown   []int // the variables on which solutions are counted, ascending; nil for all

	// Auxiliary is how many variables, the last ones, are none of the file's. A reader adds them for what the formula
	// cannot say otherwise, such as a product or a number of any size. The others determine their values.
	Auxiliary int

	// Symbols are what the file calls its variables, by variable, if these are not what its format calls them anyway;
	// Symbols[0] is unused.
	Symbols []string

	// Rewritten says that the linear constraints are not those of the file one by one, so that a proof about them is no
	// proof about the file.
	Rewritten bool

	// Labels are those of the linear constraints, by their index, "" for none, such as "@C1". Proofs may use them.
	Labels []string

	// SoftRows are the soft rows of the file in its own words, by the clause that stands for each, "" for other clauses;
	// nil if the file has none.
	SoftRows []string

	// Warnings are what a reader found wrong in the file and read nevertheless, each with its place: a header with a
	// wrong number of clauses, for example.
	Warnings []string

	// Objective says how the cost stands in a file that has an objective; nil for files of soft clauses, or of none.
	Objective *Objective
}

// Objective says how the cost of an instance becomes the value of its objective in the file.
type Objective struct {
	Maximize bool // the file asks for the largest value, which is where -value costs least
	Unit     int  // the cost counts in parts of 1/Unit, because the file has fractions; at least 1
}

// Value returns the value of the file's objective that a cost stands for, written exactly: "-3", or "0.25".
func (in *Instance) Value(cost int) string {
	if in.Objective == nil {
		return strconv.Itoa(cost)
	}
	value := big.NewRat(int64(cost), int64(in.Objective.Unit))
	if in.Objective.Maximize {
		value.Neg(value)
	}
	if digits, exact := value.FloatPrec(); exact {
		return value.FloatString(digits)
	}
	return value.String()
}

// Hard reports whether every clause must hold.
func (in *Instance) Hard() bool {
	for i := range in.Weights {
		if in.Soft(i) {
			return false
		}
	}
	return true
}

// MustHold returns the formula without the soft clauses.
func (in *Instance) MustHold() *Formula {
	if in.Hard() {
		return in.Formula
	}
	f := *in.Formula
	f.Clauses, f.ClauseGroups = nil, nil
	for i, c := range in.Clauses {
		if !in.Soft(i) {
			f.Clauses, f.ClauseGroups = append(f.Clauses, c), append(f.ClauseGroups, in.ClauseGroups[i])
		}
	}
	return &f
}

// Cost returns the offset and the weights of the soft clauses that value breaks, added up, and whether everything else
// holds. See [Formula.Holds] for value.
func (in *Instance) Cost(value []bool) (cost int, ok bool) {
	cost = in.Offset
	for _, i := range in.GivenUp(value) {
		cost += in.Weights[i]
	}
	return cost, in.Broken(value) == ""
}

// Soft reports whether clause i may be broken.
func (in *Instance) Soft(i int) bool { return in.Weights != nil && in.Weights[i] > 0 }

// GivenUp returns the indices of the soft clauses that value breaks.
func (in *Instance) GivenUp(value []bool) (clauses []int) {
	for i, c := range in.Clauses {
		if in.Soft(i) && !c.Holds(value) {
			clauses = append(clauses, i)
		}
	}
	return clauses
}

// SoftName says what is given up with soft clause i in the words of the file: a soft row, the term of an objective, the
// name of the only literal, or the weight and the literals.
func (in *Instance) SoftName(i int) string {
	c, name := in.Clauses[i], ""
	switch {
	case in.SoftRows != nil && in.SoftRows[i] != "":
		return in.SoftRows[i]
	case in.Objective != nil && len(c) == 1:
		cost := in.Weights[i]
		if c[0] > 0 {
			cost = -cost
		}
		if name = in.Value(cost); name[0] != '-' {
			name = "+" + name
		}
		return name + " " + in.Name(c[0].Var())
	case len(c) == 1 && c[0] > 0 && c[0].Var() < len(in.Names) && in.Names[c[0]] != "":
		return in.Names[c[0]]
	}
	name = strconv.Itoa(in.Weights[i])
	for k, l := range c {
		if k == maxSoftName {
			return name + " ..."
		}
		word := strconv.Itoa(int(l))
		if v := l.Var(); v < len(in.Names) && in.Names[v] != "" {
			word = strings.TrimRight(word, "0123456789") + in.Names[v]
		}
		name += " " + word
	}
	return name
}

// maxSoftName is how many literals of a clause its name tells.
const maxSoftName = 20

// Broken describes the first constraint that must hold and does not, as in "clause 717 (day 3): -x5". It returns
// "" if there is none.
func (in *Instance) Broken(value []bool) string {
	if len(value) <= in.Vars {
		return fmt.Sprintf("%d %s for %d %s", len(value)-1, english.PluralWord(len(value)-1, "value", ""),
			in.Vars, english.PluralWord(in.Vars, "variable", ""))
	}
	for i, c := range in.Clauses {
		if !in.Soft(i) && !c.Holds(value) {
			return fmt.Sprintf("clause %d (%s):%s", i+1, in.GroupNames.Of(in.ClauseGroups[i]), in.words(c))
		}
	}
	for i := range in.Linear {
		if !in.Linear[i].Holds(value) {
			return fmt.Sprintf("linear constraint %d (%s)", i+1, in.GroupNames.Of(in.LinearGroups[i]))
		}
	}
	return ""
}

// words returns the literals of a clause by name, each after a space.
func (f *Formula) words(c Clause) string {
	text := ""
	for _, l := range c {
		sign := " "
		if l < 0 {
			sign = " -"
		}
		text += sign + f.Name(l.Var())
	}
	return text
}
