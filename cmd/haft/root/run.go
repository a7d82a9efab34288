// Package root puts the families of commands together: it is the whole program but for its name. A program of your own
// that calls [Main] is haft with engines of your own.
package root

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/solve/engine"
)

// Main is the whole program with the command line of the process, and ends the process. The engines given are there
// besides its own, under their names: haft solve, bench and solvers check take them as they take the others.
func Main(more ...engine.Named) {
	for _, e := range more {
		if err := engine.Register(e); err != nil {
			fmt.Fprintf(os.Stderr, "haft: %v\n", err)
			os.Exit(int(cli.Failed))
		}
	}
	os.Exit(Run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// Run carries out one command line and returns the exit status.
func Run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return cli.Run(ctx, stderr, func(ctx context.Context) cli.Code {
		return Execute(ctx, args, stdin, stdout, stderr)
	})
}

// Execute is Run for tests, which see a panic.
func Execute(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) cli.Code {
	p := cli.NewProgram(stdin, stdout, stderr)
	p.EndWith(ctx)
	root := newFor(p, args)
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		cli.RegisterCompletions(root)
	}
	root.SetArgs(args)
	return p.Finish(ctx, root.ExecuteContext(ctx))
}

func newVersion(p *cli.Program) *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version",
		Long:    "Version prints the version of haft and the Go release that built it.",
		Example: "  haft version",
		Run:     func(*cobra.Command, []string) { p.Printf("haft %s\n", cli.Version()) },
	}
}
