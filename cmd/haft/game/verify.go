package game

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/encode/format"
	"haft/encode/formula"
	"haft/lazyregexp"
	"haft/model"
	"haft/model/gamefile"
	"haft/model/input"
	"haft/solve/explain"
	"haft/solve/proof"
	"haft/solve/proof/hall"
)

type verifyOptions struct {
	program *cli.Program
	game    cli.GameOption
	memory  cli.MemoryOption
}

// NewVerify is the command "haft verify".
func NewVerify(p *cli.Program) *cobra.Command {
	o := &verifyOptions{program: p}
	cmd := &cobra.Command{
		Use:   "verify GAME|FORMULA [CNF] CERTIFICATE",
		Short: "Check a certificate that a game is illegal, or one about a formula",
		Long: `Verify checks what 'haft check --proof' wrote about an illegal game. Its code
shares only two things with the solvers: the reader of games, and what moves
show about pieces.

A certificate in JSON covers every pair of pieces that could be the two kings.
For each pair it names some pieces that have too few places in the roster, and
the plies that show it. Where it matters which piece gave an announced check,
there is a case for each that can. Verify checks each fact against its ply, and
counts pieces, places, cases and pairs.

A proof for VeriPB (.pbp) is about the formula of the game, with the limits of
the roster as linear constraints. Verify makes this formula anew from the game,
and computes each step of the proof, which is a sum of constraints.

A certificate in CPOG, which 'haft worlds --proof' and others write, is about
the number of models of a formula in DIMACS. It builds a circuit, and shows
that it has the same models as the formula. Verify checks each step, and
counts the models by the circuit. It does not ask what the formula is about.

Any other certificate of a formula, in DIMACS or OPB, is a proof of a solver.
One for VeriPB, version 2 or 3, shows that there is no solution, that
there is one, or bounds of the objective. Other proofs show that there is no
solution: in DRAT or FRAT, or in LRAT if the name of the certificate ends in
.lrat. They may be binary.

With three files, MODEL CNF PROOF, verify checks what 'haft encode --proof'
or 'haft translate --proof' wrote: that every clause of the CNF follows from the
model, with definitions of the variables that only the CNF has. Then a
refutation of the CNF refutes the model. That a clause is missing does not show
here, but the other way round. Both are formulas of any format that 'haft solve'
reads; if both have soft clauses or an objective, these must be the same.
Products, and in the model rows whose numbers add up to more than 2^56, are
taken as the rows into which haft translates them, and XORs as clauses. The
files CNF MODEL PROOF are checked in the same way: every constraint of the model
follows from the clauses. If the model says of a variable both what holds if it
is true and what holds if it is false, the others determine it, and verify says
of how many this is so.

The exit status is 0 if the certificate shows that the game is illegal, how
many models there are, or what else it is about, and 1 if it is wrong. It is 2
if the certificate cannot be read, or has steps of a kind that verify does not
know: then it may be right.`,
		Example: `  G=testdata/games/seeds/*knight*; haft check -q --proof - $G | haft verify $G -`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 3 {
				return o.derivation(cmd, args)
			}
			return o.run(cmd, args[0], args[1])
		},
	}
	o.game.AddFlags(cmd)
	o.game.Which.Ply.AddFlag(cmd, "the certificate is about the game as it is")
	o.memory.AddFlag(cmd, 256<<20, "refuse a certificate that needs more memory than `SIZE`")
	return cmd
}

// run verifies a certificate about a game or a formula, which is the subject.
func (o *verifyOptions) run(cmd *cobra.Command, subject, certificate string) error {
	if subject == "-" && certificate == "-" {
		return errors.New("game and certificate are both standard input")
	}
	in, err := o.program.OpenInput(cmd.Context(), certificate)
	if err != nil {
		return err
	}
	defer in.Close()
	text := bufio.NewReader(in)
	verify, err := o.about(cmd, subject, certificate, text)
	if err != nil {
		return err
	}
	if err := verify(text); err != nil {
		return fmt.Errorf("%s: %w", cli.Shown(certificate), o.memory.WithinMemory(err))
	}
	return nil
}

