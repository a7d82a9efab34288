package main

import (
	"bytes"
	"cmp"
	"context"
	"io"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/game"
)

// commands returns a root command with the commands of haft that run here.
func commands(p *cli.Program) *cobra.Command {
	root := &cobra.Command{Use: "haft", Version: cli.Version(), SilenceErrors: true, SilenceUsage: true}
	root.SetOut(p.Stderr)
	root.SetErr(p.Stderr)
	root.AddCommand(game.NewAnalyze(p), game.NewCheck(p), game.NewStats(p, cli.Version()))
	return root
}

// haft carries out a command line of haft in this process. It returns an error if the work as a whole failed, and
// otherwise the exit status; what is wrong with single games goes to messages.
func haft(ctx context.Context, args []string, stdin io.Reader, stdout, messages io.Writer) (cli.Code, error) {
	p := cli.NewProgram(stdin, stdout, messages)
	p.EndWith(ctx)
	root := commands(p)
	root.SetArgs(args)
	err := cmp.Or(root.ExecuteContext(ctx), p.Stdout.Flush(), ctx.Err())
	return p.Code, err
}

// merge prints the sum of states in a format.
func merge(ctx context.Context, shards *game.Shards, format string, stdout, messages io.Writer) error {
	var states bytes.Buffer
	if err := shards.Write(&states); err != nil {
		return err
	}
	_, err := haft(ctx, []string{"stats", "merge", "--format", format, "-"}, &states, stdout, messages)
	return err
}
