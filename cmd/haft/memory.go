package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"haft/model/bounded"
)

// memoryFlag adds --max-memory, with its default.
func (q *question) memoryFlag(cmd *cobra.Command, standard bounded.Size, usage string) {
	q.memory = standard
	cmd.Flags().Var(&q.memory, "max-memory", usage+"; 0 for no limit")
}

// withinMemory names the option behind an error for want of memory.
func (q *question) withinMemory(err error) error {
	if errors.Is(err, bounded.ErrTooLarge) {
		return fmt.Errorf("%w (--max-memory %v)", err, q.memory)
	}
	return err
}
