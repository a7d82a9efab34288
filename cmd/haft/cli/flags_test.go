package cli

import (
	"testing"

	"github.com/spf13/pflag"
)

// pflag asks the zero value of each option for its text, to decide whether to mention a default.
func TestFlagsZeroValues(t *testing.T) {
	for want, v := range map[string]pflag.Value{"": &outName{}, "0": &ranged{}} {
		if v.String() != want {
			t.Errorf("%T is %q, want %q", v, v.String(), want)
		}
	}
}
