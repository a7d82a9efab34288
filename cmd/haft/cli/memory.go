package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"haft/model/bounded"
)

// MemoryFlag adds --max-memory, with its default.
func (q *Question) MemoryFlag(cmd *cobra.Command, standard bounded.Size, usage string) {
	q.Memory = standard
	cmd.Flags().Var(&q.Memory, "max-memory", usage+"; 0 for no limit")
}

// WithinMemory names the option behind an error for want of memory.
func (q *Question) WithinMemory(err error) error {
	if errors.Is(err, bounded.ErrTooLarge) {
		return fmt.Errorf("%w (--max-memory %v)", err, q.Memory)
	}
	return err
}
