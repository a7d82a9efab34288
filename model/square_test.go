package model

import (
	"strings"
	"testing"
)

func TestSquareNames(t *testing.T) {
	for s := range Square(64) {
		name := string("abcdefgh"[s%8]) + string("12345678"[s/8])
		if s.String() != name || NewSquare(s.File(), s.Rank()) != s {
			t.Errorf("square %d is %v, file %d, rank %d; want %s", s, s, s.File(), s.Rank(), name)
		}
	}
	if NoSquare.String() != "-" {
		t.Errorf("NoSquare is %q", NoSquare)
	}
}

// Of all pairs of bytes, those with a file in either case and a rank are squares.
func TestParseSquare(t *testing.T) {
	for file := range 256 {
		for rank := range 256 {
			f := strings.IndexByte("abcdefghABCDEFGH", byte(file))
			r := strings.IndexByte("12345678", byte(rank))
			want := NoSquare
			if f >= 0 && r >= 0 {
				want = Square(r*8 + f%8)
			}
			got, ok := ParseSquare(byte(file), byte(rank))
			if got != want || ok != (want != NoSquare) {
				t.Fatalf("%q %q: %v, %v; want %v", rune(file), rune(rank), got, ok, want)
			}
		}
	}
}
