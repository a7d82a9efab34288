package formula

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/encode/card"
	"haft/encode/format"
	"haft/encode/formula"
	"haft/encode/pb"
	"haft/solve/explain"
	"haft/solve/proof"
)

// A wayOption is --amo, --card and --linear.
type wayOption struct{ pb.Way }

// addFlags adds the options, with the choices that the way has where they are not given.
func (o *wayOption) addFlags(cmd *cobra.Command, without pb.Way) {
	o.Way = without
	for _, axis := range pb.Axes() {
		usage := "`CHOICE` for " + axis.Doc
		switch {
		case axis.Of(without) != "":
		case axis.Class == pb.AtMostOne:
			usage += " (default as --card)"
		default:
			usage += " (default as --linear)"
		}
		cli.ChoiceFlag(cmd, axis.In(&o.Way), axis.Name, usage+": "+strings.Join(axis.Names(), ", "), axis.Names()...)
	}
}

type translateOptions struct {
	program *cli.Program
	file    formulaOption
	way     wayOption
	find    bool // --find-amo
	list    bool
	limits  pb.Limits
	format  string
	output  string
	proof   string
}

// translateFormats are the formats that translate writes, the default first.
var translateFormats = []string{"dimacs", "wcnf", "opb", "knf"}

// NewTranslate is the command "haft translate".
func NewTranslate(p *cli.Program) *cobra.Command {
	o := &translateOptions{program: p}
	cmd := &cobra.Command{
		Use:   "translate [FILE]",
		Short: "Write linear constraints of any formula as clauses",
		Long: `Translate reads a formula of any format that 'haft solve' reads, and writes it
with clauses in place of linear constraints. The constraints are of five
classes:

    always holds   nothing is written for them
    clauses        they are one or two clauses, or fix some literals
    at most one    of some literals at most one is true, or exactly one: --amo
    cardinality    how many literals are true is limited: --card
    general        all other sums: --linear

Coefficients are first divided by what they have in common and cut off where
they exceed what the constraint needs, so 2 x1 +2 x2 +5 x3 >= 2 is a clause.
Rows that bound the same sum are one constraint. Its two bounds share a counter
where the encoding has one that tells both: all choices of --card but the modulo
totalizers, and adder, swc and gte. 'haft encodings' says why not the others.

gte-amo, swc-amo and bdd-amo look for terms of a sum of which at most one is
true by other rows or clauses, and count them as one number. Of sums over
choices, such as what a worker for each task costs, they often write a tenth.

--find-amo finds clauses of two literals that together are an at most one, and
the clause that makes it an exactly one. --list shows how many constraints there
are of each class, and what every choice would make of them, in variables and
clauses, and writes nothing. A number with > is a part, where more than two
million clauses would have to be counted. The line "as read" has the clauses of
the file, soft ones too, and the variables and clauses that products, XORs and
numbers above 2^61 have become when the file was read. With a choice for each
class, the lines add up to what is written, but for opb, where each soft clause
of several literals brings a variable and a clause more.

The variables of the file keep their numbers, from 1, and new ones follow. Soft
clauses and an objective are kept in wcnf and opb; the weights of wcnf leave out
what every solution costs. Comments name the variables of the file, so that
'haft decode' tells a solution of what is written in the names of the file;
with --from FILE it checks the solution against the file, too.

--proof writes to a file that every clause follows from the rows of the file, as
a derivation for VeriPB, and beside it the rows as haft reads them, in opb, with
the ending .opb: 'haft verify FILE OUTPUT PROOF' checks it, and VeriPB checks it
for the rows beside it. If the choices determine the values of all new
variables, the rows follow from the clauses, too, with these values: that is in
the files with the endings .back and .back.opb, for 'haft verify OUTPUT
PROOF.back.opb PROOF.back'. --list says of which choices this is so. With
--proof, rows whose numbers add up to more than 2^56 are first written digit by
digit, as larger ones are without; --list says "by digits", and of how many if
not of all. Where no proof is found, a message says so: that may be of the way
back from networks that tell both bounds, from 24 literals on.

The format is that of the extension of --output, .cnf, .wcnf, .opb or .knf, or
else dimacs, or wcnf if there is something to optimise.`,
		Example: `  echo '+1 x1 +1 x2 +1 x3 >= 2 ;' | haft translate --list
  echo '+1 x1 +1 x2 +1 x3 >= 2 ;' | haft translate --card totalizer --linear gte`,
		RunE: p.OnFile(o.run),
	}
	o.way.addFlags(cmd, pb.Way{Card: "totalizer", Linear: "adder"})
	f := cmd.Flags()
	f.BoolVar(&o.find, "find-amo", false, "find clauses that together are an at most one")
	f.BoolVar(&o.list, "list", false, "show what each choice costs instead of writing")
	f.IntVar(&o.limits.Vars, "max-vars", pb.DefaultLimits.Vars, "refuse to add more than `N` variables")
	f.IntVar(&o.limits.Clauses, "max-clauses", pb.DefaultLimits.Clauses, "refuse to add more than `N` clauses")
	cli.ChoiceFlag(cmd, &o.format, "format", "`FORMAT` of the output: "+strings.Join(translateFormats, ", "), translateFormats...)
	cli.FormattedOutput(cmd, &o.output)
	cli.File(cmd, &o.proof, "proof", "", "write to `FILE` a proof that the clauses follow from the rows")
	cmd.MarkFlagFilename("proof", "pbp")
	cli.Beside(cmd, "proof", func(file string) []string {
		return []string{file + ".opb", file + backward, file + backward + ".opb"}
	})
	o.file.addFlag(cmd, "formulas")
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		if o.list {
			return cli.OnlyFor(cmd, "formulas that are written, not for --list", "amo", "card", "linear", "format", "output",
				"proof")
		}
		return nil
	}
	return cmd
}

