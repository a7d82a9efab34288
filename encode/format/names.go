package format

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"haft/encode/formula"
)

// symbolsOf returns the words by which a format with names calls the variables. Entry v is the name of v if it is
// legal there and no other variable has it, and otherwise x and the number. With fold, names that differ only in
// case count as the same.
func symbolsOf(f *formula.Formula, legal func(string) bool, fold bool) []string {
	list := make([]string, f.Vars+1)
	taken := map[string]bool{}
	for v := 1; v <= f.Vars; v++ {
		list[v] = "x" + strconv.Itoa(v)
		if v >= len(f.Names) || !legal(f.Names[v]) || numbered(f.Names[v]) {
			continue
		}
		key := f.Names[v]
		if fold {
			key = strings.ToLower(key)
		}
		if !taken[key] {
			taken[key] = true
			list[v] = f.Names[v]
		}
	}
	return list
}

// numbers calls variable 7 "7", as the formats of clauses do.
func numbers(f *formula.Formula) []string {
	list := make([]string, f.Vars+1)
	for v := range list {
		list[v] = strconv.Itoa(v)
	}
	return list
}

// xNumbers calls variable 7 "x7", as OPB does.
func xNumbers(f *formula.Formula) []string {
	return symbolsOf(f, func(string) bool { return false }, false)
}

// numbered reports whether a name looks like a substitute for another: "x12", "X12".
func numbered(name string) bool {
	digits, ok := strings.CutPrefix(strings.ToLower(name), "x")
	return ok && digits != "" && strings.Trim(digits, "0123456789") == ""
}

// named returns the inverse of symbolsOf for a file that was read. A variable that is called x and its own number
// has no name.
func named(symbols []string) []string {
	names := make([]string, 1, len(symbols))
	last := 0
	for v, symbol := range symbols[1:] {
		if symbol == "x"+strconv.Itoa(v+1) {
			symbol = ""
		} else {
			last = v + 1
		}
		names = append(names, symbol)
	}
	if last == 0 {
		return nil
	}
	return names[:last+1]
}

// appendAbout writes a comment with what the variables mean, if the formula says it.
func appendAbout(b []byte, f *formula.Formula, sign string) []byte {
	if f.About == "" {
		return b
	}
	return fmt.Appendf(b, "%s %s\n", sign, f.About)
}

// appendNames writes the names of the variables as comments, "c x 1 w1K" after the format's comment sign. A variable
// whose name is not one word is called x and its number, so that the names after it can be read.
func appendNames(b []byte, f *formula.Formula, sign string) []byte {
	for v := 1; v < len(f.Names); v++ {
		name := f.Names[v]
		if len(strings.Fields(name)) != 1 {
			name = "x" + strconv.Itoa(v)
		}
		b = fmt.Appendf(b, "%s x %d %s\n", sign, v, name)
	}
	return b
}

// name reads such a comment as the name of a variable of f. It accepts names from 1 upwards without a gap, as they
// are written, so that memory grows with the file and not with a number in it.
func (l *lines) name(f *formula.Formula, comment string) {
	words := strings.Fields(comment)
	if len(words) != 4 || words[1] != "x" || words[2] != strconv.Itoa(max(len(f.Names), 1)) {
		return
	}
	if f.Names == nil {
		f.Names = []string{""}
	}
	name := strings.Clone(words[3]) // a substring would keep the whole line in memory
	if name == "x"+words[2] {
		name = ""
	}
	l.spend(varCost + len(name))
	f.Names = append(f.Names, name)
}

// dropNames removes the names of variables that the formula does not have.
func dropNames(f *formula.Formula) {
	f.Names = f.Names[:min(len(f.Names), f.Vars+1)]
	if len(f.Names) == 1 {
		f.Names = nil // as if there had been none
	}
}

// What the formats of integer programming share: they have rows instead of clauses, no negated literals, and each
// variable at most once in a row.

// senses maps signs to senses.
var senses = map[string]formula.Sense{"<=": formula.AtMost, ">=": formula.AtLeast, "=": formula.Equal}

// aRow is a constraint with a name that tells its group: "ply7_2".
type aRow struct {
	name string
	formula.Linear
}

// rowsOf returns the clauses of an instance that must hold, then its linear constraints.
func rowsOf(in *formula.Instance) []aRow {
	count := map[formula.Group]int{}
	var list []aRow
	add := func(g formula.Group, l *formula.Linear) {
		count[g]++
		list = append(list, aRow{fmt.Sprintf("%s_%d", in.GroupNames.Word(g), count[g]), l.Plain()})
	}
	for i, c := range in.Clauses {
		if !in.Soft(i) {
			row := c.Row()
			add(in.ClauseGroups[i], &row)
		}
	}
	for i := range in.Linear {
		add(in.LinearGroups[i], &in.Linear[i])
	}
	return list
}

// widened returns in with at least one variable, because a format without an empty sum has to write something.
func widened(in *formula.Instance) *formula.Instance {
	if in.Vars > 0 {
		return in
	}
	wide := *in
	f := *in.Formula
	f.Vars = 1
	wide.Formula = &f
	return &wide
}

// A goal is an objective as a file has it, in parts of 1/unit.
type goal struct {
	coefs    []int // by variable, less 1
	constant int
	unit     int
	maximize bool
}

// goalOf returns the objective that says what an instance costs. It is the one that was read, if it can be written
// without rounding.
func goalOf(in *formula.Instance, format string) (*goal, error) {
	sum, constant, err := objectiveOf(in, format)
	if err != nil {
		return nil, err
	}
	g := &goal{coefs: make([]int, max(in.Vars, 1)), constant: constant, unit: 1}
	for _, t := range sum {
		g.coefs[t.Lit.Var()-1] += t.Coef
	}
	if in.Objective == nil {
		return g, nil
	}
	if _, exact := big.NewRat(1, int64(in.Objective.Unit)).FloatPrec(); exact {
		g.unit = in.Objective.Unit
	}
	if g.maximize = in.Objective.Maximize; g.maximize {
		g.constant = -g.constant
		for v := range g.coefs {
			g.coefs[v] = -g.coefs[v]
		}
	}
	return g, nil
}

// decimal returns n/unit as a decimal number.
func decimal(n, unit int) string {
	r := big.NewRat(int64(n), int64(unit))
	digits, _ := r.FloatPrec()
	return r.FloatString(digits)
}
