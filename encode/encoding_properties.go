package encode

import "haft/encode/pb"

// Linear reports whether formulas of this encoding may have linear constraints.
func (e Encoding) Linear() bool { return e.PB == pb.Keep && e.writesLinear() }

// writesLinear reports whether a choice writes linear constraints.
func (e Encoding) writesLinear() bool {
	for _, a := range axes() {
		if c, err := a.choice(e); err == nil && c.Linear {
			return true
		}
	}
	return false
}