// about reads what the certificate is about, and returns how to verify it.
func (o *verifyOptions) about(
	cmd *cobra.Command, subject, certificate string, text *bufio.Reader,
) (verify func(*bufio.Reader) error, err error) {
	named := func(ending string) bool { return isNamed(certificate, ending) && !isJSON(text) }
	counts := isCount(text) || named(".cpog")
	switch {
	case counts:
		f, err := o.formula(cmd, subject)
		return func(in *bufio.Reader) error { return o.count(f, in) }, err
	case isFormula(subject) || o.beginsAsFormula(cmd.Context(), subject):
		f, err := o.instance(cmd, subject)
		return func(in *bufio.Reader) error { return o.aboutFormula(cmd.Context(), f, in, certificate) }, err
	}
	g, err := o.game.Game(cmd.Context(), o.program, subject)
	if isPlanes(text) || named(".pbp") {
		return func(in *bufio.Reader) error { return o.planes(g, in) }, err
	}
	return func(in *bufio.Reader) error { return o.hall(g, in, certificate) }, err
}

// isNamed reports whether the name of a file, packed or not, has an ending.
func isNamed(name, ending string) bool { return filepath.Ext(unpacked(name)) == ending }

// unpacked returns the name of a file without the ending that says how it is packed.
func unpacked(name string) string {
	for _, packed := range []string{".gz", ".xz", ".zst", ".bz2"} {
		name = strings.TrimSuffix(name, packed)
	}
	return name
}

// isJSON reports whether a certificate begins as an object.
func isJSON(text *bufio.Reader) bool {
	first, _ := text.Peek(1)
	return string(first) == "{"
}

// isPlanes reports whether a certificate is a proof for VeriPB.
func isPlanes(text *bufio.Reader) bool {
	const begins = "pseudo-Boolean proof"
	begin, _ := text.Peek(len(begins))
	return string(begin) == begins
}

// certificateCost is the most memory that a byte of a JSON certificate takes: a reason of 2 bytes, {}, becomes
// several structs.
const certificateCost = 128

// hall verifies a certificate in JSON. Any other file is an error.
func (o *verifyOptions) hall(g *model.Game, in io.Reader, name string) error {
	data, err := input.ReadAll(in, (o.memory.Limit+certificateCost-1)/certificateCost)
	if err != nil {
		return err
	}
	if hall.IsText(data) {
		better := "FILE.json"
		if name != "-" {
			name = strings.TrimSuffix(name, ".gz")
			better = strings.TrimSuffix(name, filepath.Ext(name)) + ".json"
		}
		return fmt.Errorf("no certificate: these are words for people, which verify does not read; expected JSON, "+
			"which 'haft check --proof %s' writes", better)
	}
	var c hall.Certificate
	if err := c.UnmarshalJSON(data); err != nil {
		return fmt.Errorf("no certificate: %w", inOurWords(err))
	}
	if position := positionOf(g); c.Position != position {
		return o.tell(fmt.Errorf("it is about a game from the position %q, and the game begins with %q", c.Position, position), "")
	}
	if err := hall.Verify(g, &c); err != nil {
		return o.tell(err, "")
	}
	return o.tell(nil, "no world plays the game up to "+explain.Ply(g, c.Plies))
}

// positionOf is the position that a game begins with as it is written, and "" for the usual start.
func positionOf(g *model.Game) string {
	if g.Setup == nil {
		return ""
	}
	return gamefile.FormatPosition(g.Setup)
}

// inOurWords says of JSON that is nested too deep what a certificate looks like. Any other error is as it was.
func inOurWords(err error) error {
	if strings.HasSuffix(err.Error(), "exceeded max depth") { // package json has no error of its own for this
		return errors.New("it is nested more than 10,000 deep; expected a level for each announced check")
	}
	return err
}

// planes verifies a proof for VeriPB.
func (o *verifyOptions) planes(g *model.Game, in io.Reader) error {
	f, err := hall.Formula(g)
	if err != nil {
		return err
	}
	return o.tell(proof.VerifyVeriPB(f, in, o.memory.Limit), "the formula of the game has no solution")
}

// beginsCount is the beginning of a certificate in CPOG: comments, then the root or a step with an id and a letter. No
// other proof begins so.
var beginsCount = lazyregexp.New(`\A(?:[ \t]*(?:c[^\n]*)?\r?\n)*[ \t]*(?:r[ \t]|\d+[ \t]+[aps][ \t])`)

// isCount reports whether a certificate is in CPOG.
func isCount(text *bufio.Reader) bool {
	begin, _ := text.Peek(text.Size())
	return beginsCount().Match(begin)
}

// count verifies a certificate in CPOG, and prints the number of models.
func (o *verifyOptions) count(f *formula.Formula, in io.Reader) error {
	graph, err := proof.Verify(f, in, o.memory.Limit)
	if err != nil {
		return o.tell(err, "")
	}
	models, word := graph.Count().String(), "models"
	if models == "1" {
		word = "model"
	}
	o.program.Printf("verified: the formula has %s %s\n", inThousands(models), word)
	return nil
}

