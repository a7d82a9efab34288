package process

import (
	"slices"
	"testing"
)

// A program gets what all need and what is named for it, and nothing else.
func TestEnvironment(t *testing.T) {
	for _, variable := range []string{"LC_NUMERIC", "GRB_LICENSE_FILE", "SECRET_TOKEN", "LC", "PATHS"} {
		t.Setenv(variable, "x")
	}
	for name, want := range map[string]bool{
		"LC_NUMERIC=x": true, "GRB_LICENSE_FILE=x": true, "SECRET_TOKEN=x": false, "LC=x": false, "PATHS=x": false,
	} {
		if got := slices.Contains(Environment("GRB_LICENSE_FILE"), name); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
	if slices.Contains(Environment(), "GRB_LICENSE_FILE=x") {
		t.Error("a program gets what was not named for it")
	}
}
