package format

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"math/bits"

	"haft/encode/formula"
)

// WriteOPB writes an instance in the format of the pseudo-Boolean competitions (Roussel and Manquinho, "Input/Output
// Format and Solver Requirements for the Competitions of Pseudo-Boolean Solvers", linear instances), in the narrow form
// that every reader accepts. The first line is "* #variable= 3 #constraint= 2", and constraints look like this:
//
//	min: +4 x1 -2 x3 ;
//	+1 x1 -1 x2 >= 0 ;
//	-1 x2 -1 x3 >= -1 ;
//
// It uses only ">=" and "=", writes every coefficient, and writes a·¬x as a - a·x, without negated literals. A
// clause is a sum >= 1. Comments name the variables, as in "* x 1 w1K". Clauses come first. Equal formulas give
// equal files.
//
// Soft clauses of one literal become the objective; see [objectiveOPB]. WriteOPB fails if one has more literals.
func WriteOPB(w io.Writer, in *formula.Instance) error {
	goal, err := objectiveOPB(in)
	if err != nil {
		return err
	}
	return writeOPB(w, in, goal, "")
}

// writeOPB24 writes what WriteOPB does, but with the first line that the competitions require since 2024: "*
// #variable= 3 #constraint= 2 #equal= 0 intsize= 2". It also says how many rows have the sign "=", and how many bits
// the largest number of a row or of the objective needs; the sum of the absolute values of its coefficients counts as
// one. clasp 3.3 cannot read that line.
func writeOPB24(w io.Writer, in *formula.Instance) error {
	goal, err := objectiveOPB(in)
	if err != nil {
		return err
	}
	equal, size := measureOPB(in, goal)
	return writeOPB(w, in, goal, fmt.Sprintf(" #equal= %d intsize= %d", equal, size))
}

func writeOPB(w io.Writer, in *formula.Instance, goal []formula.Term, sizes string) error {
	rows := 0
	for range rowsInOPB(in) {
		rows++
	}
	vars := max(in.Vars, 1) // x1 stands in for the empty sum
	b := fmt.Appendf(nil, "* #variable= %d #constraint= %d%s\n", vars, rows, sizes)
	b = appendNames(b, in.Formula, "*")
	out := bufio.NewWriter(w)
	out.Write(b) // a bufio.Writer keeps its first error for Flush
	out.Write(appendObjective(b[:0], goal))
	for row := range rowsInOPB(in) {
		out.Write(appendOPB(b[:0], row))
	}
	return out.Flush()
}

// rowsInOPB yields what must hold, in the order of the file.
func rowsInOPB(in *formula.Instance) iter.Seq[*formula.Linear] {
	return func(yield func(*formula.Linear) bool) {
		for i, c := range in.Clauses {
			row := c.Row()
			if !in.Soft(i) && !yield(&row) {
				return
			}
		}
		for i := range in.Linear {
			if !yield(&in.Linear[i]) {
				return
			}
		}
	}
}

// measureOPB counts the rows with "=". It also returns the number of bits of the largest bound, or of the largest sum
// of absolute values of the coefficients of a row or of the objective. All are as they are written.
func measureOPB(in *formula.Instance, goal []formula.Term) (equal, intsize int) {
	largest := max(1, sumInOPB(goal)) // 1 is the bound of an empty row, "+0 x1 >= 1"
	for l := range rowsInOPB(in) {
		if l.Sense == formula.Equal {
			equal++
		}
		bound := l.Bound
		for _, t := range l.Terms {
			if t.Lit < 0 {
				bound -= t.Coef
			}
		}
		largest = max(largest, sumInOPB(l.Terms), magnitude(bound))
	}
	return equal, bits.Len64(largest)
}

// sumInOPB returns the sum of the absolute values of coefficients.
func sumInOPB(terms []formula.Term) (sum uint64) {
	for _, t := range terms {
		sum += magnitude(t.Coef)
	}
	return sum
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