func (o *translateOptions) run(ctx context.Context, name string) error {
	if o.limits.Vars < 0 || o.limits.Clauses < 0 {
		return errors.New("--max-vars and --max-clauses are negative; expected numbers from 0")
	}
	in, _, err := o.file.read(ctx, o.program, name, "", " of 'haft solve'")
	if err != nil {
		return err
	}
	if o.proof != "" {
		format.InDigits(in, proof.MaxSum)
		in.Meaning = &formula.Meaning{}
	}
	t := pb.NewTranslation(in, o.find)
	if o.list {
		return o.tell(t)
	}
	to, err := o.formatFor(in)
	if err != nil {
		return err
	}
	out, err := t.Write(o.way.Way, o.limits)
	if err != nil {
		return tooLarge(t, o.way.Way, o.limits, err, "--list, --max-vars and --max-clauses")
	}
	if err := holds(to, out); err != nil {
		return err
	}
	if err := o.writeProof(ctx, to, t, in, out); err != nil {
		return err
	}
	return o.program.Into(o.output, func() error { return to.Write(o.program.Stdout, written(in, out, to, name, o.way.Way)) })
}

// formatFor returns the format of the output.
func (o *translateOptions) formatFor(in *formula.Instance) (*format.Format, error) {
	name := o.format
	switch called := format.Guess(o.output, nil); {
	case name != "":
	case called != nil && slices.Contains(translateFormats, called.Name):
		name = called.Name
	case o.output != "":
		return nil, fmt.Errorf("--output %s: expected a name that ends in .cnf, .wcnf, .opb or .knf, or --format",
			cli.Shown(o.output))
	case in.Hard():
		name = "dimacs"
	default:
		name = "wcnf"
	}
	f, err := format.Lookup(name)
	if err == nil && !in.Hard() && !f.Soft && !f.Objective {
		err = fmt.Errorf("%s: there is something to optimise, which the format cannot hold; expected --format wcnf or opb", name)
	}
	return f, err
}

// holds returns an error if a format cannot hold the constraints that were kept.
func holds(to *format.Format, out *formula.Instance) error {
	switch general := pb.NewTranslation(out, false).Rows(pb.General); {
	case to.Linear || len(out.Linear) == 0, to.Ones && general == 0:
		return nil
	case to.Ones:
		return fmt.Errorf("%s: %s kept, and the format cannot hold them; expected another choice of --linear, or "+
			"--format opb", to.Name, explain.Count(uint64(general), "general sum is", "general sums are"))
	default:
		return fmt.Errorf("%s: %s kept, and the format holds only clauses; expected other choices, or --format opb or knf",
			to.Name, explain.Count(uint64(len(out.Linear)), "linear constraint is", "linear constraints are"))
	}
}

