package solvers

import (
	"fmt"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/solve/backend"
	"haft/solve/engine"
)

type showOptions struct {
	*cli.Program
	cli.FormatOption
}

func newShow(p *cli.Program) *cobra.Command {
	o := &showOptions{Program: p}
	cmd := &cobra.Command{
		Use:   "show NAME",
		Short: "Print the file of a solver, and where it was found",
		Long: `Show prints the file that says how a solver is called and how its answers are
read, after lines with where that file and the program were found. With --format
json it prints the file alone: a beginning for one of your own.

The file is an object of JSON with these fields:

  id, names     the backend's name, and others that it has
  doc           one line that says what the program is
  command       its name in PATH, or an absolute path
  package       the Debian package
  inputs        formats of 'haft encode' with the arguments for each; the first
                that holds a formula is taken. {in} is the formula's file, {out}
                one for the answer, {seed}, {timeout} (seconds) and {proof} need
                not be given: an argument with one that is not is left out, and
                so is a list of arguments within the list
  version       arguments that print the version
  session       arguments with which the program reads SMT-LIB from standard
                input, to keep a formula through many questions
  proof         what is written to {proof}: drat, drat-binary, lrat, frat, rup,
                veripb; all but the last two can be checked by --check-proofs
  exit          what each exit status says: satisfiable, unsatisfiable, unknown,
                or any; others are failures
  lines         what lines of the output say; * stands for any text
  answer        kind: "v lines", minisat, cbc, glpsol, smt2 or list; after and
                before: the lines between which the model stands; endless: true
                if literals end without a 0
  encoding      that of games, as --encoding, if nobody chooses
  equalities_split
                true if the program gets = as <= and >=
  notes, wrong  oddities, and known wrong answers`,
		Example: "  haft solvers show cadical",
		RunE:    func(_ *cobra.Command, args []string) error { return o.run(args[0]) },
	}
	cmd.ValidArgsFunction = cli.CompleteBackend
	o.FormatFlag(cmd, "text", "json")
	return cmd
}

func (o *showOptions) run(name string) error {
	b, err := backend.Lookup(name)
	if err != nil {
		return err
	}
	p := b.Program()
	switch {
	case p == nil && o.Format == "json":
		return fmt.Errorf("%s is part of haft and has no file", b.Name)
	case p == nil:
		o.Printf("%s is part of haft and has no file: %s\n", b.Name, b.Doc)
		return nil
	}
	if o.Format == "text" {
		o.places(p)
	}
	text, err := p.Text()
	o.Printf("%s", text)
	return err
}

// places says where file and program were found.
func (o *showOptions) places(p *engine.Program) {
	file := p.File()
	if file == "" {
		file = "part of haft"
	}
	path, err := p.Path()
	if err != nil {
		path = "not installed"
	}
	o.Printf("file: %s\nprogram: %s\n\n", file, path)
}
