package main

import (
	"context"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
)

// run is the whole program. It carries out one command line and returns the exit status.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return cli.Run(ctx, stderr, func(ctx context.Context) cli.Code {
		return execute(ctx, args, stdin, stdout, stderr)
	})
}

// execute carries out one command line. Tests call it instead of run, so that they see a panic.
func execute(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) cli.Code {
	p := cli.NewProgram(stdin, stdout, stderr)
	p.EndWith(ctx)
	root := newRoot(p)
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		cli.RegisterCompletions(root)
	}
	root.SetArgs(args)
	return p.Finish(ctx, root.ExecuteContext(ctx))
}
