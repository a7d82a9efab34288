package family

import (
	"haft/encode"
	"haft/solve"
)

// tightFamilies range from sizes that every solver manages to sizes where methods differ. CaDiCaL
// takes hundredths of a second at 17 pieces; at 25 it takes seconds with counters and longer with
// adders. glpsol takes milliseconds, thanks to its relaxation.
func tightFamilies() []Family {
	sizes := []int{13, 15, 17, 19, 21, 23, 25}
	return []Family{
		Family{
			Name: "tight", Doc: "one piece too many for {Q,R}: impossible; the counter of R sees the pieces in a random order",
			Size: "pieces", Sizes: sizes, Knows: "pigeonhole",
		}.within(2, 63, func(size int, seed uint64) (*Instance, error) {
			return pigeonhole(size, randomness(size, seed).Perm(size)), nil
		}),
		Family{
			Name: "tight-ordered", Doc: "the same with both counters in one order, which makes it easy",
			Size: "pieces", Sizes: sizes, Knows: "pigeonhole", Fixed: true,
		}.within(2, 63, func(size int, _ uint64) (*Instance, error) { return pigeonhole(size, nil), nil }),
	}
}

// pigeonhole has m pieces that are Q or R, and room for m-1. Its roster cannot be filled, so only
// roster encodings that do not rely on that can take it.
func pigeonhole(m int, order []int) *Instance {
	s := encode.Side{
		Name: "p", May: make([]encode.NatureSet, m),
		Limits: []int{(m - 1) / 2, m / 2}, Orders: [][]int{nil, order},
	}
	for i := range s.May {
		s.May[i] = 0b11
	}
	in := ofArmy(&encode.Army{Natures: []string{"Q", "R"}, Sides: []encode.Side{s}})
	in.answer(solve.Unsat, "pigeonhole")
	return in
}
