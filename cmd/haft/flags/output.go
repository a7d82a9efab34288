package flags

import (
	"errors"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"haft/bench/chart"
)

// An outName is the value of an option that names a file to be written. It cannot be empty: that is what a script
// makes of a variable that it forgot to set.
type outName struct {
	to    *string
	check func(string) error // is it one that can be written? nil for any
}

func (n *outName) String() string {
	if n.to == nil {
		return "" // of the zero value, which pflag asks
	}
	return *n.to
}

// Type is what pflag calls the value in its help.
func (n *outName) Type() string { return "string" }

func (n *outName) Set(name string) error {
	if name == "" {
		return errors.New("expected the name of a file")
	}
	if *n.to = name; n.check != nil {
		return n.check(name)
	}
	return nil
}

// Output adds an option that names a file to be written.
func Output(cmd *cobra.Command, value *string, name, short, usage string) {
	cmd.Flags().VarP(&outName{to: value}, name, short, usage)
}

// Picture is Output for a file that is drawn. One that cannot be is refused.
func Picture(cmd *cobra.Command, value *string, name, short, usage string) {
	cmd.Flags().VarP(&outName{value, chart.Check}, name, short, usage)
}

// IsOutput tells whether an option names a file to be written.
func IsOutput(f *pflag.Flag) bool {
	_, ok := f.Value.(*outName)
	return ok
}
