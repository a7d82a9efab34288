package model

import (
	"strings"
	"testing"
)

func TestMoveRoundTrip(t *testing.T) {
	for from := range Square(64) {
		for to := range Square(64) {
			for _, promote := range []Nature{NoNature, Queen, Rook, Bishop, Knight} {
				m := Move{From: from, To: to, Promote: promote}
				want := from.String() + to.String() + strings.TrimPrefix(strings.ToLower(promote.String()), ".")
				if m.String() != want {
					t.Fatalf("%+v is written %q, want %q", m, m, want)
				}
				for _, word := range []string{want, strings.ToUpper(want)} {
					if got, ok := ParseMove(word); !ok || got != m {
						t.Fatalf("%q is read as %+v, %v", word, got, ok)
					}
				}
				signed := m
				signed.Check = true
				if got, ok := ParseMove(want + "+"); !ok || got != signed || got.String() != want+"+" || got.Unsigned() != m {
					t.Fatalf("%q+ is read as %+v, %v", want, got, ok)
				}
			}
		}
	}
}

// Every byte in every place of a move with a promotion: ParseMove reads exactly the letters of the alphabets.
func TestParseMoveByBytes(t *testing.T) {
	alphabets := []string{"abcdefghABCDEFGH", "12345678", "abcdefghABCDEFGH", "12345678", "qrbnQRBN+"}
	for at, alphabet := range alphabets {
		for b := range 256 {
			word := []byte("e7e8q")
			word[at] = byte(b)
			if _, ok := ParseMove(string(word)); ok != (strings.IndexByte(alphabet, byte(b)) >= 0) {
				t.Errorf("%q: %v", word, ok)
			}
		}
	}
}

func TestParseMoveRefuses(t *testing.T) {
	for _, word := range []string{
		"", "e", "e2", "e2e", "e2e4q ", "e7e8qq", " e2e4", "e2-e4", "e2e9", "i2e4", "e7e8k", "e7e8p", "e7e8.",
		"O-O", "O-O-O", "0-0", "e7e8=q", "Nb1c3", "e2e4#", "e2e4++", "e2+e4", "+", "e7e8+q", "ee24", "2e4e", "é2e4",
	} {
		if m, ok := ParseMove(word); ok {
			t.Errorf("%q is read as %+v", word, m)
		}
	}
}

func TestCastlingNames(t *testing.T) {
	for _, c := range []struct{ move, want string }{
		{"e1g1", "O-O"}, {"e1c1", "O-O-O"}, {"e8g8", "O-O"}, {"e8c8", "O-O-O"},
	} {
		m, _ := ParseMove(c.move)
		if m.Castle = true; m.String() != c.want {
			t.Errorf("%s: %v, want %s", c.move, m, c.want)
		}
	}
}

func TestMover(t *testing.T) {
	p := NewPosition(DefaultRules())
	for ply, want := range []Color{White, Black, White, Black} {
		if got := Ply(ply + 1).Mover(); got != want || p.ToMove() != want {
			t.Errorf("ply %d: %v by its number, %v by the position; want %v", ply+1, got, p.ToMove(), want)
		}
		p.Play(p.Candidates()[0])
	}
}
