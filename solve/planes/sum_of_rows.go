package planes

// A sum is a row under construction, with coefficients that can be looked up by variable.
type sum struct {
	coef   []int64 // by variable; negative for the negative literal
	vars   []int   // the variables that have or had a coefficient
	listed []bool  // by variable: it is in vars
	degree int64
}

func (c *sum) grow(vars int) {
	c.coef, c.listed = extend(c.coef, vars+1), extend(c.listed, vars+1)
}

func (c *sum) clear() {
	for _, v := range c.vars {
		c.coef[v], c.listed[v] = 0, false
	}
	c.vars, c.degree = c.vars[:0], 0
}

// add adds a·l for a > 0. The common part of x and ¬x is a constant, since one of the two is true.
func (c *sum) add(a int64, l lit) {
	v := l.variable()
	if !c.listed[v] {
		c.listed[v] = true
		c.vars = append(c.vars, v)
	}
	old := c.coef[v]
	if l.negative() {
		a = -a
	}
	if old < 0 != (a < 0) {
		c.degree -= min(max(old, -old), max(a, -a))
	}
	c.coef[v] = old + a
}

// of returns the coefficient of a literal, or 0.
func (c *sum) of(l lit) int64 {
	a := c.coef[l.variable()]
	if l.negative() {
		a = -a
	}
	return max(a, 0)
}

// at returns the literal and the coefficient of the i-th variable. The coefficient may be 0.
func (c *sum) at(i int) term {
	v := c.vars[i]
	if a := c.coef[v]; a < 0 {
		return term{-a, lit(v)<<1 | 1}
	}
	return term{c.coef[v], lit(v) << 1}
}

// set changes the coefficient of a literal of the sum.
func (c *sum) set(t term) {
	if t.lit.negative() {
		t.coef = -t.coef
	}
	c.coef[t.lit.variable()] = t.coef
}

// saturate cuts coefficients down to the degree, and reports whether there was any to cut. It forgets the variables
// that have none, which would otherwise make each step of a long analysis slower.
func (c *sum) saturate() (cut bool) {
	for i := 0; i < len(c.vars); i++ {
		t := c.at(i)
		if t.coef == 0 {
			last := len(c.vars) - 1
			c.listed[c.vars[i]] = false
			c.vars[i], c.vars = c.vars[last], c.vars[:last]
			i--
			continue
		}
		if t.coef > c.degree {
			c.set(term{c.degree, t.lit})
			cut = true
		}
	}
	return cut
}

// appendTerms appends the terms that are not 0.
func (c *sum) appendTerms(terms []term) []term {
	for i := range c.vars {
		if t := c.at(i); t.coef > 0 {
			terms = append(terms, t)
		}
	}
	return terms
}
