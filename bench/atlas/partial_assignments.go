package atlas

// eachState visits all partial assignments of a constraint, each with the values that its inputs have in some solution:
// none if it is contradictory. It stops when visit returns false.
func (c *Constraint) eachState(visit func(s, possible state) bool) {
	s := make(state, c.Inputs)
	possible := make(state, c.Inputs)
	choices := c.choices()
	var from func(i, first int, left [][]int) bool
	from = func(i, first int, left [][]int) bool {
		if i == c.Inputs {
			clear(possible)
			for _, values := range left {
				for j, v := range values {
					possible[j] |= 1 << v
				}
			}
			return visit(s, possible)
		}
		for at := first; at < len(choices); at++ {
			s[i] = choices[at]
			next := 0
			if c.once {
				next = at
			}
			if !from(i+1, next, within(left, i, s[i])) {
				return false
			}
		}
		return true
	}
	from(0, 0, c.solutions())
}

// within returns the solutions in which an input has a value of a set.
func within(solutions [][]int, input int, left set) (kept [][]int) {
	for _, values := range solutions {
		if left.has(values[input]) {
			kept = append(kept, values)
		}
	}
	return kept
}
