package family

import (
	"fmt"
	"io"

	"haft/encode"
	"haft/encode/formula"
	"haft/solve"
)

// askArmy is an instance about an army, answered by the search of this package where it ends in time.
func askArmy(a *encode.Army) (*Instance, error) {
	status, _, err := decide(a, nil)
	in := ofArmy(a)
	in.answer(status, "search")
	return in, err
}

// ofArmy is an instance about an army, without the answer.
func ofArmy(a *encode.Army) *Instance {
	return &Instance{
		Army:    a,
		Formula: func(e encode.Encoding, _ int) (*formula.Formula, error) { return e.EncodeArmy(a) },
		Hash:    hashOf(func(w io.Writer) { fmt.Fprintf(w, "army %+v\n", *a) }),
	}
}

// answer is what is expected of the only question, and who says so, if anybody.
func (in *Instance) answer(status solve.Status, source string) {
	in.Expected = []solve.Status{status}
	if status != solve.Unknown {
		in.Source = source
	}
}
