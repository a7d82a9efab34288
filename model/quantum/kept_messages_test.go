package quantum

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"haft/solve/solvertest/golden"
)

// What is read as a play, in several games, and what is said of what is not.
func TestKeptMessages(t *testing.T) {
	t.Parallel()
	texts := strings.Fields("e2e4 e2-e4 e2xe4 e2e4+ e2e4# " +
		"e2e4++ e2:e4 i2e4 e2e9 a7a8q a7a8=Q a7a8n a7a8=b a2a1q a7a8k e2e4q e5e6q " +
		"e4 e4+ e4# exd5 ed5 exe5 xd5 d5 e2 e5 e6 Pe4 Nf3 Nf3+ " +
		"Ngf3 N1f3 Ng1f3 Ng5f3 Nhf3 Nxf3 Nxe5 Nf3=Q N3d4 Nd4 Nd2 Nbd2 nf3 Bb5 " +
		"Qh5 Qe2 Ke2 Kd1 Rh2 Rg1 a8 a8=Q a8Q a8=N axb8 axb8=Q axb8=R axb8=K a4 ab5 bxa8 b8 O-O 0000 -- e e4e5e6 Ne Nn3")
	var b strings.Builder
	for _, rules := range []Rules{{}, {NoPromotion: true}} {
		for _, plays := range []string{"e4", "e4 d5 Nf3 a6", "Nf3 a6 d3 h6", "a4 b5 axb5 a6 bxa6 h6 a7 h6h5"} {
			s := played(t, Options{Rules: rules}, plays)
			fmt.Fprintf(&b, "%+v after %q\n", rules, plays)
			for _, text := range texts {
				p, err := s.Parse(text)
				if err != nil {
					fmt.Fprintf(&b, "\t%v\n", err)
					continue
				}
				fmt.Fprintf(&b, "\t%s is %v, %s\n", text, p, s.Chance(p).RatString())
				if err := s.fault(p); err != nil {
					fmt.Fprintf(&b, "\t\t%v\n", err)
				}
			}
		}
	}
	for _, text := range texts {
		if p, ok := TwoSquares(text); ok {
			fmt.Fprintf(&b, "%s names two squares: %v\n", text, p)
		}
	}
	golden.Text(t, "testdata/messages.txt", b.String())
}

// Intervals, fates and men in words, and probabilities at the ends.
func TestKeptNumbers(t *testing.T) {
	var b strings.Builder
	for _, n := range []int{1, 2, 10, 1000} {
		for _, hits := range []int{0, 1, n / 2, n - 1, n} {
			i := wilson(hits, n)
			fmt.Fprintf(&b, "%d of %d: %.5f, from %.5f to %.5f\n", hits, n, i.Share, i.Low, i.High)
		}
	}
	for f := range numFates {
		fmt.Fprintln(&b, f)
	}
	for m := range Man(numValues) {
		if m&7 > pawn {
			continue // no man
		}
		fmt.Fprintf(&b, "%v %v %v %v\n", m, m.Pawn(), m.Nature(), army(0).Has(m) || army(1).Has(m))
	}
	tiny := new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), 2000))
	for _, p := range []*big.Rat{{}, big.NewRat(1, 1), big.NewRat(1, 3), tiny, new(big.Rat).Sub(big.NewRat(1, 1),
		tiny)} {
		fmt.Fprintln(&b, Likely(p))
	}
	golden.Text(t, "testdata/numbers.txt", b.String())
}
