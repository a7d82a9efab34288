package format

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"haft/encode/formula"
)

// WriteLP writes f as a 0-1 program in CPLEX LP format (IBM, "LP file format: algebraic representation", CPLEX
// 22.1), in a form that cbc, glpsol and z3 read:
//
//	Minimize
//	 obj: 0 a1 + 0 a2
//	Subject To
//	 choice_1: a1 + a2 <= 1
//	Binary
//	 a1 a2
//	End
//
// The objective is constant. It lists all variables in their order, which numbers them when the file is read. A
// variable is called by its name, or by x and its number if the format does not allow the name. No line is longer
// than 255 characters. Equal formulas give equal files.
func WriteLP(w io.Writer, f *formula.Formula) error {
	f = widened(f)
	symbols := symbolsInLP(f)
	out := wrapped{w: bufio.NewWriter(w)}
	out.w.Write(appendAbout(nil, f, "\\"))
	out.line("Minimize")
	all := make([]formula.Term, f.Vars)
	for v := range all {
		all[v].Lit = formula.Lit(v + 1)
	}
	out.sum("obj", all, symbols)
	out.line("Subject To")
	for _, row := range rowsOf(f) {
		out.sum(row.name, row.Terms, symbols)
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

// legalInLP reports whether a name can stand in a file. A name that begins with e could be taken for an exponent,
// and a keyword for the beginning of a section.
func legalInLP(name string) bool {
	if name == "" || len(name) > maxName || strings.ContainsRune("eE.0123456789", rune(name[0])) {
		return false
	}
	for _, c := range []byte(name) {
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
		if !letter && strings.IndexByte(signsInLP, c) < 0 {
			return false
		}
	}
	_, keyword := sectionsOfLP[strings.ToLower(name)]
	return !keyword && !infinity(name) && !strings.EqualFold(name, "free")
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

// sum begins a line with a name and the terms.
func (o *wrapped) sum(name string, terms []formula.Term, symbols []string) {
	if o.column > 0 {
		o.w.WriteByte('\n')
		o.column = 0
	}
	o.word(name + ":")
	for i, t := range terms {
		o.word(termInLP(t, i == 0, symbols))
	}
	if len(terms) == 0 {
		o.word("0 " + symbols[1])
	}
}

func termInLP(t formula.Term, first bool, symbols []string) string {
	sign := "+ "
	switch {
	case t.Coef < 0:
		sign, t.Coef = "- ", -t.Coef
	case first:
		sign = ""
	}
	if t.Coef != 1 {
		sign += fmt.Sprintf("%d ", t.Coef)
	}
	return sign + symbols[t.Lit.Var()]
}
