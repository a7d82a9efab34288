package quantum_test

import (
	"fmt"

	"haft/model"
	"haft/model/quantum"
)

// The example of the author's README: a pawn is captured on some boards only.
func Example() {
	s := quantum.New(quantum.Options{})
	for _, text := range []string{"d4", "e5", "dxe5"} {
		p, err := s.Parse(text)
		if err == nil {
			err = s.Play(p)
		}
		if err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(s.Total(), "boards,", s.Distinct(), "of them distinct")
	e5, _ := model.ParseSquare('e', '5')
	for _, share := range s.Composition()[e5] {
		fmt.Println(share.Man, s.Probability(share.Weight).FloatString(3))
	}
	// Output:
	// 8 boards, 5 of them distinct
	// . 0.500
	// p 0.375
	// P 0.125
}
