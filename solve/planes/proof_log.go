package planes

import (
	"bufio"
	"io"
	"strconv"

	"haft/solve/proof"
)

// longLine is the usual length from which a line of a proof is ended and another begun. Checkers limit their length.
const longLine = 1 << 18

// A proofLog writes the steps of a proof in VeriPB's format 3.0. There is one line for each row that is derived, in
// reverse Polish notation. A nil proofLog writes nothing.
type proofLog struct {
	w    *bufio.Writer
	line []byte
	long int // as longLine
	last int // the number of the last row

	symbols []string // the names of the variables; nil for x and their numbers
}

func newProofLog(w io.Writer, rows int, symbols []string) *proofLog {
	g := &proofLog{w: bufio.NewWriter(w), long: longLine, last: rows, symbols: symbols}
	g.w.WriteString(proof.VeriPBHeader + "\nf " + strconv.Itoa(rows) + ";\n")
	return g
}

// begin begins a line with a row.
func (g *proofLog) begin(number int) {
	if g == nil {
		return
	}
	g.line = append(g.line[:0], "pol"...)
	g.number(int64(number))
}

func (g *proofLog) number(n int64) {
	g.line = strconv.AppendInt(append(g.line, ' '), n, 10)
}

// push begins another row, which add adds to the rest of the line.
func (g *proofLog) push(number int) {
	if g == nil {
		return
	}
	if len(g.line) > g.long {
		g.begin(g.end())
	}
	g.number(int64(number))
}

// add multiplies the row that was pushed, and adds it.
func (g *proofLog) add(factor int64) {
	if g == nil {
		return
	}
	if factor > 1 {
		g.number(factor)
		g.line = append(g.line, " *"...)
	}
	g.line = append(g.line, " +"...)
}

// weaken takes part of a literal with coefficient a out of the row.
func (g *proofLog) weaken(part, a int64, l lit) {
	switch {
	case g == nil:
	case part == a:
		g.literal(l &^ 1)
		g.line = append(g.line, " w"...)
	default:
		g.literal(l.not())
		g.add(part)
	}
}

func (g *proofLog) literal(l lit) {
	g.line = append(g.line, ' ')
	if l.negative() {
		g.line = append(g.line, '~')
	}
	if v := l.variable(); g.symbols != nil {
		g.line = append(g.line, g.symbols[v]...)
	} else {
		g.line = strconv.AppendInt(append(g.line, 'x'), int64(v), 10)
	}
}

// divide divides by d and rounds up.
func (g *proofLog) divide(d int64) {
	if g == nil {
		return
	}
	g.number(d)
	g.line = append(g.line, " d"...)
}

func (g *proofLog) saturate() {
	if g != nil {
		g.line = append(g.line, " s"...)
	}
}

// end ends the line, and returns the number of its row.
func (g *proofLog) end() int {
	if g == nil {
		return 0
	}
	g.w.Write(append(g.line, " ;\n"...)) // the writer keeps its first error
	g.last++
	return g.last
}

// conclude ends the proof with a row that is a contradiction, and returns the first error in writing.
func (g *proofLog) conclude(number int) error {
	if g == nil {
		return nil
	}
	g.w.WriteString("output NONE;\nconclusion UNSAT : " + strconv.Itoa(number) + ";\nend pseudo-Boolean proof;\n")
	return g.w.Flush()
}
