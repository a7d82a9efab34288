package game

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"haft/bench"
	"haft/cmd/haft/cli"
)

// newMerge is the command "haft stats merge".
func newMerge(p *cli.Program) *cobra.Command {
	o := &output{program: p}
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
	o.format.AddFlag(cmd, "text", "json", "csv", "md")
	o.plot.AddFlag(cmd, "the collapse of the worlds")
	return cmd
}

func (o *output) merge(ctx context.Context, files []string) error {
	var all Shards
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
func (o *output) add(ctx context.Context, all *Shards, name string) error {
	in, err := o.program.OpenInput(ctx, name)
	if err != nil {
		return err
	}
	defer in.Close()
	return all.Read(in, in.Name)
}

// Shards are the games of some shards of a run, summed up. The zero value has none. They are exported for bench/beam,
// a module of its own, which tools that look for unused code in this one do not see.
type Shards struct {
	seen  cli.Shards
	first *state // of those that were read; nil if there is none
	games bench.Collection
}

// Read adds the shards of a file with one state or several. They must be of the same run as those before, and be other
// shards. After an error, some of them may have been added.
func (all *Shards) Read(in io.Reader, name string) error {
	states, err := readStates(in, name)
	for _, s := range states {
		if err == nil {
			err = all.add(s)
		}
	}
	return err
}

func (all *Shards) add(s *state) error {
	var shard cli.Shard
	if err := shard.Set(s.Shard); err != nil {
		return err
	}
	one := Shards{first: s, games: s.games}
	if err := one.seen.Add(&shard, s.name); err != nil {
		return err
	}
	return all.Merge(&one)
}

// Merge adds other shards of the same run.
func (all *Shards) Merge(o *Shards) error {
	if o.first == nil {
		return nil
	}
	if all.first == nil {
		all.first = o.first
	}
	if what := all.first.differs(o.first); what != "" {
		return fmt.Errorf("%s is of another run than %s: %s", o.first.name, all.first.name, what)
	}
	for shard, name := range o.seen.All() {
		if err := all.seen.Add(shard, name); err != nil {
			return err
		}
	}
	all.games.Merge(&o.games)
	return nil
}

// Write writes a state for each shard, so that Read knows which are there, and reads back the same sum. The first state
// has the games of all shards, and the others have none, which keeps them short. It fails only if out does.
func (all *Shards) Write(out io.Writer) error {
	games := all.games
	for shard := range all.seen.All() {
		s := &state{run: all.first.run, games: games}
		s.Shard = shard.String()
		if err := s.write(out); err != nil {
			return err
		}
		games = bench.Collection{}
	}
	return nil
}
