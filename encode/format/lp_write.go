package format

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"haft/encode/formula"
)

// writeLP writes an instance as a 0-1 program in CPLEX LP format (IBM, "LP file format: algebraic representation", CPLEX
// 22.1), in a form that cbc, glpsol and z3 read:
//
//	Minimize
//	 obj: 0 a1 + 2 a2 + 1
//	Subject To
//	 choice_1: a1 + a2 <= 1
//	Binary
//	 a1 a2
//	End
//
// Soft clauses of one literal become the objective, in the form that the file had from which they were read; writeLP
// fails if one has more literals. The objective lists all variables in their order, which numbers them when the file is
// read. A variable is called by its name, or by x and its number if the format does not allow the name. No line is
// longer than 255 characters. Equal formulas give equal files.
func writeLP(w io.Writer, in *formula.Instance) error {
	goal, err := goalOf(in, "lp")
	if err != nil {
		return err
	}
	in = widened(in)
	symbols := symbolsInLP(in.Formula)
	out := wrapped{w: bufio.NewWriter(w)}
	out.w.Write(appendAbout(nil, in.Formula, "\\"))
	if goal.maximize {
		out.line("Maximize")
	} else {
		out.line("Minimize")
	}
	all := make([]formula.Term, in.Vars)
	for v := range all {
		all[v] = formula.Term{Coef: goal.coefs[v], Lit: formula.Lit(v + 1)}
	}
	out.sum("obj", all, goal.unit, symbols)
	if goal.constant != 0 {
		out.word(termInLP(goal.constant, goal.unit, false, ""))
	}
	out.line("Subject To")
	for _, row := range rowsOf(in) {
		out.sum(row.name, row.Terms, 1, symbols)
		out.word(fmt.Sprintf("%v %d", row.Sense, row.Bound))
	}
	out.line("Binary")
	for _, symbol := range symbols[1:] {
		out.word(symbol)
	}
	out.line("End")
	return out.w.Flush()
}

// symbolsInLP returns the names of the variables. They differ in more than case, which z3 ignores.
func symbolsInLP(f *formula.Formula) []string { return symbolsOf(f, legalInLP, true) }

// maxName bounds the length of a name, so that every word fits on a line.
const maxName = 100

// signsInLP are the characters that a name may contain in addition to letters and digits.
const signsInLP = "!\"#$%&(),.;?@_'`{}~"

// legalInLP reports whether a name can stand in a file. A name that begins with e could be taken for an exponent, one
// that begins with a dollar sign for a comment of MPS, and a keyword for the beginning of a section.
func legalInLP(name string) bool {
	if name == "" || len(name) > maxName || strings.ContainsRune("eE.$0123456789", rune(name[0])) {
		return false
	}
	for _, c := range []byte(name) {
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
		if !letter && strings.IndexByte(signsInLP, c) < 0 {
			return false
		}
	}
	_, keyword := sectionsOfLP[strings.ToLower(name)]
	return !keyword && !isInfinity(name) && !strings.EqualFold(name, "free")
}

// wrapped writes words on lines of bounded length.
type wrapped struct {
	w      *bufio.Writer // keeps its first error for Flush
	column int
}

// line writes a separate line.
func (o *wrapped) line(text string) {
	if o.column > 0 {
		o.w.WriteByte('\n')
	}
	o.w.WriteString(text)
	o.w.WriteByte('\n')
	o.column = 0
}

// word writes a word, on the next line if it does not fit.
func (o *wrapped) word(text string) {
	if o.column > 0 && o.column+len(text) > 78 {
		o.w.WriteByte('\n')
		o.column = 0
	}
	o.w.WriteByte(' ')
	o.w.WriteString(text)
	o.column += len(text) + 1
}

// sum begins a line with a name and the terms, which count in parts of 1/unit.
func (o *wrapped) sum(name string, terms []formula.Term, unit int, symbols []string) {
	if o.column > 0 {
		o.w.WriteByte('\n')
		o.column = 0
	}
	o.word(name + ":")
	for i, t := range terms {
		o.word(termInLP(t.Coef, unit, i == 0, symbols[t.Lit.Var()]))
	}
	if len(terms) == 0 {
		o.word("0 " + symbols[1])
	}
}

// termInLP returns a term, or a constant if the symbol is "".
func termInLP(coef, unit int, first bool, symbol string) string {
	sign := "+ "
	switch {
	case coef < 0:
		sign, coef = "- ", -coef
	case first:
		sign = ""
	}
	if symbol != "" && coef == unit {
		return sign + symbol
	}
	return strings.TrimSpace(sign + decimal(coef, unit) + " " + symbol)
}
