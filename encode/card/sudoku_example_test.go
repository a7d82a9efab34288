package card_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"haft/encode/card"
	"haft/encode/formula"
	"haft/solve/engine"
)

// sudoku is a formula in which variable (row, column, digit) says that the field has the digit.
type sudoku struct{ *formula.Formula }

func field(row, column, digit int) formula.Lit { return formula.Lit(81*row + 9*column + digit) }

// newSudoku returns the rules: each field has one digit, and each row, column and box has each digit once.
func newSudoku() sudoku {
	s := sudoku{&formula.Formula{Vars: 9 * 9 * 9}}
	for i := range 9 {
		for j := range 9 {
			s.exactlyOne(func(k int) formula.Lit { return field(i, j, k+1) })
			s.exactlyOne(func(k int) formula.Lit { return field(i, k, j+1) })
			s.exactlyOne(func(k int) formula.Lit { return field(k, i, j+1) })
			s.exactlyOne(func(k int) formula.Lit { return field(3*(i/3)+k/3, 3*(i%3)+k%3, j+1) })
		}
	}
	return s
}

func (s sudoku) exactlyOne(of func(k int) formula.Lit) {
	var lits []formula.Lit
	for k := range 9 {
		lits = append(lits, of(k))
	}
	pairwise, err := card.ExactlyOneByName("pairwise")
	if err != nil {
		log.Fatal(err)
	}
	pairwise.Add(s.Formula, formula.File, lits)
}

// given adds the digits of a puzzle.
func (s sudoku) given(puzzle string) {
	for i, c := range strings.Join(strings.Fields(puzzle), "") {
		if c != '.' {
			s.Add(formula.File, field(i/9, i%9, int(c-'0')))
		}
	}
}

// read returns a solution in nine lines, and the clause that excludes it.
func read(value []bool) (lines string, other formula.Clause) {
	for i := range 81 {
		for digit := 1; digit <= 9; digit++ {
			if x := field(i/9, i%9, digit); value[x] {
				lines += fmt.Sprint(digit)
				other = append(other, -x)
			}
		}
		if i%9 == 8 {
			lines += "\n"
		}
	}
	return lines, other
}

// Sudoku as constraints: the variables say which field has which digit, and the constraints are the rules. Every
// embedded engine finds the solution. It is the only one: with the solution excluded, they find none.
func Example_sudoku() {
	puzzle := newSudoku()
	puzzle.given(`53..7.... 6..195... .98....6.
	              8...6...3 4..8.3..1 7...2...6
	              .6....28. ...419..5 ....8..79`)
	for _, e := range []engine.Engine{
		engine.Gini{}, engine.Gophersat{}, engine.GophersatPB{}, engine.CuttingPlanes{}, engine.ILP{},
	} {
		result, err := engine.Solve(context.Background(), e, puzzle.Formula)
		if err != nil || result.Status != engine.Sat {
			fmt.Println(e, result.Status, err)
			return
		}
		lines, other := read(result.Value)
		if e == (engine.Gini{}) {
			fmt.Print(lines)
		}
		again := *puzzle.Formula
		again.Add(formula.File, other...)
		second, err := engine.Solve(context.Background(), e, &again)
		fmt.Printf("%v: %v, another solution: %v, %v\n", e, result.Status, second.Status, err)
	}
	// Output:
	// 534678912
	// 672195348
	// 198342567
	// 859761423
	// 426853791
	// 713924856
	// 961537284
	// 287419635
	// 345286179
	// gini: SATISFIABLE, another solution: UNSATISFIABLE, <nil>
	// gophersat: SATISFIABLE, another solution: UNSATISFIABLE, <nil>
	// gophersat-pb: SATISFIABLE, another solution: UNSATISFIABLE, <nil>
	// cutting-planes: SATISFIABLE, another solution: UNSATISFIABLE, <nil>
	// ilp: SATISFIABLE, another solution: UNSATISFIABLE, <nil>
}
