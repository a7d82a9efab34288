package family

import (
	"fmt"
	"io"
	"math/big"
	"math/rand/v2"
	"slices"

	"haft/encode/format"
	"haft/encode/formula"
	"haft/solve"
)

// puzzleFamilies are kinds of instances that papers on cardinality and pseudo-Boolean constraints use, drawn anew after
// their descriptions. They are rows, which every encoding of the axes amo, card and linear can write. Some ask for the
// least cost.
func puzzleFamilies() []Family {
	return []Family{
		Family{
			Name: "pigeonhole", Doc: "one pigeon more than holes, one in each: impossible (Haken 1985)",
			Size: "holes", Sizes: []int{5, 6, 7, 8, 9, 10, 12, 15, 20}, Knows: "pigeonhole", Fixed: true,
		}.within(1, 60, func(size int, _ uint64) (*Instance, error) {
			return pigeons(size+1, slices.Repeat([]int{1}, size), nil), nil
		}),
		Family{
			Name: "pigeonhole-k", Doc: "one pigeon more than room, in holes with room for one to four, of which each pigeon shuns an eighth: impossible",
			Size: "pigeons", Sizes: []int{8, 10, 12, 14, 16, 20, 30}, Knows: "pigeonhole",
		}.within(2, 100, func(size int, seed uint64) (*Instance, error) {
			rng, left, room := randomness(size, seed), size-1, []int(nil)
			for left > 0 {
				k := min(left, 1+rng.IntN(4))
				room, left = append(room, k), left-k
			}
			return pigeons(size, room, rng), nil
		}),
		Family{
			Name: "clique-colouring", Doc: "a graph has a clique of k vertices and k-1 colours, and a tenth of the edges " +
				"is missing: impossible (Krajíček 1997, Pudlák 1997)",
			Size: "vertices", Sizes: []int{5, 6, 7, 8, 9, 10}, Knows: "pigeonhole",
		}.within(4, 40, cliqueColouring),
		Family{
			Name: "vertex-cover", Doc: "the fewest vertices that touch each edge of a random graph, three edges a vertex",
			Size: "vertices", Sizes: []int{20, 30, 40, 60, 80}, Knows: "search",
		}.within(8, 400, vertexCover),
		Family{
			Name: "colouring", Doc: "four colours for a random graph of n vertices and 4.5n-30 edges, at the threshold",
			Size: "vertices", Sizes: []int{20, 40, 60, 80, 100}, Knows: "search",
		}.within(10, 400, colouring),
		Family{
			Name: "sudoku", Doc: "a sudoku of n*n boxes of which three fifths are empty",
			Size: "n", Sizes: []int{2, 3, 4, 5}, Knows: "planted",
		}.within(2, 6, sudoku),
		Family{
			Name: "nurses", Doc: "a roster of 14 days and three shifts that breaks the fewest wishes: demand, rest after nights, " +
				"at most five days of seven, and fair numbers of shifts",
			Size: "nurses", Sizes: []int{6, 10, 15, 20, 30}, Knows: "planted",
		}.within(5, 100, nurses),
		Family{
			Name: "timetable", Doc: "a timetable of courses in 20 hours with few after the ninth: rooms, teachers, curricula, " +
				"and hours in which a teacher is away",
			Size: "courses", Sizes: []int{8, 12, 16, 24, 32}, Knows: "planted",
		}.within(4, 100, timetable),
		Family{
			Name: "knapsack", Doc: "the most value within a weight; values go with weights",
			Size: "items", Sizes: []int{10, 20, 30, 40, 60}, Knows: "dynamic programming",
		}.within(3, 200, knapsack),
		Family{
			Name: "subset-sum", Doc: "some of n weights of n bits add up to a number near half of all; for odd seeds up to 40 weights, none do",
			Size: "weights", Sizes: []int{8, 12, 16, 20, 24, 32}, Knows: "meet in the middle",
		}.within(3, 100, subsetSum),
		Family{
			Name: "queens", Doc: "n queens that do not attack each other, on squares of least cost, as in PB05",
			Size: "queens", Sizes: []int{6, 8, 10, 12, 16}, Knows: "search",
		}.within(4, 60, queens),
		Family{
			Name: "set-cover", Doc: "the cheapest sets that cover all elements, as in logic synthesis of PB05",
			Size: "sets", Sizes: []int{20, 30, 40, 60, 80}, Knows: "planted",
		}.within(5, 500, setCover),
	}
}

