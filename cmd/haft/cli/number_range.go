package cli

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"haft/solve/explain"
)

// A ranged number is an option that is 0 until it is given.
type ranged struct {
	to        *int
	low, high int
}

// Ranged adds an option with a number from low to high; low is above 0.
func Ranged(cmd *cobra.Command, to *int, name string, low, high int, usage string) {
	cmd.Flags().Var(&ranged{to, low, high}, name, usage)
}

// Set reads the number.
func (r *ranged) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < r.low || n > r.high {
		return fmt.Errorf("expected a number from %s to %s", explain.Number(uint64(r.low)), explain.Number(uint64(r.high)))
	}
	*r.to = n
	return nil
}

// String returns the number, or 0 if it was not given.
func (r *ranged) String() string {
	if r.to == nil {
		return "0" // pflag asks the zero value
	}
	return strconv.Itoa(*r.to)
}

// Type returns the placeholder in pflag's help.
func (r *ranged) Type() string { return "N" }
