// Command haft analyses games of Haft Schrödinger Chess: whether every move is legal, what each piece may still be,
// which moves there are, how many worlds are left.
//
// The command has flags, files and pages, but no rules of the game: those are in package model, and the questions are
// in package solve. Each family of commands is a package below this one, with a file for each command. Package cli
// has what they all share. Data goes to standard output and messages to standard error. The exit status is the
// answer; "haft help exit-codes" explains it.
package main

import (
	"context"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
)

func main() { os.Exit(run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

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

func newVersion(p *cli.Program) *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version",
		Long:    "Version prints the version of haft and the Go release that built it.",
		Example: "  haft version",
		Run:     func(*cobra.Command, []string) { p.Printf("haft %s\n", cli.Version()) },
	}
}