// written returns a translation as its file says it: names only for the variables of the file, and no offset where the
// format has none.
func written(in, out *formula.Instance, to *format.Format, name string, way pb.Way) *formula.Instance {
	shown, f := *out, *out.Formula
	shown.Formula = &f
	own := in.Vars - in.Auxiliary
	f.Names = f.Names[:own+1]
	f.About = fmt.Sprintf("translated: %s, %v; variables 1 to %d are its own", filepath.Base(cli.Shown(name)), way, own)
	if !to.Objective && shown.Offset != 0 {
		f.About += fmt.Sprintf("; every solution costs %d besides", shown.Offset)
		shown.Offset = 0
	}
	if to.Objective {
		relaxed(&shown)
	}
	return &shown
}

// relaxed gives each soft clause of several literals a variable that says that it is broken, for formats that have
// prices of literals.
func relaxed(in *formula.Instance) {
	in.Clauses, in.ClauseGroups, in.Weights = slices.Clone(in.Clauses), slices.Clip(in.ClauseGroups), slices.Clone(in.Weights)
	for i, c := range in.Clauses {
		if !in.Soft(i) || len(c) < 2 {
			continue
		}
		in.Vars++
		broken := formula.Lit(in.Vars)
		in.Clauses[i] = formula.Clause{-broken}
		in.Add(in.ClauseGroups[i], append(slices.Clone(c), broken)...)
		in.Weights = append(in.Weights, 0)
	}
}

// tooLarge says of a translation that is larger than the limits which choices are small enough, and what else to see.
// Other errors stay as they are.
func tooLarge(t *pb.Translation, w pb.Way, room pb.Limits, err error, see string) error {
	if unsuited := new(formula.UnsuitedError); !errors.As(err, &unsuited) {
		return err
	}
	return fmt.Errorf("%v becomes more than %s%s; or see %s", w, sizeWords(room.Vars, "or", room.Clauses),
		instead(t, w, room, false), see)
}

// instead names a choice for each axis of a way whose choice is larger than the limits, or leaves rows where only
// clauses will do.
func instead(t *pb.Translation, w pb.Way, room pb.Limits, clauses bool) (words string) {
	var classes []pb.Class // that the axis decides about, with those of earlier axes that have no choice
	for _, axis := range pb.Axes() {
		if classes = append(classes, axis.Class); axis.Of(w) == "" {
			continue
		}
		cost := func(w pb.Way) (sum pb.Cost, fits bool) {
			for _, class := range classes {
				c, err := t.Cost(class, w, room.Clauses+1)
				if err != nil || c.More {
					return sum, false
				}
				sum.Vars, sum.Clauses, sum.Rows = sum.Vars+c.Vars, sum.Clauses+c.Clauses, sum.Rows+c.Rows
			}
			return sum, sum.Vars <= room.Vars && sum.Clauses <= room.Clauses
		}
		if is, fits := cost(w); !fits || clauses && is.Rows > 0 {
			for _, choice := range slices.Concat([]string{"adder"}, axis.Names()) { // adders grow least
				if would, fits := cost(axis.With(w, choice)); fits && would.Rows == 0 {
					words += fmt.Sprintf("; --%s %s takes %s", axis.Name, choice, sizeWords(would.Vars, "and", would.Clauses))
					break
				}
			}
		}
		classes = nil
	}
	return words
}

// sizeWords tell a number of variables and of clauses, with a word between them.
func sizeWords(vars int, between string, clauses int) string {
	return explain.Count(uint64(vars), "variable", "variables") + " " + between + " " + explain.Count(uint64(clauses), "clause", "clauses")
}

