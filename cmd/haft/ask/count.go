package ask

import (
	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
)

// NewCount is the command "haft count".
func NewCount(p *cli.Program) *cobra.Command {
	s := &cli.Series{Program: p}
	cmd := &cobra.Command{
		Use:   "count [FILE...]",
		Short: "Count the games of a shard, so that no other shard has to",
		Long: `Count is for collections that several machines share. A shard of check, analyze
or stats must know how many games are before its own in the same file. By itself
it counts them, so that with many shards of one file every game is counted many
times. With count, every game is counted once: run it with --shard for each of
the shards, put the outputs together, and give them to every shard as --counts.
The files and the options --rules and --start must be the same for all.`,
		Example: `  for i in 1 2 3; do haft count -r --shard $i/3 testdata/games; done`,
		RunE:    s.OnGames(s.WriteCount),
	}
	s.RulesFlag(cmd)
	s.RecursiveFlag(cmd)
	s.ShardFlag(cmd)
	cmd.MarkFlagRequired("shard")
	return cmd
}
