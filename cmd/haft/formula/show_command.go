package formula

import (
	"fmt"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/solve/backend"
	"haft/solve/engine"
)

type showOptions struct {
	program *cli.Program
	format  cli.FormatOption
}

func newShow(p *cli.Program) *cobra.Command {
	o := &showOptions{program: p}
	cmd := &cobra.Command{
		Use:   "show NAME",
		Short: "Print the file of a solver, and where it was found",
		Long: `Show prints the file that says how to run a solver and how to read its answers.
Lines above it tell where the file and the program were found. With --format
json, show prints the file alone, as a start for a file of your own.

The file is a JSON object with these fields:

  id, names     the backend's name and its other names
  doc           what the program is, in one line
  command       its name in PATH, or an absolute path
  package       the Debian package
  inputs        formats of 'haft encode', each with its arguments; haft uses the
                first that can hold the formula. {in} is the formula's file and
                {out} a file for the answer. {seed}, {timeout} (in seconds) and
                {proof} are optional: without a value, the argument is left out,
                and so is the whole inner list if it stands in one
  version       the arguments that print the version
  session       the arguments with which the program reads SMT-LIB from standard
                input and keeps a formula through many questions
  proof         the kind of proof written to {proof}: drat, drat-binary, lrat,
                frat, rup or veripb; --check-proofs can check all but the last
                two
  environment   the environment variables that the program needs, as in
                ["GRB_LICENSE_FILE"] for a licence; beside these it gets only
                PATH, HOME, those for temporary files, libraries and the
                language, and what Windows needs
  exit          the meaning of each exit status: satisfiable, unsatisfiable,
                unknown or any; all others are failures
  lines         the meaning of lines of the output; * stands for any text
  answer        kind: "v lines", minisat, cbc, glpsol, smt2 or list; after and
                before: the lines around the model; endless: true if literals
                end without a 0
  counters      patterns in the syntax of Go's package regexp for conflicts,
                decisions, propagations, restarts, nodes and pivots in standard
                output. A group stands around the number. The last match counts;
                without a match, the counter is unknown
  counted       where this pattern matches, such a counter is 0
  encoding      the encoding for games (see --encoding), if the user names none
  equalities_split
                true if the program gets <= and >= instead of =
  notes, wrong  oddities, and known wrong answers`,
		Example: "  haft solvers show cadical",
		RunE:    func(_ *cobra.Command, args []string) error { return o.run(args[0]) },
	}
	cmd.ValidArgsFunction = cli.CompleteBackend
	o.format.AddFlag(cmd, "text", "json")
	return cmd
}

func (o *showOptions) run(name string) error {
	b, err := backend.Lookup(name)
	if err != nil {
		return err
	}
	p := b.Program()
	switch {
	case p == nil && o.format.Name == "json":
		return fmt.Errorf("%s is part of haft and has no file", b.Name)
	case p == nil:
		o.program.Printf("%s is part of haft and has no file: %s\n", b.Name, b.Doc)
		return nil
	}
	if o.format.Name == "text" {
		o.places(p)
	}
	text, err := p.Text()
	o.program.Printf("%s", text)
	return err
}

// places says where the file and the program were found.
func (o *showOptions) places(p *engine.Program) {
	file := p.File()
	if file == "" {
		file = "part of haft"
	}
	path, err := p.Path()
	if err != nil {
		path = "not installed"
	}
	o.program.Printf("file: %s\nprogram: %s\n\n", file, path)
}
