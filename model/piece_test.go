package model

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestPieces(t *testing.T) {
	for c, side := range map[Color]struct{ letter, name, ranks string }{
		White: {"w", "White", "12"},
		Black: {"b", "Black", "87"},
	} {
		if c.String() != side.name || c.Other() == c || c.Other().Other() != c {
			t.Errorf("color %d is %v, against %v", c, c, c.Other())
		}
		for i := 1; i <= 16; i++ {
			p := NewPiece(c, i)
			name := fmt.Sprint(side.letter, i)
			if got, ok := ParsePiece(name); got != p || !ok || p.String() != name {
				t.Errorf("%s: read as %v, %v; written %v", name, got, ok, p)
			}
			home := "abcdefgh"[(i-1)%8:][:1] + side.ranks[(i-1)/8:][:1]
			if p.Color() != c || p.Index() != i || p.Major() != (i <= 8) || p.Home().String() != home || p.File() != (i-1)%8 {
				t.Errorf("%s: %v, %d, major %v, home %v, file %d", name, p.Color(), p.Index(), p.Major(), p.Home(), p.File())
			}
		}
	}
}

func TestParsePieceRefuses(t *testing.T) {
	for _, name := range []string{"", "-", "w", "1", "w0", "w17", "w01", "W1", "b-1", "r1", "w1 ", " w1", "w1w2"} {
		if p, ok := ParsePiece(name); ok || p != NoPiece {
			t.Errorf("%q is read as %v, %v", name, p, ok)
		}
	}
	if NoPiece.String() != "-" || NoPiece.Major() {
		t.Errorf("NoPiece is %v, a major: %v", NoPiece, NoPiece.Major())
	}
}

// Every set of the majors and any two more pieces, compared with slices.
func TestPieceSets(t *testing.T) {
	for p := range Piece(NumPieces) {
		for q := range Piece(NumPieces) {
			var want []Piece
			for r := range Piece(NumPieces) {
				if r == p || r == q || r.Major() {
					want = append(want, r)
				}
			}
			set := p.Set() | q.Set() | Majors
			if got := slices.Collect(set.All()); !slices.Equal(got, want) || set.Len() != len(want) {
				t.Fatalf("%v and %v: %v, %d pieces; want %v", p, q, got, set.Len(), want)
			}
			checkSides(t, set, want)
		}
	}
	if Majors.Has(NoPiece) || NoPiece.Set() != 0 {
		t.Error("NoPiece is in a set")
	}
}

func checkSides(t *testing.T, set Pieces, want []Piece) {
	t.Helper()
	for r := range Piece(NumPieces) {
		if has := slices.Contains(want, r); set.Has(r) != has || set.Of(r.Color()).Has(r) != has ||
			set.Of(r.Color().Other()).Has(r) {
			t.Fatalf("%v in %032b: %v", r, set, set.Has(r))
		}
	}
}

// All 32 sets, compared with the letters in them.
func TestNatures(t *testing.T) {
	for set := range AllNatures + 1 {
		var members []Nature
		letters := ""
		for i, letter := range []string{"K", "Q", "R", "B", "N"} {
			n := Nature(i + 1)
			if set.Has(n) != (set>>i&1 != 0) {
				t.Errorf("%b has %v: %v", set, n, set.Has(n))
			}
			if set>>i&1 != 0 {
				members, letters = append(members, n), letters+letter
			}
		}
		if got := slices.Collect(set.All()); !slices.Equal(got, members) || set.Len() != len(members) ||
			NaturesOf(members...) != set {
			t.Errorf("%b holds %v, %d of them; of %v is %v", set, got, set.Len(), members, NaturesOf(members...))
		}
		if set.String() != cmp.Or(letters, "-") {
			t.Errorf("%b is written %v, want %v", set, set, letters)
		}
		if n, ok := set.Only(); ok != (len(members) == 1) || ok && n != members[0] || !ok && n != NoNature {
			t.Errorf("%v has only %v, %v", set, n, ok)
		}
		if set != 0 && set.First() != members[0] {
			t.Errorf("%v begins with %v", set, set.First())
		}
		if set.Has(NoNature) {
			t.Errorf("%v has NoNature", set)
		}
	}
	if Promotable.String() != "QRBN" || AllNatures.String() != "KQRBN" {
		t.Errorf("constants %v, %v", Promotable, AllNatures)
	}
}

func TestParseNature(t *testing.T) {
	const order = "KQRBN"
	for b := range 256 {
		want := Nature(1 + strings.IndexByte(order, byte(b)))
		if want == 0 {
			want = Nature(1 + strings.IndexByte(strings.ToLower(order), byte(b)))
		}
		if got, ok := ParseNature(byte(b)); got != want || ok != (want != NoNature) {
			t.Errorf("%q: %v, %v; want %v", rune(b), got, ok, want)
		}
	}
}

func TestNatureNames(t *testing.T) {
	for n, want := range []string{". nothing", "K king", "Q queen", "R rook", "B bishop", "N knight"} {
		if got := Nature(n).String() + " " + Nature(n).Name(); got != want {
			t.Errorf("nature %d is %s, want %s", n, got, want)
		}
	}
}
