package game

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/model/input"
	"haft/solve/explain"
	"haft/solve/proof"
	"haft/solve/proof/hall"
)

type verifyOptions struct {
	*cli.Program
	cli.GameOption
	cli.MemoryOption
}

// NewVerify is the command "haft verify".
func NewVerify(p *cli.Program) *cobra.Command {
	o := &verifyOptions{Program: p}
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
wrote: that every clause of the CNF follows from the model, which is a formula
in OPB, with definitions of the variables that only the CNF has. Then a
refutation of the CNF refutes the model. The files CNF MODEL PROOF are checked
in the same way: every constraint of the model follows from the clauses. If the
model says of a variable both what holds if it is true and what holds if it is
false, the others determine it, and verify says of how many this is so.

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
	o.GameFlags(cmd)
	o.PlyFlag(cmd, "the certificate is about the game as it is")
	o.MemoryFlag(cmd, 256<<20, "refuse a certificate that needs more memory than `SIZE`")
	return cmd
}

// run verifies a certificate about a game or a formula, which is the subject.
func (o *verifyOptions) run(cmd *cobra.Command, subject, certificate string) error {
	if subject == "-" && certificate == "-" {
		return errors.New("game and certificate are both standard input")
	}
	in, err := o.OpenInput(cmd.Context(), certificate)
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
		return fmt.Errorf("%s: %w", cli.Shown(certificate), o.WithinMemory(err))
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
	g, err := o.Game(cmd.Context(), o.Program, subject)
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
	data, err := input.ReadAll(in, (o.Memory+certificateCost-1)/certificateCost)
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
	if err := hall.Verify(g, &c); err != nil {
		return o.tell(err, "")
	}
	return o.tell(nil, "no world plays the game up to "+explain.Ply(g, c.Plies))
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
	return o.tell(proof.VerifyVeriPB(f, in, o.Memory), "the formula of the game has no solution")
}
