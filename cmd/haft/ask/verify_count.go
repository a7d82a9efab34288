package ask

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/encode/format"
	"haft/encode/formula"
	"haft/model/bounded"
	"haft/solve/proof"
	"haft/solve/proof/cpog"
)

// isCount reports whether a certificate is in CPOG, by the first letter. Those in JSON begin with a brace.
func isCount(text *bufio.Reader) bool {
	begin, _ := text.Peek(64)
	begin = bytes.TrimSpace(begin)
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
	models, word := graph.Count().String(), "models"
	if models == "1" {
		word = "model"
	}
	o.Printf("verified: the formula has %s %s\n", inThousands(models), word)
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
