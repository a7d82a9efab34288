package ilp

import (
	"math"
	"math/big"
)

// scale turns multipliers into integers.
const scale = 1 << 40

// refutes reports whether the multipliers prove, in exact arithmetic, that no x from 0 to 1 satisfies the rows: see
// the package comment. Negative multipliers and NaN count as 0.
func refutes(rows []row, multipliers []float64) bool {
	sums, bound, product := map[int]*big.Int{}, new(big.Int), new(big.Int)
	for i, r := range rows {
		lambda := integer(multipliers[i])
		if lambda.Sign() == 0 {
			continue
		}
		bound.Add(bound, product.Mul(lambda, big.NewInt(int64(r.bound))))
		for k, v := range r.vars {
			if sums[v] == nil {
				sums[v] = new(big.Int)
			}
			sums[v].Add(sums[v], product.Mul(lambda, big.NewInt(int64(r.coefs[k]))))
		}
	}
	least := new(big.Int)
	for _, sum := range sums {
		if sum.Sign() < 0 {
			least.Add(least, sum) // x = 1
		}
	}
	return least.Cmp(bound) > 0
}

// integer returns a multiplier times scale, truncated.
func integer(multiplier float64) *big.Int {
	if !(multiplier > 0) || math.IsInf(multiplier, 1) {
		return new(big.Int)
	}
	n, _ := new(big.Float).Mul(big.NewFloat(multiplier), big.NewFloat(scale)).Int(nil)
	return n
}
