package study

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"haft/bench/family"
	"haft/cmd/haft/cli"
	"haft/encode"
	"haft/encode/format"
	"haft/encode/formula"
	"haft/encode/pb"
	"haft/solve"
)

type showOptions struct {
	program  *cli.Program
	format   cli.FormatOption
	encoding cli.EncodingOption
	number   int // --question
}

func newShow(p *cli.Program) *cobra.Command {
	o := &showOptions{program: p}
	cmd := &cobra.Command{
		Use:   "show FAMILY SIZE SEED",
		Short: "Write one instance as a formula",
		Long: `Show writes an instance in an encoding and in a file format, so that others can
use it. A message names the instance, by the hash of what is asked, and the
answer, if it is known.

An instance with several questions is a formula for each; --question chooses
one. If an encoding cannot say something, show refuses it, with the reason.

Puzzles have the encodings of files: "card=totalizer,linear=gte". Without
--encoding their rows stay as they are, for formats that hold them.`,
		Example: `  haft bench show tight 21 1 --encoding roster=totalizer | grep 'p cnf'
  haft bench show moves 20 7 --question 3 --format lp`,
		RunE: func(_ *cobra.Command, args []string) error { return o.run(args) },
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			return familyNames(len(args)), cobra.ShellCompDirectiveNoFileComp
		},
	}
	o.format.AddFlag(cmd, format.Names()...)
	o.encoding.AddFlag(cmd, encode.Default().String())
	cmd.Flags().IntVar(&o.number, "question", 1, "`N` of the question to write")
	return cmd
}

// familyNames completes the first argument.
func familyNames(given int) (names []string) {
	if given > 0 {
		return nil
	}
	for _, f := range family.Families() {
		names = append(names, f.Name)
	}
	return names
}

func (o *showOptions) run(args []string) error {
	format, err := format.Lookup(o.format.Name)
	if err != nil {
		return err
	}
	in, err := instanceOf(args)
	if err != nil {
		return err
	}
	if o.number < 1 || o.number > len(in.Expected) {
		return fmt.Errorf("--question is %d; expected 1 to %d", o.number, len(in.Expected))
	}
	f, err := o.written(in)
	if err != nil {
		return err
	}
	if err := format.Write(o.program.Stdout, f); err != nil {
		return err
	}
	o.program.Message("haft: %s, size %d, seed %d, question %d of %d: %s; instance %s",
		in.Family, in.Size, in.Seed, o.number, len(in.Expected), expectedWords(in, o.number-1), in.Hash)
	return nil
}

// written writes the question. The rows of a puzzle stay as they are unless an encoding is chosen.
func (o *showOptions) written(in *family.Instance) (*formula.Instance, error) {
	if in.OfRows() {
		list := o.encoding.List
		if list == encode.Default().String() {
			list = ""
		}
		w, err := family.WayOf(list, pb.Keep)
		if err != nil {
			return nil, err
		}
		return in.Written(w)
	}
	e, err := family.EncodingOf(o.encoding.List)
	if err != nil {
		return nil, err
	}
	f, err := in.Formula(e, o.number-1)
	return &formula.Instance{Formula: f}, err
}

// instanceOf makes the instance that the three arguments name.
func instanceOf(args []string) (*family.Instance, error) {
	f, err := family.Lookup(args[0])
	if err != nil {
		return nil, err
	}
	size, err := strconv.Atoi(args[1])
	if err != nil {
		return nil, fmt.Errorf("size %q; expected a number of %s", args[1], f.Size)
	}
	seed, err := strconv.ParseUint(args[2], 10, 64)
	if err != nil {
		return nil, fmt.Errorf("seed %q; expected a number", args[2])
	}
	return f.Make(size, seed)
}

// expectedWords is the answer and who knows it.
func expectedWords(in *family.Instance, question int) string {
	if in.Optimum != nil {
		return fmt.Sprintf("least cost %d, says %s", *in.Optimum, in.Source)
	}
	switch in.Expected[question] {
	case solve.Sat:
		return "satisfiable, says " + in.Source
	case solve.Unsat:
		return "unsatisfiable, says " + in.Source
	}
	return "the answer is not known"
}
