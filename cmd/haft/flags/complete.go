package flags

import (
	"strings"

	"github.com/spf13/cobra"
)

// AfterComma offers the values for the last entry of a list.
func AfterComma(typed string, values []cobra.Completion) []cobra.Completion {
	before := typed[:strings.LastIndex(typed, ",")+1]
	for i := range values {
		values[i] = before + values[i]
	}
	return values
}
