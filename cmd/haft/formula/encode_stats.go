package formula

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"haft/cmd/haft/cli"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"haft/encode"
	"haft/encode/format"
	"haft/encode/formula"
	"haft/model"
	"haft/solve/backend"
	"haft/solve/explain"
	"haft/solve/schema"
)

// tell prints what "haft encode --stats" says about a game in an encoding.
func (o *encodeOptions) tell(ctx context.Context, e encode.Encoding, g *model.Game) error {
	f, err := e.Encode(model.Replay(g))
	if err != nil {
		return err
	}
	found, err := backend.Propagate(ctx, e, g)
	if err != nil {
		return err
	}
	s := f.Stats()
	if o.format == "json" {
		return o.program.PrintJSON(newStatsReport(e, g, s, found))
	}
	o.program.Printf("%s\n%s and %s auxiliary, in clauses with %s\n\n", explain.Title(g),
		explain.Count(encode.NumX, "variable", "variables"), explain.Number(uint64(s.Vars-encode.NumX)),
		explain.Count(uint64(s.Literals), "literal", "literals"))
	o.program.Render(sizeTable(s), "text")
	o.program.Printf("\n")
	o.program.Render(choiceTable(chosen(e)), "text")
	o.program.Printf("\nUnit propagation alone, after the last legal ply, finds\n%s\n%s\n%s\n",
		share(found.Refuted, found.Illegal, "illegal moves refuted"),
		share(found.Locked, found.Locks, "locked pieces"),
		share(found.Excluded, found.Impossible, "impossible natures"))
	o.program.Printf("\nThe linear relaxation alone, without branching, finds\n%s\n",
		share(found.Relaxed, found.Illegal, "illegal moves refuted"))
	return nil
}

// statsFormats are the formats of --stats; the first is the default.
var statsFormats = []string{"text", "json"}

// formatFlag adds --format, for the formula or for --stats.
func (o *encodeOptions) formatFlag(cmd *cobra.Command) {
	formulas := format.Names()
	cmd.Flags().StringVar(&o.format, "format", formulas[0], "`FORMAT` of the output: "+strings.Join(formulas, ", "))
	cli.CompleteWords(cmd, "format", slices.Concat(formulas, statsFormats)...)
}

// checkFormat returns an error if the format does not suit the output.
func (o *encodeOptions) checkFormat(chosen bool) error {
	switch {
	case !o.stats:
		return cli.OneOf("--format", o.format, format.Names()...)
	case !chosen:
		o.format = statsFormats[0]
	}
	return cli.OneOf("--format", o.format, statsFormats...)
}

// A statsReport is the output of --stats for programs.
type statsReport struct {
	Schema     string         `json:"schema"`
	Game       string         `json:"game"`
	Encoding   string         `json:"encoding"`
	Variables  int            `json:"variables"`
	Auxiliary  int            `json:"auxiliary"`
	Size       sizeReport     `json:"size"`
	Groups     []groupReport  `json:"groups"`
	Choices    []choiceReport `json:"choices"`
	Illegal    int            `json:"illegal_moves"`
	Refuted    int            `json:"refuted_by_propagation"`
	Relaxed    int            `json:"refuted_by_relaxation"`
	Locks      int            `json:"locks"`
	Locked     int            `json:"locks_by_propagation"`
	Impossible int            `json:"impossible_natures"`
	Excluded   int            `json:"excluded_by_propagation"`
}

type groupReport struct {
	Group string `json:"group"`
	sizeReport
}

type sizeReport struct {
	Clauses  int `json:"clauses"`
	Literals int `json:"literals"`
	Rows     int `json:"linear"`
	Terms    int `json:"terms"`
}

func newStatsReport(e encode.Encoding, g *model.Game, s formula.Stats, found backend.Propagation) *statsReport {
	r := &statsReport{
		Schema: schema.Name, Game: explain.Title(g), Encoding: e.String(), Variables: s.Vars, Auxiliary: s.Vars - encode.NumX,
		Size: sizeReport(s.Size), Groups: []groupReport{}, Choices: chosen(e), Illegal: found.Illegal, Refuted: found.Refuted,
		Relaxed: found.Relaxed, Locks: found.Locks, Locked: found.Locked, Impossible: found.Impossible,
		Excluded: found.Excluded,
	}
	for _, group := range s.Groups {
		r.Groups = append(r.Groups, groupReport{encode.Groups().Of(group.Group), sizeReport(group.Size)})
	}
	return r
}

// chosen returns the rows of the tables that make up the encoding.
func chosen(e encode.Encoding) (rows []choiceReport) {
	for _, a := range encode.Axes() {
		rows = append(rows, describeChoice(a, a.Choice(e)))
	}
	return rows
}

// sizeTable has a row for each standing rule, one for all plies together, and one for the sum.
func sizeTable(s formula.Stats) table.Writer {
	t := cli.NewTable(cli.Words("constraints of"), cli.Numbers("clauses"), cli.Numbers("literals"), cli.Numbers("linear"),
		cli.Numbers("terms"))
	var plies formula.Size
	for _, g := range s.Groups {
		if g.Group > 0 {
			plies = plies.Plus(g.Size)
			continue
		}
		appendSize(t, encode.Groups().Of(g.Group), g.Size)
	}
	appendSize(t, "plies", plies)
	appendSize(t, "all", s.Size)
	return t
}

func appendSize(t table.Writer, name string, s formula.Size) {
	t.AppendRow(table.Row{name, s.Clauses, s.Literals, s.Rows, s.Terms})
}

// share returns a line such as "44 of 46 locked pieces (95.7%)".
func share(part, whole int, what string) string {
	if whole == 0 {
		return "    no " + what + " to find"
	}
	return fmt.Sprintf("    %d of %d %s (%.1f%%)", part, whole, what, 100*float64(part)/float64(whole))
}
