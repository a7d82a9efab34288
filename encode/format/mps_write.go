package format

import (
	"bufio"
	"fmt"
	"io"

	"haft/encode/formula"
)

// WriteMPS writes f as a 0-1 program in free MPS format (IBM, "MPS file format", CPLEX 22.1; the fields of the
// fixed form of 1963, separated by spaces), column by column, in a form that cbc and glpsol read. FREE after the
// name is for cbc. The columns follow the order of the variables, and are named as in [WriteLP]. The objective is
// empty.
func WriteMPS(w io.Writer, f *formula.Formula) error {
	f = widened(f)
	symbols := symbolsInLP(f)
	rows := rowsOf(f)
	out := bufio.NewWriter(w) // keeps its first error for Flush
	fmt.Fprintf(out, "%sNAME formula FREE\nROWS\n N obj\n", appendAbout(nil, f, "*"))
	for _, row := range rows {
		fmt.Fprintf(out, " %s %s\n", [...]string{"L", "G", "E"}[row.Sense], row.name)
	}
	fmt.Fprint(out, "COLUMNS\n MARKER1 'MARKER' 'INTORG'\n")
	for v, entries := range transposed(f.Vars, rows) {
		writeColumn(out, symbols[v+1], entries)
	}
	fmt.Fprint(out, " MARKER2 'MARKER' 'INTEND'\nRHS\n")
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

// writeColumn writes a line for each entry. A column without entries gets one in the objective, so that it is not
// lost.
func writeColumn(out *bufio.Writer, symbol string, entries []entry) {
	if len(entries) == 0 {
		entries = []entry{{"obj", 0}}
	}
	for _, e := range entries {
		fmt.Fprintf(out, " %s %s %d\n", symbol, e.row, e.coef)
	}
}
