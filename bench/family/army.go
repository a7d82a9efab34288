package family

import (
	"fmt"
	"io"

	"haft/encode"
	"haft/encode/formula"
	"haft/solve"
)

// askArmy returns an instance about an army, with the answer of this package's search if it does
// not take too long.
func askArmy(a *encode.Army) (*Instance, error) {
	status, _, err := decide(a, nil)
	in := ofArmy(a)
	in.answer(status, "search")
	return in, err
}

// ofArmy returns an instance about an army, without the answer.
func ofArmy(a *encode.Army) *Instance {
	return &Instance{
		Army:    a,
		Formula: func(e encode.Encoding, _ int) (*formula.Formula, error) { return e.EncodeArmy(a) },
		Hash:    hashOf(func(w io.Writer) { fmt.Fprintf(w, "army %+v\n", *a) }),
	}
}

// answer sets the expected answer to the only question, and the source, if the answer is known.
func (in *Instance) answer(status solve.Status, source string) {
	in.Expected = []solve.Status{status}
	if status != solve.Unknown {
		in.Source = source
	}
}
