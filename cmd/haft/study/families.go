package study

import (
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"haft/bench/family"
	"haft/cmd/haft/cli"
)

type familiesOptions struct {
	program *cli.Program
	format  cli.FormatOption
}

func newFamilies(p *cli.Program) *cobra.Command {
	o := &familiesOptions{program: p}
	cmd := &cobra.Command{
		Use:   "families",
		Short: "List the families of instances",
		Long: `Families lists what solvers and encodings are compared on. A family makes an
instance of any size and seed, the same in every run; most ask one question,
some one for each move or for each piece and nature.

Where exact knows the answers, they are those of the exact solver. A pigeonhole
is impossible by counting. The search goes through cases without any formula;
what it does not settle in time is not known beforehand.`,
		Example: `  haft bench families
  haft bench families --format json`,
		RunE: func(*cobra.Command, []string) error { return o.run() },
	}
	o.format.AddFlag(cmd, "text", "json", "csv", "md")
	return cmd
}

type familyReport struct {
	Name  string `json:"name"`
	Doc   string `json:"doc"`
	Size  string `json:"size"`  // what the size is
	Sizes []int  `json:"sizes"` // those of a study
	Knows string `json:"known_by"`
	Fixed bool   `json:"fixed"` // the seed does not matter
}

func (o *familiesOptions) run() error {
	var rows []familyReport
	for _, f := range family.Families() {
		rows = append(rows, familyReport{f.Name, f.Doc, f.Size, f.Sizes, f.Knows, f.Fixed})
	}
	if o.format.Name == "json" {
		return o.program.PrintJSON(rows)
	}
	t := cli.NewTable(cli.Words("name"), cli.Words("size"), cli.Words("sizes"), cli.Words("known by"),
		cli.Words("what it is"))
	for _, r := range rows {
		t.AppendRow(table.Row{r.Name, r.Size, r.sizeWords(), r.Knows, r.Doc})
	}
	o.program.Render(t, o.format.Name)
	return nil
}

// sizeWords lists the sizes in one line.
func (r *familyReport) sizeWords() string {
	words := make([]string, len(r.Sizes))
	for i, size := range r.Sizes {
		words[i] = strconv.Itoa(size)
	}
	return strings.Join(words, " ")
}