// tell prints the table of --list.
func (o *translateOptions) tell(t *pb.Translation) error {
	out := cli.NewTable(cli.Words("class"), cli.Numbers("rows"), cli.Words("choice"), cli.Numbers("variables"),
		cli.Numbers("clauses"), cli.Numbers("kept"), cli.Words("proof"))
	given := t.Given()
	out.AppendRow(table.Row{"as read", "", "", explain.Number(uint64(given.Vars)), explain.Number(uint64(given.Clauses)), "0", ""})
	for _, class := range []pb.Class{pb.Trivial, pb.Clausal} {
		cost, err := t.Cost(class, pb.KeepAll, pb.MaxCounted)
		if err != nil {
			return err
		}
		out.AppendRow(table.Row{class, explain.Number(uint64(t.Rows(class))), "", "0", explain.Number(uint64(cost.Clauses)), "0", ""})
	}
	for _, axis := range pb.Axes() {
		rows := explain.Number(uint64(t.Rows(axis.Class)))
		class, large := axis.Class.String(), t.Large(axis.Class, proof.MaxSum)
		for _, c := range axis.Choices {
			cost, err := t.Cost(axis.Class, axis.With(pb.KeepAll, c.Name), pb.MaxCounted)
			if err != nil {
				return err
			}
			more := ""
			if cost.More {
				more = ">"
			}
			out.AppendRow(table.Row{
				class, rows, c.Name, more + explain.Number(uint64(cost.Vars)), more + explain.Number(uint64(cost.Clauses)),
				explain.Number(uint64(cost.Rows)), proofOf(t, axis, c, large),
			})
			class, rows = "", ""
			if t.Rows(axis.Class) == 0 {
				break
			}
		}
	}
	o.program.Render(out, "text")
	return nil
}

// proofOf says what is proved of a choice. Of so many large rows of its class, --proof makes digits first.
func proofOf(t *pb.Translation, axis pb.Axis, c card.Label, large int) string {
	words := "derived"
	switch {
	case c.Linear || c.Name == pb.Keep:
		return "kept"
	case c.Unproved:
		return "no proof yet"
	case large > 0 && large == t.Rows(axis.Class):
		return "by digits"
	case t.Counts(axis.With(pb.KeepAll, c.Name)):
		words = "both ways"
	}
	if large > 0 {
		words += ", " + explain.Number(uint64(large)) + " by digits"
	}
	return words
}

// writeProof writes the files of --proof.
func (o *translateOptions) writeProof(
	ctx context.Context, to *format.Format, t *pb.Translation, in, out *formula.Instance,
) error {
	if o.proof == "" {
		return nil
	}
	if to.Objective && hasLongSoft(in) {
		return fmt.Errorf("--proof: in %s, soft clauses of several literals get new variables, about which nothing is proved; "+
			"expected --format wcnf", to.Name)
	}
	rows, clauses := in.MustHold(), out.MustHold()
	err := saveProof(o.program, o.proof, rows, func(w io.Writer) error { return proof.Derive(ctx, w, rows, clauses) })
	says := explain.Count(uint64(len(clauses.Clauses)), "clause follows", "clauses follow") + " from the rows, by " + o.proof
	if err == nil && t.Counts(o.way.Way) {
		back := saveProof(o.program, o.proof+backward, proof.Defined(rows, clauses), func(w io.Writer) error {
			return proof.DeriveBack(ctx, w, rows, clauses)
		})
		switch {
		case errors.Is(back, proof.ErrUnproved): // the other direction stands
			says += "; no proof yet that the rows follow from them"
		case back != nil:
			return back
		default:
			says += "; the rows follow from them, and they determine all new variables, by " + o.proof + backward
		}
	}
	if errors.Is(err, proof.ErrUnproved) {
		return fmt.Errorf("--proof: no proof yet for %v of this file: %w", o.way, err)
	}
	if err != nil {
		return err
	}
	if in.Rewritten {
		says += "; rows are those into which haft translates products, XORs and sums above 2^56"
	}
	o.program.Message("haft: %s", says)
	return nil
}

// hasLongSoft reports whether some soft clause has several literals.
func hasLongSoft(in *formula.Instance) bool {
	for i, c := range in.Clauses {
		if in.Soft(i) && len(c) > 1 {
			return true
		}
	}
	return false
}