// inThousands writes a comma before each group of three digits. humanize.BigComma takes 38 seconds for 2^1000000.
func inThousands(digits string) string {
	first := (len(digits)-1)%3 + 1
	text := []byte(digits[:first])
	for group := range slices.Chunk([]byte(digits[first:]), 3) {
		text = append(append(text, ','), group...)
	}
	return string(text)
}

// isFormula reports whether a file is a formula, by its name.
func isFormula(name string) bool {
	return isNamed(name, ".cnf") || isNamed(name, ".opb")
}

// formatOf returns the format of a formula: by how it begins, or else by the name of its file, like the other commands. It
// returns nil for anything else.
func formatOf(name string, text *bufio.Reader) *format.Format {
	begin, _ := text.Peek(4096)
	return format.Guess(name, begin)
}

// beginsAsFormula reports whether a stored file that is not called a formula begins as one.
func (o *verifyOptions) beginsAsFormula(ctx context.Context, name string) bool {
	if _, stored := o.program.Size(name); !stored || name == "-" {
		return false
	}
	in, err := o.program.OpenInput(ctx, name)
	if err != nil {
		return false // who reads it says why
	}
	defer in.Close()
	return formatOf(name, bufio.NewReader(in)) != nil
}

// aboutGame are the options that mean nothing if the certificate is about a formula.
var aboutGame = []string{"rules", "game", "ply"}

// formula reads a formula in which all must hold, like instance.
func (o *verifyOptions) formula(cmd *cobra.Command, name string) (*formula.Formula, error) {
	in, err := o.instance(cmd, name)
	if err != nil {
		return nil, err
	}
	if !in.Hard() {
		return nil, fmt.Errorf("%s: soft clauses or an objective; expected a formula in which all must hold", cli.Shown(name))
	}
	return in.Formula, nil
}

// instance reads a formula in DIMACS or OPB. It is in DIMACS if nothing says otherwise.
func (o *verifyOptions) instance(cmd *cobra.Command, name string) (*formula.Instance, error) {
	for _, option := range aboutGame {
		if cmd.Flags().Changed(option) {
			return nil, fmt.Errorf("--%s is about a game, but the certificate is about a formula", option)
		}
	}
	instance, read, err := o.read(cmd, name, func(f *format.Format) *format.Format {
		if f == nil || f.Name == "mcc" { // DIMACS, with comments about what to count
			return format.Guess("formula.cnf", nil)
		}
		return f
	})
	switch {
	case err != nil:
		return nil, err
	case read.Name != "dimacs" && read.Name != "opb" && read.Name != "opb24":
		return nil, fmt.Errorf("%s: a formula in the format %s; expected dimacs or opb, which certificates are about",
			cli.Shown(name), read.Name)
	case instance.Rewritten || instance.Auxiliary > 0:
		return nil, fmt.Errorf("%s: XORs, products, or numbers of more than 63 bits; expected clauses and linear constraints",
			cli.Shown(name))
	}
	return instance, nil
}

// read reads a formula of any format: the one that choose makes of what the file seems to be, nil for nothing known.
func (o *verifyOptions) read(
	cmd *cobra.Command, name string, choose func(*format.Format) *format.Format,
) (*formula.Instance, *format.Format, error) {
	in, err := o.program.OpenInput(cmd.Context(), name)
	if err != nil {
		return nil, nil, err
	}
	defer in.Close()
	text := bufio.NewReader(in)
	f := choose(formatOf(name, text))
	if f == nil {
		return nil, nil, fmt.Errorf("%s: expected a formula, such as one with a name that ends in .cnf or .opb", cli.Shown(name))
	}
	instance, err := f.Read(text, o.memory.Limit)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", cli.Shown(name), o.memory.WithinMemory(err))
	}
	return instance, f, nil
}

// derivation verifies that a CNF follows from a model, or the other way round.
func (o *verifyOptions) derivation(cmd *cobra.Command, files []string) error {
	var costs [2]map[string]int
	var formulas [2]*formula.Formula
	for i, name := range files[:2] {
		f, _, err := o.read(cmd, name, func(f *format.Format) *format.Format { return f })
		if err != nil {
			return err
		}
		if i == 0 {
			format.InDigits(f, proof.MaxSum)
		}
		formulas[i], costs[i] = f.MustHold(), pricesOf(f)
	}
	in, err := o.program.OpenInput(cmd.Context(), files[2])
	if err != nil {
		return err
	}
	defer in.Close()
	err = proof.VerifyDerivation(cmd.Context(), formulas[0], formulas[1], bufio.NewReader(in), o.memory.Limit)
	if ended := cmd.Context().Err(); ended != nil {
		return ended
	}
	words := followsWords(formulas[0], formulas[1])
	switch same := maps.Equal(costs[0], costs[1]); {
	case err != nil || same && len(costs[0]) == 0:
	case same:
		words += "; what it costs to break soft clauses is the same"
	case len(costs[0]) > 0 && len(costs[1]) > 0:
		err = errors.New("the soft clauses or the objectives of the two formulas are different")
	default:
		words += "; only one of them has soft clauses or an objective"
	}
	if err := o.tell(err, words); err != nil {
		return fmt.Errorf("%s: %w", cli.Shown(files[2]), o.memory.WithinMemory(err))
	}
	return nil
}

