package atlas

import (
	"fmt"
	"slices"
	"strings"

	"haft/encode"
	"haft/encode/formula"
)

// natureNames are the natures of the rosters that are measured, and chess is what chess has of each.
var (
	natureNames = []string{"K", "Q", "R", "B", "N"}
	chess       = []int{1, 1, 2, 2, 2}
)

// moved are the sets of natures that the moves of a piece can leave in chess: all, all but the king, and so on. Labels
// of rosters count what is missed of these.
var moved = []set{0b11111, 0b11110, 0b00111, 0b00110, 0b01011, 0b01010, 0b00011, 0b00010, 0b10000}

// pieces says, by number of natures, up to how many pieces all partial assignments are gone through, and up to how many
// those that differ by more than the order of the pieces. Of n pieces with m natures there are (2^m-1)^n in all.
var pieces = []struct{ all, once int }{2: {Most, Most}, 3: {5, Most}, 4: {4, 5}}

// fewest is the least number of natures.
const fewest = 2

// rosters returns the sides of up to most pieces whose limits add up to their number, so that every encoding can take
// them, as far as all partial assignments are gone through.
func rosters(most int) (all []Constraint) {
	for m := fewest; m < len(pieces); m++ {
		all = append(all, sides(m, m, min(most, pieces[m].all))...)
	}
	return all
}

// largeRosters returns those of more pieces.
func largeRosters(most int) (all []Constraint) {
	for m := fewest; m < len(pieces); m++ {
		for _, c := range sides(m, pieces[m].all+1, min(most, pieces[m].once)) {
			c.once = true
			all = append(all, c)
		}
	}
	return all
}

// sides returns the sides of from least to most pieces with m natures. Every nature has a limit of at least one, and
// none is above the one before.
func sides(m, least, most int) (all []Constraint) {
	for n := least; n <= most; n++ {
		for _, limits := range partitions(n, m, n) {
			all = append(all, rosterOf(limits))
		}
	}
	return all
}

// sideOfChess returns the majors of a side of chess, if there may be so many inputs.
func sideOfChess(most int) []Constraint {
	c := rosterOf(chess)
	c.sets, c.once = moved, true
	if most < c.Inputs {
		return nil
	}
	return []Constraint{c}
}

// partitions returns the ways to write n as a sum of m positive numbers that do not ascend, the first at most first.
func partitions(n, m, first int) (all [][]int) {
	if m == 0 {
		if n == 0 {
			return [][]int{nil}
		}
		return nil
	}
	for k := min(first, n); k > 0; k-- {
		for _, rest := range partitions(n-k, m-1, k) {
			all = append(all, append([]int{k}, rest...))
		}
	}
	return all
}

// rosterOf returns the constraint that pieces have one nature each, within limits that add up to their number.
func rosterOf(limits []int) Constraint {
	n := 0
	for _, k := range limits {
		n += k
	}
	side := encode.Side{Name: "p", Limits: limits, May: slices.Repeat([]encode.NatureSet{1<<len(limits) - 1}, n)}
	army := &encode.Army{Natures: natureNames[:len(limits)], Sides: []encode.Side{side}}
	return Constraint{
		Name: strings.Trim(fmt.Sprint(limits), "[]") + " of " + fmt.Sprint(n), Inputs: n, Values: len(limits),
		holds:   army.Holds,
		literal: army.X,
		write: func(encoding string) (*formula.Formula, error) {
			return rosterEncoding(encoding).EncodeArmy(army)
		},
	}
}

// rosterEncoding returns the default encoding with the roster of that name.
func rosterEncoding(name string) encode.Encoding {
	e := encode.Default()
	e.Roster = name
	return e
}
