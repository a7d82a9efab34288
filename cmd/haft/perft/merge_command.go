package perft

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/dustin/go-humanize/english"
	"github.com/spf13/cobra"

	"haft/bench/store"
	"haft/cmd/haft/cli"
	"haft/cmd/haft/flags"
	"haft/solve/schema"
)

type mergeOptions struct {
	*cli.Program
	cli.FormatOption
}

func newMerge(p *cli.Program) *cobra.Command {
	o := &mergeOptions{Program: p}
	cmd := &cobra.Command{
		Use:   "merge [PART...]",
		Short: "Add up the parts of a perft",
		Long: `Merge adds up what "haft perft run" has counted. All parts of one plan must be
there, each once, and be of the same version of haft. Otherwise merge says what
is wrong, and the exit status is 2.`,
		Example: "  haft perft plan 4 | haft perft run - | haft perft merge",
		RunE:    p.OnFiles(o.merge),
	}
	o.FormatFlag(cmd, "text", "json")
	return cmd
}

// parts are the parts that have been read.
type parts struct {
	flags.Shards
	first *perftPart
	name  string    // the file of the first
	sum   perftPart // of all
}

func (o *mergeOptions) merge(ctx context.Context, files []string) error {
	var all parts
	for _, name := range files {
		in, err := o.OpenInput(ctx, name)
		if err != nil {
			return err
		}
		form := store.Form{What: "part of a perft", Begin: `{"schema":"` + schema.Name + `","perft":`}
		extent, err := store.Read(in, in.Name, form, func(object []byte) error { return all.add(object, in.Name) })
		in.Close()
		if err != nil {
			return err
		}
		if extent.Torn || extent.Lines == 0 {
			return fmt.Errorf("%s: found no whole part; expected what 'haft perft run' writes", in.Name)
		}
	}
	if err := all.Complete(); err != nil {
		return err
	}
	if all.sum.States != all.first.All.States || all.sum.Sequences != all.first.All.Sequences {
		return fmt.Errorf("%s: its plan has %d %s and %d %s, but the parts together have %d and %d", all.name,
			all.first.All.States, english.PluralWord(all.first.All.States, "position", ""),
			all.first.All.Sequences, english.PluralWord(int(all.first.All.Sequences), "sequence", ""),
			all.sum.States, all.sum.Sequences)
	}
	return o.WritePerft(&schema.Perft{Depth: all.first.Perft, Nodes: all.sum.Nodes, Backend: "exact"}, o.Format)
}

// add adds a part. It must be of the same plan and version as those before.
func (all *parts) add(object []byte, name string) error {
	var part perftPart
	var shard flags.Shard
	if err := errors.Join(json.Unmarshal(object, &part), shard.Set(part.Shard)); err != nil {
		return fmt.Errorf("found %.60q, expected a part of a perft", object)
	}
	if all.first == nil {
		all.first, all.name = &part, name
	}
	switch {
	case part.Plan != all.first.Plan || part.Perft != all.first.Perft || part.All != all.first.All:
		return fmt.Errorf("it is of another plan than %s", all.name)
	case part.Version != all.first.Version:
		return fmt.Errorf("it is of version %s, but %s of %s", part.Version, all.name, all.first.Version)
	}
	all.sum.States += part.States
	all.sum.Sequences += part.Sequences
	all.sum.Nodes += part.Nodes
	return all.Add(&shard, name)
}
