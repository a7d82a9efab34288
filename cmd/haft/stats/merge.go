package stats

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"haft/bench"
	"haft/cmd/haft/cli"
	"haft/cmd/haft/flags"
)

// newMerge is the command "haft stats merge".
func newMerge(p *cli.Program) *cobra.Command {
	o := &output{Program: p}
	cmd := &cobra.Command{
		Use:   "merge [STATE...]",
		Short: "Put the parts of a collection together",
		Long: `Merge sums up the games of all shards, from the states that "haft stats --shard
I/N --format state" has written. It prints the same as a single run.

All shards must be there, each once, and be of the same files, in the same
order, with the same options and the same version of haft. Otherwise merge says
what is wrong, and the exit status is 2.`,
		Example: "  haft stats --shard 1/1 --format state testdata/games | haft stats merge",
		RunE:    p.OnFiles(o.merge),
	}
	o.FormatFlag(cmd, "text", "json", "csv", "md")
	o.plot.AddFlag(cmd, "the collapse of the worlds")
	return cmd
}

func (o *output) merge(ctx context.Context, files []string) error {
	var all shards
	for _, name := range files {
		if err := o.add(ctx, &all, name); err != nil {
			return err
		}
	}
	if err := all.seen.Complete(); err != nil {
		return err
	}
	return o.write(&all.games)
}

// add adds the states of a file.
func (o *output) add(ctx context.Context, all *shards, name string) error {
	in, err := o.OpenInput(ctx, name)
	if err != nil {
		return err
	}
	defer in.Close()
	return all.read(in, in.Name)
}

// shards are the games of some shards of a run, summed up. The zero value has none.
type shards struct {
	seen  flags.Shards
	first *state // of those that were read; nil if there is none
	games bench.Collection
}

// read adds the shards of a file with one state or several. They must be of the same run as those before, and be other
// shards. After an error, some of them may have been added.
func (all *shards) read(in io.Reader, name string) error {
	states, err := readStates(in, name)
	for _, s := range states {
		if err == nil {
			err = all.add(s)
		}
	}
	return err
}

func (all *shards) add(s *state) error {
	if all.first == nil {
		all.first = s
	}
	if what := all.first.differs(s); what != "" {
		return fmt.Errorf("%s is of another run than %s: %s", s.name, all.first.name, what)
	}
	var shard flags.Shard
	if err := shard.Set(s.Shard); err != nil {
		return err
	}
	if err := all.seen.Add(&shard, s.name); err != nil {
		return err
	}
	all.games.Merge(&s.games)
	return nil
}