// rows is an instance of rows that is being written.
type rows struct{ formula.Instance }

func newRows() *rows { return &rows{formula.Instance{Formula: &formula.Formula{}}} }

// vars returns n variables whose names begin alike and end with their numbers from 1.
func (r *rows) vars(n int, name string, args ...any) []formula.Lit {
	lits := make([]formula.Lit, n)
	for i := range lits {
		lits[i] = r.Named(fmt.Sprintf(name, args...) + fmt.Sprint(i+1))
	}
	return lits
}

// sum adds a row. A sum of ones has no coefficients.
func (r *rows) sum(coefs []int, lits []formula.Lit, sense formula.Sense, bound int) {
	l := formula.Linear{Terms: formula.Ones(lits), Sense: sense, Bound: bound}
	for i, coef := range coefs {
		l.Terms[i].Coef = coef
	}
	r.AddLinear(formula.File, l)
}

func (r *rows) atMost(lits []formula.Lit, k int)  { r.sum(nil, lits, formula.AtMost, k) }
func (r *rows) exactly(lits []formula.Lit, k int) { r.sum(nil, lits, formula.Equal, k) }

func (r *rows) clause(lits ...formula.Lit) { r.soft(0, lits...) }

// soft adds a clause with its price, 0 if it must hold.
func (r *rows) soft(weight int, lits ...formula.Lit) {
	r.Add(formula.File, lits...)
	r.Weights = append(r.Weights, weight)
}

// column returns element i of each list.
func column(table [][]formula.Lit, i int) (lits []formula.Lit) {
	for _, row := range table {
		lits = append(lits, row[i])
	}
	return lits
}

// instance returns what has been written. Optimum is the least cost, nil if it is not known.
func (r *rows) instance(status solve.Status, source string, optimum *int) *Instance {
	in := &Instance{Optimum: optimum}
	if in.answer(status, source); r.Hard() {
		in.Rows = r.Formula
	} else {
		in.Soft = &r.Instance
	}
	in.Hash = hashOf(func(w io.Writer) { format.WriteOPB(w, &r.Instance) })
	return in
}

// pigeons puts pigeons into holes with some room. With random numbers, each shuns an eighth of the holes.
func pigeons(n int, room []int, rng *rand.Rand) *Instance {
	r := newRows()
	var in [][]formula.Lit
	for p := range n {
		in = append(in, r.vars(len(room), "p%d_", p+1))
		r.clause(in[p]...)
		for _, l := range in[p] {
			if rng != nil && rng.IntN(8) == 0 {
				r.clause(-l)
			}
		}
	}
	for h, k := range room {
		r.atMost(column(in, h), k)
	}
	return r.instance(solve.Unsat, "pigeonhole", nil)
}

