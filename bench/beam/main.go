// Command haft-beam runs haft check, analyze and stats on many machines at once, by Apache Beam, and writes Parquet.
//
// It is a module of its own, because Beam links twice as many modules as all the rest of haft. It knows no game and
// counts nothing: each range of the input is a shard of haft, which haft's own command reads in this process. Package
// stats merges the statistics. What is here is only how the ranges get to the workers, and how their results come back
// whole or not at all.
package main

import (
	"context"
	"io"
	"os"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
)

func main() {
	os.Exit(cli.Run(context.Background(), os.Stderr, func(ctx context.Context) cli.Code {
		return execute(ctx, os.Args[1:], os.Stdout, os.Stderr)
	}))
}

// execute carries out one command line.
func execute(ctx context.Context, args []string, stdout, stderr io.Writer) cli.Code {
	p := cli.NewProgram(nil, stdout, stderr)
	p.EndWith(ctx)
	root := newRoot(p)
	root.SetArgs(args)
	return p.Finish(ctx, root.ExecuteContext(ctx))
}

const rootLong = `haft-beam divides files of games into ranges of bytes, which the workers of an
Apache Beam runner share. Without more options, that is this process alone.

All workers must see the same files under the same names, and the folder of
--output, too. What follows "--" are options of haft's own command.

The exit status is that of haft, or 2 if a worker failed.`

const rootExample = `  haft-beam stats games/*.pgn
  haft-beam analyze -o answers --ranges 64 games/*.pgn -- --fields pieces,locked
  haft-beam parquet -o table --endpoint localhost:8099 /data/games/*.zst`

func newRoot(p *cli.Program) *cobra.Command {
	root := &cobra.Command{
		Use:           "haft-beam",
		Short:         "Run haft on many machines with Apache Beam",
		Long:          rootLong,
		Example:       rootExample,
		Version:       cli.Version(),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetOut(p.Stdout)
	root.SetErr(p.Stderr)
	root.CompletionOptions.HiddenDefaultCmd = true
	for i := range kinds {
		root.AddCommand(newCommand(p, &kinds[i]))
	}
	root.AddCommand(newWorkers(p))
	return root
}
