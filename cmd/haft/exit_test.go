package main

import "testing"

func TestWorst(t *testing.T) {
	order := []code{yes, no, undecided, failed, interrupted}
	for i, a := range order {
		for j, b := range order {
			if got, want := worst(a, b), order[max(i, j)]; got != want {
				t.Errorf("worst(%d, %d) is %d, want %d", a, b, got, want)
			}
		}
	}
}
