package game

import (
	"fmt"
	"strings"

	"haft/cmd/haft/cli"

	"github.com/jedib0t/go-pretty/v6/table"

	"haft/bench"
	"haft/model"
	"haft/solve/explain"
)

// summary prints what people want to know, as text or Markdown.
func (o *output) summary(c *bench.Collection) {
	o.Printf("%s, %s; %s\n", explain.Count(c.Games, "game", "games"), explain.Count(c.Plies, "legal ply", "legal plies"),
		verdictCounts(c))
	if len(c.ByPly) == 0 {
		return
	}
	if c.Games > 1 {
		o.Printf("a game has %s legal plies, in the median %s\n", span(&c.Lengths), explain.Number(c.Lengths.Quantile(0.5)))
	}
	o.Printf("\nStarting positions left, and majors locked in, in the games that got so far:\n\n")
	o.Render(collapseTable(c), o.Format)
	o.Printf("\nPlies at which majors were locked in:\n\n")
	o.Render(locksByNature(c), o.Format)
	o.Printf("\n%s\n", endWords(&c.Ends))
}

// verdictCounts returns "20 legal, 27 illegal (castling 25, en-passant 2)".
func verdictCounts(c *bench.Collection) string {
	legal := c.Faults[model.NoFault]
	words := []string{explain.Number(legal) + " legal"}
	var reasons []string
	for f := model.NoWorld; f <= model.EnPassantOff; f++ {
		if c.Faults[f] > 0 {
			reasons = append(reasons, f.String()+" "+explain.Number(c.Faults[f]))
		}
	}
	if len(reasons) > 0 {
		illegal := c.Games - legal - c.Broken - c.Undecided
		words = append(words, fmt.Sprintf("%s illegal (%s)", explain.Number(illegal), strings.Join(reasons, ", ")))
	}
	if c.Broken > 0 {
		words = append(words, explain.Number(c.Broken)+" broken")
	}
	if c.Undecided > 0 {
		words = append(words, explain.Number(c.Undecided)+" undecided")
	}
	return strings.Join(words, ", ")
}

// span returns "12 to 80", or the number if there is only one.
func span(h *bench.Histogram) string {
	if h.Min == h.Max {
		return explain.Number(h.Min)
	}
	return explain.Number(h.Min) + " to " + explain.Number(h.Max)
}

// collapseTable returns about twenty rows, at regular plies and the last ply.
func collapseTable(c *bench.Collection) table.Writer {
	t := cli.NewTable(
		cli.Numbers("ply"), cli.Numbers("games"), cli.Numbers("geometric mean"), cli.Numbers("least"),
		cli.Numbers("median"), cli.Numbers("most"), cli.Numbers("locked %"),
	)
	step := 1
	for _, s := range []int{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000} {
		if step = s; len(c.ByPly) <= 20*s {
			break
		}
	}
	for i := range c.ByPly {
		if i%step != 0 && i != len(c.ByPly)-1 {
			continue
		}
		p := &c.ByPly[i]
		t.AppendRow(table.Row{
			i, explain.Number(p.Games()), meanWords(p.GeometricMean()), explain.Number(p.Positions.Min),
			explain.Number(p.Positions.Quantile(0.5)), explain.Number(p.Positions.Max),
			fmt.Sprintf("%.1f", 100*p.LockedShare()),
		})
	}
	return t
}

// meanWords writes a mean; small numbers get one digit after the point.
func meanWords(mean float64) string {
	if mean < 1000 {
		return fmt.Sprintf("%.1f", mean)
	}
	return explain.Number(uint64(mean + 0.5))
}

func locksByNature(c *bench.Collection) table.Writer {
	t := cli.NewTable(cli.Words("nature"), cli.Numbers("locks"), cli.Numbers("first"), cli.Numbers("quarter"),
		cli.Numbers("median"), cli.Numbers("three quarters"), cli.Numbers("last"))
	for n := range model.AllNatures.All() {
		h := &c.Locks[n]
		row := table.Row{n.Name(), explain.Number(h.Total)}
		if h.Total > 0 {
			row = append(row, h.Min, h.Quantile(0.25), h.Quantile(0.5), h.Quantile(0.75), h.Max)
		}
		t.AppendRow(row)
	}
	return t
}

// endWords says how the legal games end.
func endWords(e *bench.Ends) string {
	if e.Games() == 0 {
		return "No legal game, so none has an end."
	}
	ends := []string{explain.Number(e.Ongoing) + " ongoing"}
	for _, end := range []struct {
		games uint64
		name  string
	}{{e.Checkmate, "checkmate"}, {e.Stalemate, "stalemate"}, {e.Mixed, "checkmate or stalemate by world"}} {
		if end.games > 0 {
			ends = append(ends, explain.Number(end.games)+" "+end.name)
		}
	}
	return fmt.Sprintf("Ends of the legal games: %s.\nOver in some worlds only: %s. Worlds that are over, mean of the "+
		"games: %.1f %%.",
		explain.List(ends), explain.Number(e.Partly), 100*e.OverShare())
}