// pricesOf returns what it costs that a variable is true rather than false, and what it costs to break soft clauses of
// several literals. The constant that all solutions cost is left out: not every format has it.
func pricesOf(in *formula.Instance) map[string]int {
	prices := map[string]int{}
	for i, c := range in.Clauses {
		switch {
		case !in.Soft(i) || len(c) == 0:
		case len(c) == 1 && c[0] > 0:
			prices[c.Key()] -= in.Weights[i]
		case len(c) == 1:
			prices[formula.Clause{-c[0]}.Key()] += in.Weights[i]
		default:
			prices[c.Key()] += in.Weights[i]
		}
	}
	maps.DeleteFunc(prices, func(_ string, price int) bool { return price == 0 })
	return prices
}

// followsWords says what a derivation shows. If a model follows from clauses, it may define some of their variables.
func followsWords(given, out *formula.Formula) string {
	if len(out.Linear) == 0 {
		return "every clause follows from the model"
	}
	words := "every constraint follows from the clauses"
	if len(given.Linear) > 0 {
		words = "every constraint follows from those of the model"
	}
	if n := proof.Determined(out, given.Vars); n > 0 {
		words += fmt.Sprintf(", so %s of %s are determined by the others",
			explain.Number(uint64(n)), explain.Count(uint64(given.Vars), "variable", "variables"))
	}
	return words
}

// aboutFormula verifies what a certificate shows of a formula. The name of the certificate, or else its beginning, says how it
// is written.
func (o *verifyOptions) aboutFormula(
	ctx context.Context, in *formula.Instance, text *bufio.Reader, certificate string,
) error {
	if isPlanes(text) || isNamed(certificate, ".pbp") {
		claim, err := proof.CheckVeriPB(ctx, in, text, o.memory.Limit)
		if ended := ctx.Err(); ended != nil {
			return ended
		}
		if err == nil && claim.Kind == proof.Nothing {
			err = fmt.Errorf("the proof concludes NONE, so it shows nothing; expected UNSAT, SAT or BOUNDS: %w",
				proof.ErrNotSupported)
		}
		return o.tell(err, claimWords(in, claim))
	}
	if len(in.Linear) > 0 || !in.Hard() {
		return errors.New("this is no proof for VeriPB, which the linear constraints or the objective of the formula need")
	}
	check := proof.CheckerOf(strings.TrimPrefix(filepath.Ext(unpacked(certificate)), "."))
	if check == nil {
		check = proof.VerifyDRAT
		if first, _ := text.Peek(1); string(first) == "o" { // no other kind begins with the clauses of the formula
			check = proof.VerifyFRAT
		}
	}
	return o.tell(check(in.Formula, text), "the formula has no solution")
}

// claimWords says what a VeriPB proof shows.
func claimWords(in *formula.Instance, claim proof.Claim) string {
	const none = "the formula has no solution"
	switch {
	case claim.Kind == proof.Satisfiable:
		return "the formula has a solution"
	case claim.Kind != proof.Bounds || claim.Lower == nil:
		return none
	case claim.Upper == nil:
		return "no solution has a lower value than " + in.Value(*claim.Lower)
	case *claim.Lower == *claim.Upper:
		return "the best solution has the value " + in.Value(*claim.Lower)
	}
	return fmt.Sprintf("the best solution has a value from %s to %s", in.Value(*claim.Lower), in.Value(*claim.Upper))
}

// tell prints the verdict on a certificate. It returns an error if the certificate could not be read to its end, or
// has steps of a kind that is not checked.
func (o *verifyOptions) tell(err error, shown string) error {
	switch {
	case err == nil:
		o.program.Printf("verified: %s\n", shown)
		return nil
	case errors.Is(err, proof.ErrUnread), errors.Is(err, input.ErrTooLarge), errors.Is(err, proof.ErrNotSupported):
		return err
	}
	o.program.Note(cli.No)
	o.program.Printf("refused: %v\n", err)
	return nil
}
