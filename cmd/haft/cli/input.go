package cli

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// reads marks an option that names files to read.
const reads = "haft_reads"

// Input adds an option that names a file to read. No output of the command may replace it.
func FlagsInput(cmd *cobra.Command, value *string, name, usage string) {
	cmd.Flags().StringVar(value, name, "", usage)
	mark(cmd, name)
}

// Inputs is Input for several files, with commas between them.
func Inputs(cmd *cobra.Command, value *[]string, name, usage string) {
	cmd.Flags().StringSliceVar(value, name, nil, usage)
	mark(cmd, name)
}

func mark(cmd *cobra.Command, name string) {
	_ = cmd.Flags().SetAnnotation(name, reads, nil) // the command has this option
}

// IsInput reports whether an option names files to read.
func IsInput(f *pflag.Flag) bool {
	_, ok := f.Annotations[reads]
	return ok
}

// Read returns the files that the options of a command line name to be read.
func Read(cmd *cobra.Command) (files []string) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		list, several := f.Value.(pflag.SliceValue)
		switch {
		case !IsInput(f):
		case several:
			files = append(files, list.GetSlice()...)
		default:
			files = append(files, f.Value.String())
		}
	})
	return files
}