// cliqueColouring says of a graph that vertex i of a clique is one of its vertices, and that its ends have different colours.
func cliqueColouring(n int, seed uint64) (*Instance, error) {
	rng, r, k := randomness(n, seed), newRows(), n/2+1
	edge := map[[2]int]formula.Lit{}
	for u := range n {
		for v := range u {
			edge[[2]int{v, u}] = r.Named(fmt.Sprintf("e%d_%d", v+1, u+1))
			if rng.IntN(10) == 0 {
				r.clause(-edge[[2]int{v, u}])
			}
		}
	}
	var is, has [][]formula.Lit // by place in the clique, and by vertex
	for i := range k {
		is = append(is, r.vars(n, "q%d_", i+1))
		r.exactly(is[i], 1)
	}
	for v := range n {
		r.atMost(column(is, v), 1)
		has = append(has, r.vars(k-1, "c%d_", v+1))
		r.exactly(has[v], 1)
	}
	for u := range n {
		for v := range u {
			e := edge[[2]int{v, u}]
			for i := range k {
				for j := range k {
					if i != j {
						r.clause(-is[i][u], -is[j][v], e)
					}
				}
			}
			for c := range k - 1 {
				r.clause(-e, -has[u][c], -has[v][c])
			}
		}
	}
	return r.instance(solve.Unsat, "pigeonhole", nil), nil
}

// times is how often a list has a value.
func times(list []int, value int) (n int) {
	for _, v := range list {
		if v == value {
			n++
		}
	}
	return n
}

// graph draws different edges.
func graph(n, edges int, rng *rand.Rand) (all [][2]int) {
	seen := map[[2]int]bool{}
	for len(all) < min(edges, n*(n-1)/2) {
		u, v := rng.IntN(n), rng.IntN(n)
		if e := [2]int{min(u, v), max(u, v)}; u != v && !seen[e] {
			seen[e] = true
			all = append(all, e)
		}
	}
	return all
}

func vertexCover(n int, seed uint64) (*Instance, error) {
	edges, r := graph(n, 3*n, randomness(n, seed)), newRows()
	in := r.vars(n, "v")
	for _, e := range edges {
		r.clause(in[e[0]], in[e[1]])
	}
	for _, l := range in {
		r.soft(1, -l)
	}
	least, known := fewestVertices(n, edges)
	if !known {
		return r.instance(solve.Sat, "planted", nil), nil
	}
	return r.instance(solve.Sat, "search", &least), nil
}

func colouring(n int, seed uint64) (*Instance, error) {
	const colours = 4
	edges, r := graph(n, 9*n/2-30, randomness(n, seed)), newRows()
	var has [][]formula.Lit
	for v := range n {
		has = append(has, r.vars(colours, "v%d_", v+1))
		r.exactly(has[v], 1)
	}
	for _, e := range edges {
		for c := range colours {
			r.clause(-has[e[0]][c], -has[e[1]][c])
		}
	}
	return r.instance(colourable(n, colours, edges), "search", nil), nil
}

// sudoku plants a solution: a pattern whose numbers, bands, stacks, rows and columns are permuted.
func sudoku(n int, seed uint64) (*Instance, error) {
	rng, r, side := randomness(n, seed), newRows(), n*n
	lines := func() (order []int) {
		for _, band := range rng.Perm(n) {
			for _, i := range rng.Perm(n) {
				order = append(order, band*n+i)
			}
		}
		return order
	}
	down, across, digits := lines(), lines(), rng.Perm(side)
	var cells [][]formula.Lit
	for y := range side {
		for x := range side {
			cell := r.vars(side, "r%dc%d_", y+1, x+1)
			cells = append(cells, cell)
			r.exactly(cell, 1)
			if rng.IntN(5) < 2 {
				r.clause(cell[digits[(down[y]*n+down[y]/n+across[x])%side]])
			}
		}
	}
	for i := range side {
		for d := range side {
			var row, col, box []formula.Lit
			for k := range side {
				row = append(row, cells[i*side+k][d])
				col = append(col, cells[k*side+i][d])
				box = append(box, cells[(i/n*n+k/n)*side+i%n*n+k%n][d])
			}
			r.exactly(row, 1)
			r.exactly(col, 1)
			r.exactly(box, 1)
		}
	}
	return r.instance(solve.Sat, "planted", nil), nil
}

