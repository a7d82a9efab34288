package cli

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
)

// OneOf returns an error if the value is not one of those allowed.
func OneOf(what, value string, allowed ...string) error {
	if slices.Contains(allowed, value) {
		return nil
	}
	return fmt.Errorf("%s is %q; expected %s", what, value, strings.Join(allowed, ", "))
}

// OnlyFor returns an error if one of the named options was given. They make sense only for what, and the user asked
// for something else.
func OnlyFor(cmd *cobra.Command, what string, names ...string) error {
	for _, name := range names {
		if f := cmd.Flags().Lookup(name); f.Changed {
			dashes := "--"
			if f.Name == f.Shorthand {
				dashes = "-"
			}
			return fmt.Errorf("%s%s is for %s", dashes, f.Name, what)
		}
	}
	return nil
}

// Depth reads the argument DEPTH of a perft.
func Depth(text string, most int) (int, error) {
	depth, err := strconv.Atoi(text)
	if err != nil || depth < 0 || depth > most {
		return 0, fmt.Errorf("DEPTH is %q; expected a number from 0 to %d", text, most)
	}
	return depth, nil
}
