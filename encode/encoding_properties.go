package encode

import (
	"haft/encode/card"
	"haft/encode/pb"
)

// Linear reports whether formulas of this encoding may have linear constraints.
func (e Encoding) Linear() bool { return e.PB == pb.Keep && e.writesLinear() }

// Counts reports whether each world is one solution of the formula, by the labels of the choices.
func (e Encoding) Counts() bool {
	for _, a := range axes() {
		c, err := a.choice(e)
		used := a.Name != "linear" || e.writesLinear()
		if err != nil || a.Labels && used && c.Counts != card.Always {
			return false
		}
	}
	return true
}

// writesLinear reports whether a choice writes linear constraints.
func (e Encoding) writesLinear() bool {
	for _, a := range axes() {
		if c, err := a.choice(e); err == nil && c.Linear {
			return true
		}
	}
	return false
}
