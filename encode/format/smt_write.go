package format

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"haft/encode/formula"
)

// WriteSMT writes f as a script of SMT-LIB 2 (Barrett, Fontaine and Tinelli, "The SMT-LIB Standard", version 2.6):
// a Boolean constant for each variable, an assertion for each constraint, and commands that ask for a model. A
// linear constraint is a sum of ite over the integers:
//
//	(assert (or w1K (not w2K)))
//	(assert (<= (+ (ite w1K 16 0) (ite w2Q 1 0)) 16))
//
// Constants are named after the variables, between bars if the name contains signs, or by x and the number. Equal
// formulas give equal files.
func WriteSMT(w io.Writer, f *formula.Formula) error {
	symbols := symbolsInSMT(f)
	out := bufio.NewWriter(w) // keeps its first error for Flush
	logic := "QF_UF"
	if len(f.Linear) > 0 {
		logic = "QF_LIA"
	}
	fmt.Fprintf(out, "%s(set-logic %s)\n", appendAbout(nil, f, ";"), logic)
	for _, symbol := range symbols[1:] {
		fmt.Fprintf(out, "(declare-const %s Bool)\n", symbol)
	}
	for _, c := range f.Clauses {
		fmt.Fprintf(out, "(assert %s)\n", clauseInSMT(c, symbols))
	}
	for i := range f.Linear {
		fmt.Fprintf(out, "(assert %s)\n", linearInSMT(&f.Linear[i], symbols))
	}
	fmt.Fprint(out, "(check-sat)\n(get-model)\n")
	return out.Flush()
}

// symbolsInSMT returns the names of the variables, between bars if needed.
func symbolsInSMT(f *formula.Formula) []string {
	symbols := symbolsOf(f, legalInSMT, false)
	for v := range symbols {
		symbols[v] = quotedInSMT(symbols[v])
	}
	return symbols
}

// legalInSMT reports whether a name can be a symbol, if necessary between bars.
func legalInSMT(name string) bool {
	for _, c := range []byte(name) {
		if c <= ' ' || c > '~' || c == '|' || c == '\\' {
			return false
		}
	}
	return name != "" && !ofCore[name] && !reservedInSMT[name]
}

// ofCore are the words of the standard that have a meaning in every logic.
var ofCore = map[string]bool{
	"true": true, "false": true, "not": true, "or": true, "and": true, "xor": true, "ite": true, "distinct": true,
	"let": true, "forall": true, "exists": true, "match": true, "par": true, "as": true, "_": true, "!": true,
	"=": true, "=>": true,
}

// reservedInSMT are words that have a meaning where there are integers.
var reservedInSMT = map[string]bool{
	"+": true, "-": true, "*": true, "/": true, "<": true, ">": true, "<=": true, ">=": true,
	"div": true, "mod": true, "abs": true, "Bool": true, "Int": true, "Real": true,
}

// quotedInSMT puts bars around a symbol that contains characters other than letters, digits and underscores.
func quotedInSMT(symbol string) string {
	letters := strings.Trim(strings.ToLower(symbol), "abcdefghijklmnopqrstuvwxyz0123456789_") == ""
	if letters && symbol != "" && (symbol[0] < '0' || symbol[0] > '9') {
		return symbol
	}
	return "|" + symbol + "|"
}

func literalInSMT(l formula.Lit, symbols []string) string {
	if l < 0 {
		return "(not " + symbols[-l] + ")"
	}
	return symbols[l]
}

func clauseInSMT(c formula.Clause, symbols []string) string {
	switch len(c) {
	case 0:
		return "false"
	case 1:
		return literalInSMT(c[0], symbols)
	}
	words := []string{"(or"}
	for _, l := range c {
		words = append(words, literalInSMT(l, symbols))
	}
	return strings.Join(words, " ") + ")"
}

func linearInSMT(l *formula.Linear, symbols []string) string {
	var terms []string
	for _, t := range l.Terms {
		terms = append(terms, fmt.Sprintf("(ite %s %s 0)", literalInSMT(t.Lit, symbols), integerInSMT(t.Coef)))
	}
	sum := strings.Join(terms, " ")
	switch len(terms) {
	case 0:
		sum = "0"
	case 1:
	default:
		sum = "(+ " + sum + ")"
	}
	return fmt.Sprintf("(%v %s %s)", l.Sense, sum, integerInSMT(l.Bound))
}

// integerInSMT returns an integer in the format, which has no negative numerals.
func integerInSMT(n int) string {
	if n < 0 {
		return fmt.Sprintf("(- %d)", -n)
	}
	return fmt.Sprint(n)
}
