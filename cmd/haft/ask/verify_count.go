package ask

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/encode/format"
	"haft/encode/formula"
	"haft/model/bounded"
	"haft/solve/proof"
	"haft/solve/proof/cpog"
)

// isCount reports whether a certificate is in CPOG, by its first letter. Those in JSON begin with a brace.
func isCount(text *bufio.Reader) bool {
	begin, _ := text.Peek(1)
	return len(begin) > 0 && (begin[0] >= '0' && begin[0] <= '9' || begin[0] == 'c' || begin[0] == 'd' || begin[0] == 'r')
}

// aboutGame are the options that mean nothing if the certificate is about a formula.
var aboutGame = []string{"rules", "game", "ply"}

// formula reads a formula in DIMACS.
func (o *verifyOptions) formula(cmd *cobra.Command, name string) (*formula.Formula, error) {
	for _, option := range aboutGame {
		if cmd.Flags().Changed(option) {
			return nil, fmt.Errorf("--%s is about a game, but the certificate is about a formula", option)
		}
	}
	in, err := o.OpenInput(cmd.Context(), name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	f, err := format.ReadDIMACS(in, o.Memory)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", cli.Shown(name), o.WithinMemory(err))
	}
	return f, nil
}

// count verifies a certificate in CPOG, and prints the number of models.
func (o *verifyOptions) count(f *formula.Formula, in io.Reader) error {
	graph, err := cpog.Verify(f, in, o.Memory)
	switch {
	case errors.Is(err, proof.ErrUnread), errors.Is(err, bounded.ErrTooLarge):
		return err
	case err != nil:
		return o.refuse(err)
	}
	models, word := graph.Count(), "models"
	if models.String() == "1" {
		word = "model"
	}
	o.Printf("verified: the formula has %s %s\n", humanize.BigComma(models), word)
	return nil
}
