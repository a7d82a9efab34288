package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"haft/cmd/haft/cli"
)

// A kind is a command of haft-beam: which command of haft runs on each range, and what becomes of the output.
type kind struct {
	name      string
	haft      []string // the command, with options that are not the user's choice
	extension string   // of the files, one for each range; "" if their output is summed up
	short     string
	long      string
}

// kinds are all commands on games.
var kinds = []kind{
	{
		name: "analyze", haft: []string{"analyze", "--format", "jsonl"}, extension: "jsonl",
		short: "Everything about the final position of each game, as JSON Lines",
	},
	{
		name: "check", haft: []string{"check", "--format", "jsonl"}, extension: "jsonl",
		short: "Is every move legal? As JSON Lines",
	},
	{
		name: "parquet", haft: []string{"analyze", "--format", "jsonl", "--fields", "locked,check,outcome"},
		extension: "parquet",
		short:     "The verdict, worlds, locks and outcome of each game, as Parquet",
		long: `

The columns have the names and meaning of the fields in "haft help formats".
Their numbers all fit into 64 bits.`,
	},
	{
		name: "stats", haft: []string{"stats"},
		short: "Sum up games: how fast worlds collapse, when pieces lock, how games end",
	},
}

// kindOf returns the kind with a name.
func kindOf(name string) (*kind, error) {
	i := slices.IndexFunc(kinds, func(k kind) bool { return k.name == name })
	if i < 0 {
		return nil, fmt.Errorf("the job is %q, which this worker does not know: it is another version", name)
	}
	return &kinds[i], nil
}

// file returns the name of the file of a range. In a list sorted by name, the ranges are in the order of the input.
func (k *kind) file(part, of int) string {
	digits := max(5, len(fmt.Sprint(of)))
	return fmt.Sprintf("part-%0*d-of-%0*d.%s", digits, part, digits, of, k.extension)
}

// notHere are options of haft that make no sense for one range of many, or that haft-beam sets itself.
var notHere = []string{"shard", "format", "resume", "game", "summary", "show", "quiet", "progress"}

// allows returns an error for options of haft's command that cannot be given.
func (k *kind) allows(cmd *cobra.Command, options []string) (err error) {
	if err := cmd.ParseFlags(options); err != nil {
		return err
	}
	if words := cmd.Flags().Args(); len(words) > 0 {
		return fmt.Errorf("found %q after \"--\", expected options of haft %s; files come before \"--\"", words[0], k.haft[0])
	}
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if slices.Contains(notHere, f.Name) || cli.IsOutput(f) || slices.Contains(k.haft, "--"+f.Name) {
			err = fmt.Errorf("--%s is not for haft-beam %s", f.Name, k.name)
		}
	})
	return err
}
