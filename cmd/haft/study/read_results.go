package study

import (
	"context"

	"github.com/spf13/cobra"

	benchreport "haft/bench/report"
	"haft/cmd/haft/cli"
	"haft/model/input"
)

// records are results files, and how much memory they may take.
type records struct {
	program *cli.Program
	memory  cli.MemoryOption
}

// recordCost is how much memory a byte of a record takes, with all that is made of it: of 200,000 records, 585 MB of
// 143 MB.
const recordCost = 4

// addFlag adds --max-memory for results files.
func (o *records) addFlag(cmd *cobra.Command) {
	o.memory.AddFlag(cmd, 256<<20, "read no more trials than fit in `SIZE`, as in 2GB")
}

// budget is how many bytes of results files may be read.
func (o *records) budget() *input.Budget {
	return input.NewBudget((o.memory.Limit + recordCost - 1) / recordCost)
}

// results reads a results file, plain or packed. A last line that was cut short is left out, and a message says so.
func (o *records) results(ctx context.Context, name string, budget *input.Budget) ([]benchreport.Trial, error) {
	in, err := o.program.OpenInput(ctx, name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	read, x, err := benchreport.Read(input.NewReader(in, budget), cli.Shown(name))
	tellTorn(o.program, name, x.Torn)
	return read, o.memory.WithinMemory(err)
}

// tellTorn says that the last line of a results file is left out, if it is.
func tellTorn(p *cli.Program, name string, torn bool) {
	if torn {
		p.Message("haft: %s: the last line was cut short and is left out", cli.Shown(name))
	}
}
