package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Instances made by the rules of public generators, without any code of haft. Each has a formula as text, and a check
// of its own for models, whose values are indexed by variable, from 1.

type instance struct {
	name, text  string
	satisfiable bool
	holds       func(value map[int]bool) bool
}

// cnf writes clauses as DIMACS.
func cnf(vars int, clauses [][]int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "p cnf %d %d\n", vars, len(clauses))
	for _, c := range clauses {
		for _, l := range c {
			fmt.Fprintf(&b, "%d ", l)
		}
		b.WriteString("0\n")
	}
	return b.String()
}

// pigeonhole puts pigeons into holes, at most one in each (Haken 1985).
func pigeonhole(pigeons, holes int) instance {
	in := func(p, h int) int { return p*holes + h + 1 }
	var clauses [][]int
	for p := range pigeons {
		var somewhere []int
		for h := range holes {
			somewhere = append(somewhere, in(p, h))
			for q := range p {
				clauses = append(clauses, []int{-in(p, h), -in(q, h)})
			}
		}
		clauses = append(clauses, somewhere)
	}
	return instance{
		fmt.Sprintf("pigeonhole-%d-%d.cnf", pigeons, holes), cnf(pigeons*holes, clauses), pigeons <= holes,
		func(value map[int]bool) bool {
			for h := range holes {
				here := 0
				for p := range pigeons {
					if value[in(p, h)] {
						here++
					}
				}
				if here > 1 {
					return false
				}
			}
			for p := range pigeons {
				home := false
				for h := range holes {
					home = home || value[in(p, h)]
				}
				if !home {
					return false
				}
			}
			return true
		},
	}
}

// parity says that an odd number of n inputs is true, and, by a chain in another order, that an odd or even number is
// (Chew and Heule, SAT 2020: reordered parity).
func parity(n int, even bool, rng *rand.Rand) instance {
	vars := n
	var clauses [][]int
	chain := func(order []int, even bool) {
		sum := order[0] + 1
		for _, i := range order[1:] {
			vars++
			a, b, c := sum, i+1, vars // c = a xor b
			clauses = append(clauses, []int{-a, -b, -c}, []int{a, b, -c}, []int{a, -b, c}, []int{-a, b, c})
			sum = c
		}
		if even {
			sum = -sum
		}
		clauses = append(clauses, []int{sum})
	}
	chain(rng.Perm(n), false)
	chain(rng.Perm(n), even)
	return instance{
		fmt.Sprintf("parity-%d-%v.cnf", n, even), cnf(vars, clauses), !even,
		func(value map[int]bool) bool {
			odd := false
			for i := 1; i <= n; i++ {
				odd = odd != value[i]
			}
			return odd
		},
	}
}

// random3 has 4.26 clauses for each variable, with three variables in each (Mitchell, Selman and Levesque 1992). All
// assignments are tried.
func random3(n int, rng *rand.Rand) instance {
	clauses := make([][]int, n*426/100)
	for i := range clauses {
		for _, v := range rng.Perm(n)[:3] {
			clauses[i] = append(clauses[i], (v+1)*(1-2*rng.IntN(2)))
		}
	}
	holds := func(value func(v int) bool) bool {
		for _, c := range clauses {
			if value(max(c[0], -c[0])) != (c[0] > 0) && value(max(c[1], -c[1])) != (c[1] > 0) &&
				value(max(c[2], -c[2])) != (c[2] > 0) {
				return false
			}
		}
		return true
	}
	satisfiable := false
	for bits := range 1 << n {
		if holds(func(v int) bool { return bits>>(v-1)&1 == 1 }) {
			satisfiable = true
			break
		}
	}
	return instance{"random3.cnf", cnf(n, clauses), satisfiable, func(value map[int]bool) bool {
		return holds(func(v int) bool { return value[v] })
	}}
}

// A sum is a linear constraint on variables from 1.
type sum struct {
	coefs, vars []int
	relation    string // >= or =
	bound       int
}