// nurses plants a roster that keeps the rules, and asks for as many as it has in each shift.
func nurses(n int, seed uint64) (*Instance, error) {
	const days, shifts, free, night = 14, 3, 3, 2
	rng, r := randomness(n, seed), newRows()
	worked := func(roster []int) int { return len(roster) - times(roster, free) }
	planted := make([][days]int, n)
	for i := range planted {
		for d := range days {
			before := planted[i][:d]
			s := rng.IntN(shifts + 1)
			if worked(before[max(0, d-6):]) >= 5 || worked(before) >= 9 || d > 0 && before[d-1] == night && s != night {
				s = free
			}
			planted[i][d] = s
		}
	}
	works := make([][days][]formula.Lit, n)
	for i := range works {
		var all []formula.Lit
		for d := range days {
			works[i][d] = r.vars(shifts, "n%dd%ds", i+1, d+1)
			r.atMost(works[i][d], 1)
			all = append(all, works[i][d]...)
			if d > 0 {
				for s := range night {
					r.clause(-works[i][d-1][night], -works[i][d][s])
				}
			}
			if d >= 6 {
				r.atMost(all[(d-6)*shifts:], 5)
			}
			for s := range shifts { // half of all shifts are not wished for
				if rng.IntN(2) == 0 {
					r.soft(1+rng.IntN(9), -works[i][d][s])
				}
			}
		}
		r.sum(nil, all, formula.AtLeast, max(0, worked(planted[i][:])-1))
		r.atMost(all, 9)
	}
	for d := range days {
		for s := range shifts {
			var who []formula.Lit
			need := 0
			for i := range works {
				who = append(who, works[i][d][s])
				if planted[i][d] == s {
					need++
				}
			}
			r.exactly(who, need)
		}
	}
	return r.instance(solve.Sat, "planted", nil), nil
}

// timetable plants hours for the lectures of courses, and draws what does not contradict it.
func timetable(n int, seed uint64) (*Instance, error) {
	const hours, late = 20, 9
	rng, r := randomness(n, seed), newRows()
	var at [][]formula.Lit // by lecture and hour
	var taught []int       // by lecture, its planted hour
	course := make([][]int, n)
	for c := range course {
		for k, hour := range rng.Perm(hours)[:2+rng.IntN(3)] {
			course[c] = append(course[c], len(at))
			at = append(at, r.vars(hours, "c%dl%dh", c+1, k+1))
			taught = append(taught, hour)
		}
	}
	apart := func(lectures []int) { // at different hours
		for h := range hours {
			var there []formula.Lit
			for _, l := range lectures {
				there = append(there, at[l][h])
			}
			r.atMost(there, 1)
		}
	}
	together := func(courses []int) (lectures []int) { // as many of the courses as the planted hours let be apart
		busy := map[int]bool{}
		for _, c := range courses {
			if !slices.ContainsFunc(course[c], func(l int) bool { return busy[taught[l]] }) {
				for _, l := range course[c] {
					busy[taught[l]] = true
					lectures = append(lectures, l)
				}
			}
		}
		return lectures
	}
	for l := range at {
		r.exactly(at[l], 1)
		for h := range hours {
			if h != taught[l] && rng.IntN(6) == 0 { // the teacher is away
				r.clause(-at[l][h])
			}
			if h >= late {
				r.soft(h-late+1, -at[l][h])
			}
		}
	}
	for c := range course {
		apart(course[c])
	}
	for range n { // teachers, and curricula
		apart(together(rng.Perm(n)[:min(n, 2+rng.IntN(4))]))
	}
	rooms := 0
	for h := range hours {
		rooms = max(rooms, times(taught, h))
	}
	for h := range hours {
		r.atMost(column(at, h), rooms)
	}
	return r.instance(solve.Sat, "planted", nil), nil
}

