package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"haft/model/bounded"
)

// A MemoryOption is --max-memory.
type MemoryOption struct {
	Memory bounded.Size // 0 for no limit
}

// MemoryFlag adds --max-memory with its default.
func (o *MemoryOption) MemoryFlag(cmd *cobra.Command, standard bounded.Size, usage string) {
	o.Memory = standard
	cmd.Flags().Var(&o.Memory, "max-memory", usage+"; 0 for no limit")
}

// WithinMemory adds the option to an error about too little memory.
func (o *MemoryOption) WithinMemory(err error) error {
	if errors.Is(err, bounded.ErrTooLarge) {
		return fmt.Errorf("%w (--max-memory %v)", err, o.Memory)
	}
	return err
}

// LimitHeap is [LimitHeap] for what --max-memory bounds, for so much besides, and for the program itself.
func (o *MemoryOption) LimitHeap(besides bounded.Size) (lift func()) {
	const program = 32 << 20
	if o.Memory <= 0 {
		return func() {}
	}
	return LimitHeap(int64(o.Memory+besides) + program)
}
