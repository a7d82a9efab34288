package flags

import (
	"errors"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"haft/bench/chart"
)

// An outName is the value of an option that names an output file. It cannot be empty, because that is what a script
// passes if it forgot to set a variable.
type outName struct {
	to    *string
	check func(string) error // refuses files that cannot be written; nil for none
}

func (n *outName) String() string {
	if n.to == nil {
		return "" // pflag asks the zero value
	}
	return *n.to
}

// Type returns the name of the type for pflag's help.
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

// Output adds an option that names an output file.
func Output(cmd *cobra.Command, value *string, name, short, usage string) {
	cmd.Flags().VarP(&outName{to: value}, name, short, usage)
}

// Picture is Output for a picture. It refuses files of other kinds.
func Picture(cmd *cobra.Command, value *string, name, short, usage string) {
	cmd.Flags().VarP(&outName{value, chart.Check}, name, short, usage)
}

// IsOutput reports whether an option names an output file.
func IsOutput(f *pflag.Flag) bool {
	_, ok := f.Value.(*outName)
	return ok
}
