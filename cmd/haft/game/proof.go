package game

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/encode/format"
	"haft/encode/formula"
	"haft/model"
	"haft/solve/explain"
	"haft/solve/proof/hall"
	"haft/solve/schema"
)

// proofFile is the option --proof of check.
type proofFile struct {
	name  string
	games int // seen so far
}

func (o *proofFile) flag(cmd *cobra.Command) {
	cli.FileOrStdout(cmd, &o.name, "proof", "",
		"write to `FILE` why no world plays an illegal game: as JSON for 'haft verify',\nin words (.txt), or for VeriPB "+
			"(.pbp, with the formula in FILE.opb); \"-\" is\nstandard output, with --quiet")
	cmd.MarkFlagFilename("proof", "json", "txt", "pbp")
	cli.Beside(cmd, "proof", func(file string) []string {
		if filepath.Ext(file) == ".pbp" {
			return []string{file + ".opb"}
		}
		return nil
	})
}

// refuse returns an error for options that exclude --proof.
func (o *proofFile) refuse(files []string, quiet, resume bool) error {
	switch {
	case o.name == "":
		return nil
	case len(files) > 1:
		return fmt.Errorf("--proof is about one game; found %d files", len(files))
	case o.name == "-" && !quiet:
		return errors.New("--proof - without --quiet: proof and verdict would be mixed")
	case resume:
		return errors.New("--proof and --resume: the game might be passed over")
	}
	return nil
}

// save writes the proof about a judged game, if the user asked for it and the game is illegal. The proof is found
// without the backend, so the two must agree.
func (o *proofFile) save(p *cli.Program, t *task) error {
	if o.name == "" || t.Result == nil {
		return nil
	}
	if o.games++; o.games > 1 {
		return fmt.Errorf("--proof is about one game; %s:%d: found a second one", t.Game.Name, t.Game.Line)
	}
	c, err := hall.Prove(t.Game)
	if err == nil {
		c.Position = positionOf(t.Game)
	}
	switch {
	case errors.Is(err, hall.ErrLegal) && t.Result.Legal && t.Game.Broken != nil:
		p.Message("haft: %s: every ply up to the place where the game cannot be read is legal: no proof is written",
			explain.Source(t.Game))
		return nil
	case errors.Is(err, hall.ErrLegal) && t.Result.Legal:
		p.Message("haft: %s: every ply is legal: no proof is written", explain.Source(t.Game))
		return nil
	case err != nil:
		return fmt.Errorf("--proof: %s: %w", explain.Source(t.Game), err)
	case c.Plies != t.Result.Ply:
		return fmt.Errorf("--proof: the game was judged illegal at ply %d, but the certificate is about ply %d",
			t.Result.Ply, c.Plies)
	}
	return o.write(p, t.Game, c)
}

func (o *proofFile) write(p *cli.Program, g *model.Game, c *hall.Certificate) error {
	var b bytes.Buffer
	var err error
	switch filepath.Ext(o.name) {
	case ".txt":
		err = hall.WriteText(&b, g, c)
	case ".pbp":
		err = errors.Join(hall.WriteVeriPB(&b, g, c), o.writeFormula(p, g))
	default:
		err = writeCertificate(&b, c)
	}
	switch {
	case err != nil:
		return err
	case o.name == "-":
		_, err = p.Stdout.Write(b.Bytes())
		return err
	}
	return p.SaveBytes(o.name, b.Bytes())
}

func writeCertificate(b *bytes.Buffer, c *hall.Certificate) error {
	line, err := schema.Marshal(c)
	b.Write(append(line, '\n'))
	return err
}

// writeFormula writes the formula that a .pbp file refutes.
func (o *proofFile) writeFormula(p *cli.Program, g *model.Game) error {
	f, err := hall.Formula(g)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := format.WriteOPB(&b, &formula.Instance{Formula: f}); err != nil {
		return err
	}
	return p.SaveBytes(o.name+".opb", b.Bytes())
}