// magic asks for a magic square of order 3. Variable 9·i + k says that cell i holds number k. The middle is always 5.
func magic(middle int) ([]sum, func(value map[int]bool) bool) {
	x := func(cell, k int) int { return 9*cell + k }
	var all []sum
	ones := func(vars []int) {
		all = append(all, sum{[]int{1, 1, 1, 1, 1, 1, 1, 1, 1}, vars, "=", 1})
	}
	for i := range 9 {
		var one, once []int
		for k := 1; k <= 9; k++ {
			one, once = append(one, x(i, k)), append(once, x(k-1, i+1))
		}
		ones(one)
		ones(once)
	}
	lines := [][]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}
	for _, line := range lines {
		s := sum{relation: "=", bound: 15}
		for _, cell := range line {
			for k := 1; k <= 9; k++ {
				s.coefs, s.vars = append(s.coefs, k), append(s.vars, x(cell, k))
			}
		}
		all = append(all, s)
	}
	all = append(all, sum{[]int{1}, []int{x(4, middle)}, ">=", 1})
	return all, func(value map[int]bool) bool { return isMagic(lines, func(i, k int) bool { return value[x(i, k)] }) }
}

func isMagic(lines [][]int, is func(cell, k int) bool) bool {
	used, square := map[int]bool{}, [9]int{}
	for i := range 9 {
		for k := 1; k <= 9; k++ {
			if is(i, k) {
				used[k], square[i] = true, k
			}
		}
	}
	for _, line := range lines {
		if square[line[0]]+square[line[1]]+square[line[2]] != 15 {
			return false
		}
	}
	return len(used) == 9
}

func magicOPB(middle int) instance {
	sums, holds := magic(middle)
	text := fmt.Sprintf("* #variable= 81 #constraint= %d\n", len(sums))
	for _, s := range sums {
		for i, v := range s.vars {
			text += fmt.Sprintf("+%d x%d ", s.coefs[i], v)
		}
		text += fmt.Sprintf("%s %d ;\n", s.relation, s.bound)
	}
	return instance{fmt.Sprintf("magic-%d.opb", middle), text, middle == 5, holds}
}

func magicLP(middle int) instance {
	sums, holds := magic(middle)
	text := "\\ a magic square\nMinimize\n obj: 0 x1\nSubject To\n"
	for i, s := range sums {
		text += fmt.Sprintf(" row%d:", i)
		for j, v := range s.vars {
			text += fmt.Sprintf("\n  + %d x%d", s.coefs[j], v)
		}
		text += fmt.Sprintf(" %s %d\n", s.relation, s.bound)
	}
	text += "Bounds\n 0 <= x1 <= 1\nBinaries\n"
	for v := 1; v <= 81; v++ {
		text += fmt.Sprintf(" x%d\n", v)
	}
	return instance{fmt.Sprintf("magic-%d.lp", middle), text + "End\n", middle == 5, holds}
}

func magicMPS(middle int) instance {
	sums, holds := magic(middle)
	text := "NAME          MAGIC\nROWS\n N  COST\n"
	for i, s := range sums {
		text += fmt.Sprintf(" %s  R%d\n", map[string]string{"=": "E", ">=": "G"}[s.relation], i)
	}
	text += "COLUMNS\n"
	for v := 1; v <= 81; v++ {
		for i, s := range sums {
			for j, w := range s.vars {
				if v == w {
					text += fmt.Sprintf("    x%-9d R%-9d %d.0\n", v, i, s.coefs[j])
				}
			}
		}
	}
	text += "RHS\n"
	for i, s := range sums {
		text += fmt.Sprintf("    RHS       R%-9d %d\n", i, s.bound)
	}
	text += "BOUNDS\n"
	for v := 1; v <= 81; v++ {
		text += fmt.Sprintf(" BV BND       x%d\n", v)
	}
	return instance{fmt.Sprintf("magic-%d.mps", middle), text + "ENDATA\n", middle == 5, holds}
}
