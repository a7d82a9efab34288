package flags

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"haft/solve/say"
)

// A ranged number is an option that has a value only if it is given: 0 until then.
type ranged struct {
	to        *int
	low, high int
}

// Ranged adds an option with a number from low, which is above 0, to high.
func Ranged(cmd *cobra.Command, to *int, name string, low, high int, usage string) {
	cmd.Flags().Var(&ranged{to, low, high}, name, usage)
}

// Set reads the number.
func (r *ranged) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < r.low || n > r.high {
		return fmt.Errorf("expected a number from %s to %s", say.Number(uint64(r.low)), say.Number(uint64(r.high)))
	}
	*r.to = n
	return nil
}

// String is the number; 0 if there is none.
func (r *ranged) String() string {
	if r.to == nil {
		return "0" // of the zero value, which pflag asks
	}
	return strconv.Itoa(*r.to)
}

// Type is for the help.
func (r *ranged) Type() string { return "N" }
