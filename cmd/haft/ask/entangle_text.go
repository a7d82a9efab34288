package ask

import (
	"fmt"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/solve"
	"haft/solve/say"
	"haft/solve/schema"
)

// entanglement is the matrix and the strongest pairs in words.
func (p *page) entanglement(e *solve.Entanglement, top int) {
	p.verdict()
	open := slices.Collect(e.Open().All())
	p.Printf("%s, %.2f bits; the pieces alone add up to %.2f\n", say.Count(e.Worlds, "world", "worlds"),
		schema.WorldBits(e), schema.WorldBits(e)+e.Shared())
	if len(open) == 0 {
		p.Printf("every piece is locked in: nothing depends on anything\n")
		return
	}
	for from := 0; from < len(open); from += across {
		p.matrix(e, open, open[from:min(from+across, len(open))])
	}
	p.Printf("\n")
	p.Prose("bits; in the diagonal the entropy of each piece; a dot: independent")
	all := schema.Links(e)
	p.strongest("strongest pairs", all, top)
	p.strongest("strongest pairs of opposing pieces", slices.DeleteFunc(all, func(l schema.Link) bool {
		return l.Pieces[0].Color() == l.Pieces[1].Color()
	}), top)
}

// across is how many columns of a matrix fit into a page; more come below.
const across = 18

// matrix prints rows for all open pieces, and the given columns.
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

// shortBits is a number of bits in three characters: ".13" or "1.9". Only nothing at all is a dot.
func shortBits(bits float64) string {
	switch {
	case bits == 0:
		return "."
	case bits >= 0.995:
		return fmt.Sprintf("%.1f", bits)
	}
	return fmt.Sprintf("%.2f", bits)[1:]
}

// strongest says in words how the first of the links are.
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

// ifWords is "if w5 is the king, b3 is a bishop", as far as that is so.
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

// withArticle is "the king", or "a rook": a side has two of them, and pawns may become any number.
func withArticle(q model.Piece, n model.Nature) string {
	if q.Major() && (n == model.King || n == model.Queen) {
		return "the " + n.Name()
	}
	return "a " + n.Name()
}

// odds is a probability in percent. What is neither never nor always does not look like it.
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
