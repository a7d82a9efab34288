package format

import (
	"bufio"
	"fmt"
	"io"

	"haft/encode/formula"
)

// writeMPS writes an instance as a 0-1 program in free MPS format (IBM, "MPS file format", CPLEX 22.1; the fields of
// the fixed form of 1963, separated by spaces), column by column, in a form that cbc and glpsol read. FREE after the
// name is for cbc. The columns follow the order of the variables, and are named as in writeLP. Soft clauses of one
// literal become the objective, and it fails if one has more. The constant of the objective is minus its right-hand
// side, as for CPLEX and HiGHS; glpsol takes it for the constant itself.
func writeMPS(w io.Writer, in *formula.Instance) error {
	goal, err := goalOf(in, "mps")
	if err != nil {
		return err
	}
	in = widened(in)
	symbols := symbolsInLP(in.Formula)
	rows := rowsOf(in)
	out := bufio.NewWriter(w) // keeps its first error for Flush
	fmt.Fprintf(out, "%sNAME formula FREE\n", appendAbout(nil, in.Formula, "*"))
	if goal.maximize {
		fmt.Fprint(out, "OBJSENSE\n MAX\n")
	}
	fmt.Fprint(out, "ROWS\n N obj\n")
	for _, row := range rows {
		fmt.Fprintf(out, " %s %s\n", [...]string{"L", "G", "E"}[row.Sense], row.name)
	}
	fmt.Fprint(out, "COLUMNS\n MARKER1 'MARKER' 'INTORG'\n")
	for v, entries := range transposed(in.Vars, rows) {
		if goal.coefs[v] != 0 || len(entries) == 0 { // a column without entries would be lost
			fmt.Fprintf(out, " %s obj %s\n", symbols[v+1], decimal(goal.coefs[v], goal.unit))
		}
		for _, e := range entries {
			fmt.Fprintf(out, " %s %s %d\n", symbols[v+1], e.row, e.coef)
		}
	}
	fmt.Fprint(out, " MARKER2 'MARKER' 'INTEND'\nRHS\n")
	if goal.constant != 0 {
		fmt.Fprintf(out, " rhs obj %s\n", decimal(-goal.constant, goal.unit))
	}
	for _, row := range rows {
		if row.Bound != 0 {
			fmt.Fprintf(out, " rhs %s %d\n", row.name, row.Bound)
		}
	}
	fmt.Fprint(out, "BOUNDS\n")
	for _, symbol := range symbols[1:] {
		fmt.Fprintf(out, " BV bnd %s\n", symbol)
	}
	fmt.Fprint(out, "ENDATA\n")
	return out.Flush()
}

// An entry is the coefficient of a column in a row.
type entry struct {
	row  string
	coef int
}

// transposed returns the entries of every variable, from 1.
func transposed(vars int, rows []aRow) [][]entry {
	columns := make([][]entry, vars)
	for _, row := range rows {
		for _, t := range row.Terms {
			v := t.Lit.Var() - 1
			columns[v] = append(columns[v], entry{row.name, t.Coef})
		}
	}
	return columns
}
