package usage

import (
	"errors"
	"testing"

	"github.com/spf13/cobra"
)

// Errors of unknown kinds are reported as they are.
func TestForeignFlagErrors(t *testing.T) {
	strange := errors.New("strange")
	if err := flagError(&cobra.Command{Use: "x"}, strange); err != strange {
		t.Errorf("it becomes %v", err)
	}
}
