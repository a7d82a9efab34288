package game

import (
	"fmt"
	"slices"
	"strings"

	"haft/cmd/haft/cli"

	"github.com/jedib0t/go-pretty/v6/table"

	"haft/model"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/schema"
)

// entanglement prints the matrix and describes the strongest pairs.
func (p *page) entanglement(e *solve.Entanglement, top int) {
	p.verdict()
	open := slices.Collect(e.Open().All())
	p.Printf("%s, %.2f bits; the pieces alone add up to %.2f\n", explain.Count(e.Worlds, "world", "worlds"),
		schema.WorldBits(e), schema.WorldBits(e)+e.Shared())
	if len(open) == 0 {
		p.Printf("every piece is locked in: nothing depends on anything\n")
		return
	}
	for from := 0; from < len(open); from += across {
		p.matrix(e, open, open[from:min(from+across, len(open))])
	}
	p.Printf("\n")
	p.Prose("in bits; the diagonal is the entropy of each piece; a dot means independent")
	all := schema.Links(e)
	p.strongest("strongest pairs", all, top)
	p.strongest("strongest pairs of opposing pieces", slices.DeleteFunc(all, func(l schema.Link) bool {
		return l.Pieces[0].Color() == l.Pieces[1].Color()
	}), top)
}

// across is how many columns of a matrix fit on a page; the others follow below.
const across = 18

// matrix prints a row for each open piece, with the given columns.
func (p *page) matrix(e *solve.Entanglement, open, columns []model.Piece) {
	p.Printf("\n   ")
	for _, q := range columns {
		p.Printf(" %3v", q)
	}
	p.Printf("\n")
	for _, r := range open {
		var line strings.Builder
		fmt.Fprintf(&line, "%-3v", r)
		for _, q := range columns {
			cell := fmt.Sprintf(" %3s", shortBits(e.Mutual(r, q)))
			if r == q {
				cell = p.colours.Faint(cell)
			}
			line.WriteString(cell)
		}
		p.Printf("%s\n", line.String())
	}
}

// shortBits writes a number of bits in three characters: ".13" or "1.9". Only exactly nothing is a dot.
func shortBits(bits float64) string {
	switch {
	case bits == 0:
		return "."
	case bits >= 0.995:
		return fmt.Sprintf("%.1f", bits)
	}
	return fmt.Sprintf("%.2f", bits)[1:]
}

// strongest describes the first of the links.
func (p *page) strongest(heading string, all []schema.Link, top int) {
	if top == 0 {
		return
	}
	p.Printf("\n%s: ", heading)
	if len(all) == 0 {
		p.Printf("none, all are independent\n")
		return
	}
	p.Printf("%d of %d\n\n", min(top, len(all)), len(all))
	t := cli.NewTable(cli.Numbers("bits"), cli.Words("the most informative if"), cli.Numbers("before %"),
		cli.Numbers("given %"))
	for _, l := range all[:min(top, len(all))] {
		t.AppendRow(table.Row{
			fmt.Sprintf("%.3f", l.Bits), ifWords(&l.Because), odds(l.Because.Before),
			odds(l.Because.Given),
		})
	}
	p.Render(t, "text")
}

// ifWords says "if w5 is the king, b3 is a bishop", or that it is more or less likely.
func ifWords(i *solve.Implication) string {
	how := "is"
	switch {
	case i.Given == 0:
		how = "is not"
	case i.Given < i.Before:
		how = "is less likely"
	case i.Given < 1:
		how = "is more likely"
	}
	return fmt.Sprintf("if %v is %s, %v %s %s", i.If, withArticle(i.If, i.Is), i.Then, how, withArticle(i.Then, i.Be))
}

// withArticle returns "the king" or "a rook". A side starts with two rooks, and pawns may become any number of
// queens.
func withArticle(q model.Piece, n model.Nature) string {
	if q.Major() && (n == model.King || n == model.Queen) {
		return "the " + n.Name()
	}
	return "a " + n.Name()
}

// odds writes a probability in percent. Only 0 and 1 look like "never" and "always".
func odds(p float64) string {
	s := fmt.Sprintf("%.1f", 100*p)
	switch {
	case s == "0.0" && p > 0:
		return "<0.1"
	case s == "100.0" && p < 1:
		return ">99.9"
	}
	return s
}
