package quantum

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// randomNumber is often near the limits of a machine word or of a weight.
func randomNumber(r *rand.Rand) number {
	n := new(big.Int).Lsh(big.NewInt(1), uint(r.IntN(140)))
	n.Add(n, big.NewInt(r.Int64N(5)-2))
	if n.Sign() <= 0 {
		n.SetInt64(r.Int64N(100) + 1)
	}
	return fromBig(n)
}

// TestNumber compares arithmetic with big.Int. Numbers must be wide only if necessary.
func TestNumber(t *testing.T) {
	r := source(8, 0)
	table := newWeights()
	for range 20_000 {
		a, b := randomNumber(r), randomNumber(r)
		x, y := a.big(), b.big()
		results := map[string][2]*big.Int{}
		check := func(op string, got number, want *big.Int) {
			results[op] = [2]*big.Int{got.big(), want}
			if (got.wide == nil) != want.IsUint64() {
				t.Fatalf("%s of %v and %v is wide, or not, against the rule", op, x, y)
			}
		}
		check("sum", a.plus(b), new(big.Int).Add(x, y))
		check("product", a.times(b), new(big.Int).Mul(x, y))
		check("divisor", a.divisor(b), new(big.Int).GCD(nil, nil, x, y))
		check("quotient", a.times(b).over(b), x)
		check("difference", a.plus(b).minus(b), x)
		check("weight", table.number(table.of(a)), x)
		for op, pair := range results {
			if pair[0].Cmp(pair[1]) != 0 {
				t.Fatalf("%s of %v and %v is %v, want %v", op, x, y, pair[0], pair[1])
			}
		}
		if a.cmp(b) != x.Cmp(y) || (table.of(a) == table.of(b)) != (x.Cmp(y) == 0) {
			t.Fatalf("%v and %v compare as %d", x, y, a.cmp(b))
		}
	}
}

// TestBelow draws evenly, wide numbers included: each quarter of the range a quarter of the time.
func TestBelow(t *testing.T) {
	r := source(9, 0)
	for _, bits := range []uint{20, 64, 70, 200} {
		n := new(big.Int).Lsh(big.NewInt(3), bits)
		quarter := new(big.Int).Rsh(n, 2)
		var seen [4]int
		const draws = 4000
		for range draws {
			seen[new(big.Int).Quo(below(r, fromBig(n)).big(), quarter).Int64()]++
		}
		for i, times := range seen {
			if times < draws/4-150 || times > draws/4+150 {
				t.Errorf("%d draws of %d bits fall into quarter %d", times, bits, i)
			}
		}
	}
}
