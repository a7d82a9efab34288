package atlas

import (
	"fmt"
	"slices"

	"haft/encode"
	"haft/encode/card"
	"haft/encode/formula"
	"haft/encode/pb"
)

// A Table is a kind of constraint with all encodings of it.
type Table struct {
	Name, Doc string
	Encodings []string

	// Constraints returns what is measured, with at most so many inputs.
	Constraints func(most int) []Constraint

	draw drawer // of instances; nil for none
}

// Most is the largest number of inputs.
const Most = 8

// Tables lists the kinds. To add one, add a row.
func Tables() []Table {
	return []Table{
		{
			"at-most", "at most k of n inputs; limits that are not made for exactly k",
			limitNames(func(l card.Limit) bool { return !l.Both }), atMosts, systems(60),
		},
		{
			"exactly", "exactly k of n inputs; all limits",
			limitNames(func(card.Limit) bool { return true }), exactlys, systems(40),
		},
		{"one", "exactly one of n inputs", oneNames(), ones, colourings},
		{"linear", "a sum with coefficients 1, 2 and 3 is at most a bound", pb.Names(), sums, systems(60)},
		{
			"roster", "n pieces have two to four natures, each nature within its limit",
			rosterNames(), rosters, armies,
		},
		{
			"large-roster", "more pieces, up to their order; no relaxation",
			rosterNames(), largeRosters, nil,
		},
		{
			"chess", "a side of chess, with what moves leave of it; no relaxation",
			rosterNames(), sideOfChess, nil,
		},
	}
}

func limitNames(wanted func(card.Limit) bool) (names []string) {
	for _, l := range card.Limits {
		if wanted(l) {
			names = append(names, l.Name)
		}
	}
	return names
}

func oneNames() (names []string) {
	for _, e := range card.ExactlyOnes {
		names = append(names, e.Name)
	}
	return names
}

func rosterNames() (names []string) {
	for _, a := range encode.Axes() {
		if a.Name != "roster" {
			continue
		}
		for _, c := range a.Choices {
			names = append(names, c.Name)
		}
	}
	return names
}

// limits returns constraints on how many of 2 to most inputs are true. Those that allow none or all are left out; they
// are the same in every encoding.
func limits(
	most int, what string, holds func(trues, k int) bool,
	write func(l card.Limit, f *formula.Formula, lits []formula.Lit, k int),
) (all []Constraint) {
	for n := 2; n <= most; n++ {
		for k := 1; k < n; k++ {
			all = append(all, binary(
				fmt.Sprintf("%s %d of %d", what, k, n), n,
				func(values []int) bool { return holds(count(values), k) },
				func(encoding string, f *formula.Formula, lits []formula.Lit) error {
					l, err := card.ByName(encoding)
					if err == nil {
						write(l, f, lits, k)
					}
					return err
				},
			))
		}
	}
	return all
}

func atMosts(most int) []Constraint {
	return limits(most, "at most", func(trues, k int) bool { return trues <= k },
		func(l card.Limit, f *formula.Formula, lits []formula.Lit, k int) { l.AtMost(f, formula.File, lits, k) })
}

func exactlys(most int) []Constraint {
	return limits(most, "exactly", func(trues, k int) bool { return trues == k },
		func(l card.Limit, f *formula.Formula, lits []formula.Lit, k int) { l.Exactly(f, formula.File, lits, k) })
}

func ones(most int) (all []Constraint) {
	for n := 2; n <= most; n++ {
		all = append(all, binary(
			fmt.Sprintf("one of %d", n), n,
			func(values []int) bool { return count(values) == 1 },
			func(encoding string, f *formula.Formula, lits []formula.Lit) error {
				e, err := card.ExactlyOneByName(encoding)
				if err == nil {
					e.Add(f, formula.File, lits)
				}
				return err
			},
		))
	}
	return all
}

// sums returns constraints on sums whose coefficients are 1, 2, 3, 1, 2 and so on, with every bound that excludes
// something but no term by itself.
func sums(most int) (all []Constraint) {
	for n := 2; n <= most; n++ {
		var coefs []int
		sum := 0
		for i := range n {
			coefs = append(coefs, 1+i%3)
			sum += 1 + i%3
		}
		for bound := slices.Max(coefs); bound < sum; bound++ {
			all = append(all, atMostSum(coefs, bound))
		}
	}
	return all
}

func atMostSum(coefs []int, bound int) Constraint {
	total := func(values []int) (sum int) {
		for i, v := range values {
			sum += v * coefs[i]
		}
		return sum
	}
	return binary(
		fmt.Sprintf("%v at most %d", coefs, bound), len(coefs),
		func(values []int) bool { return total(values) <= bound },
		func(encoding string, f *formula.Formula, lits []formula.Lit) error {
			row := formula.Linear{Sense: formula.AtMost, Bound: bound}
			for i, l := range lits {
				row.Terms = append(row.Terms, formula.Term{Coef: coefs[i], Lit: l})
			}
			f.AddLinear(formula.File, row)
			e, err := pb.ByName(encoding)
			if err != nil {
				return err
			}
			return e.Replace(f)
		},
	)
}
