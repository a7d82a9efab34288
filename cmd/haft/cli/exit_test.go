package cli

import "testing"

func TestWorst(t *testing.T) {
	order := []Code{Yes, No, Undecided, Failed, Interrupted}
	for i, a := range order {
		for j, b := range order {
			if got, want := worst(a, b), order[max(i, j)]; got != want {
				t.Errorf("worst(%d, %d) is %d, want %d", a, b, got, want)
			}
		}
	}
}