func knapsack(n int, seed uint64) (*Instance, error) {
	rng, r := randomness(n, seed), newRows()
	weights, values, all := make([]int, n), make([]int, n), 0
	for i := range weights {
		weights[i] = 10 + rng.IntN(990)
		values[i] = max(1, weights[i]+rng.IntN(201)-100)
		all += weights[i]
	}
	items, room := r.vars(n, "x"), all/2
	r.sum(weights, items, formula.AtMost, room)
	best := make([]int, room+1) // the most value within each weight
	missed := 0
	for i, l := range items {
		r.soft(values[i], l)
		missed += values[i]
		for w := room; w >= weights[i]; w-- {
			best[w] = max(best[w], best[w-weights[i]]+values[i])
		}
	}
	missed -= best[room]
	return r.instance(solve.Sat, "dynamic programming", &missed), nil
}

// subsetSum draws weights of as many bits as there are weights, which is density 1 (Lagarias, Odlyzko 1985), and adds up
// half of them. For even seeds that is the goal, and for odd seeds the next greater number that no subset has. Weights
// are drawn again if reading would already settle one of them or find a common divisor.
func subsetSum(n int, seed uint64) (*Instance, error) {
	rng, r := randomness(n, seed), newRows()
	status, source, weights, goal := solve.Sat, "planted", make([]int, n), 0
	for drawn := false; !drawn; {
		all, divisor := 0, new(big.Int)
		for i := range weights {
			weights[i] = 1 + rng.IntN(1<<min(n, maxBits))
			all += weights[i]
			divisor.GCD(nil, nil, divisor, big.NewInt(int64(weights[i])))
		}
		goal = 0
		for _, i := range rng.Perm(n)[:n/2] {
			goal += weights[i]
		}
		if n <= maxBits && seed%2 == 1 {
			status, source = solve.Unsat, "meet in the middle"
			for reaches(weights, goal) {
				goal++
			}
		}
		drawn = divisor.Int64() == 1 && slices.Max(weights) <= min(goal, all-goal)
	}
	r.sum(weights, r.vars(n, "x"), formula.Equal, goal)
	return r.instance(status, source, nil), nil
}

func queens(n int, seed uint64) (*Instance, error) {
	rng, r := randomness(n, seed), newRows()
	var at [][]formula.Lit
	cost := make([][]int, n)
	for y := range n {
		at = append(at, r.vars(n, "q%d_", y+1))
		r.exactly(at[y], 1)
		for x := range n {
			cost[y] = append(cost[y], 1+rng.IntN(50))
			r.soft(cost[y][x], -at[y][x])
		}
	}
	for x := range n {
		r.exactly(column(at, x), 1)
	}
	for d := 1 - n; d < n; d++ { // each diagonal of both directions
		var up, down []formula.Lit
		for y := range n {
			if x := y + d; x >= 0 && x < n {
				up = append(up, at[y][x])
				down = append(down, at[y][n-1-x])
			}
		}
		if len(up) > 1 {
			r.atMost(up, 1)
			r.atMost(down, 1)
		}
	}
	least, known := cheapestQueens(cost)
	if !known {
		return r.instance(solve.Sat, "planted", nil), nil
	}
	return r.instance(solve.Sat, "search", &least), nil
}

// setCover draws sets of six of two fifths as many elements; each element is in three sets at least.
func setCover(n int, seed uint64) (*Instance, error) {
	rng, r := randomness(n, seed), newRows()
	elements := max(3, 2*n/5)
	in := make([][]formula.Lit, elements)
	for _, l := range r.vars(n, "s") {
		for _, e := range rng.Perm(elements)[:min(elements, 6)] {
			in[e] = append(in[e], l)
		}
		r.soft(1+rng.IntN(20), -l)
	}
	for e := range in {
		for len(in[e]) < 3 {
			if l := formula.Lit(1 + rng.IntN(n)); !slices.Contains(in[e], l) {
				in[e] = append(in[e], l)
			}
		}
		r.clause(in[e]...)
	}
	return r.instance(solve.Sat, "planted", nil), nil
}
