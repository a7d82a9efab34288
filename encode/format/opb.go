package format

import (
	"bufio"
	"fmt"
	"io"
	"math/bits"

	"haft/encode/formula"
)

// WriteOPB writes f in the format of the pseudo-Boolean competitions (Roussel and Manquinho, "Input/Output Format
// and Solver Requirements for the Competitions of Pseudo-Boolean Solvers", linear instances), in the narrow form
// that every reader accepts. The first line is "* #variable= 3 #constraint= 2", and constraints look like this:
//
//	+1 x1 -1 x2 >= 0 ;
//	-1 x2 -1 x3 >= -1 ;
//
// It uses only ">=" and "=", writes every coefficient, and writes a·¬x as a - a·x, without negated literals. A
// clause is a sum >= 1. Comments name the variables, as in "* x 1 w1K". Clauses come first. Equal formulas give
// equal files.
func WriteOPB(w io.Writer, f *formula.Formula) error { return writeOPB(w, f, "") }

// WriteOPB24 writes what WriteOPB does, but with the first line that the competitions require since 2024: "*
// #variable= 3 #constraint= 2 #equal= 0 intsize= 2". It also says how many rows have the sign "=", and how many bits
// the largest number of a row needs; the sum of the absolute values of its coefficients counts as one. clasp 3.3
// cannot read that line.
func WriteOPB24(w io.Writer, f *formula.Formula) error {
	equal, size := measureOPB(f)
	return writeOPB(w, f, fmt.Sprintf(" #equal= %d intsize= %d", equal, size))
}

func writeOPB(w io.Writer, f *formula.Formula, sizes string) error {
	vars := max(f.Vars, 1) // x1 stands in for the empty sum
	b := fmt.Appendf(nil, "* #variable= %d #constraint= %d%s\n", vars, len(f.Clauses)+len(f.Linear), sizes)
	b = appendNames(b, f, "*")
	out := bufio.NewWriter(w)
	out.Write(b) // a bufio.Writer keeps its first error for Flush
	for _, c := range f.Clauses {
		row := c.Row()
		out.Write(appendOPB(b[:0], &row))
	}
	for i := range f.Linear {
		out.Write(appendOPB(b[:0], &f.Linear[i]))
	}
	return out.Flush()
}

// measureOPB counts the rows with "=". It also returns the number of bits of the largest bound, or of the largest sum
// of absolute values of a row's coefficients. Both are as the rows are written.
func measureOPB(f *formula.Formula) (equal, intsize int) {
	largest := uint64(1) // of an empty row, "+0 x1 >= 1"
	for _, c := range f.Clauses {
		largest = max(largest, uint64(len(c)))
	}
	for i := range f.Linear {
		l := &f.Linear[i]
		if l.Sense == formula.Equal {
			equal++
		}
		sum, bound := uint64(0), l.Bound
		for _, t := range l.Terms {
			sum += magnitude(t.Coef)
			if t.Lit < 0 {
				bound -= t.Coef
			}
		}
		largest = max(largest, sum, magnitude(bound))
	}
	return equal, bits.Len64(largest)
}

// magnitude returns the absolute value of a number.
func magnitude(n int) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

func appendOPB(b []byte, l *formula.Linear) []byte {
	sign, bound := 1, l.Bound
	if l.Sense == formula.AtMost {
		sign, bound = -1, -bound
	}
	for _, t := range l.Terms {
		coef := sign * t.Coef
		if t.Lit < 0 {
			bound -= coef
			coef = -coef
		}
		b = fmt.Appendf(b, "%+d x%d ", coef, t.Lit.Var())
	}
	if len(l.Terms) == 0 {
		b = append(b, "+0 x1 "...) // the grammar has no empty sum
	}
	relation := ">="
	if l.Sense == formula.Equal {
		relation = "="
	}
	return fmt.Appendf(b, "%s %d ;\n", relation, bound)
}
