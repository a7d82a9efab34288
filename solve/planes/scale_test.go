package planes

import (
	"errors"
	"io"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
)

// The largest numbers of a constraint that are taken, with and without a proof. A sum of 2^60 less a few is rounded up
// to 2^60.
func TestLargestNumbersTaken(t *testing.T) {
	t.Parallel()
	const tooMuch = "the numbers of a constraint add up to too much; expected less than 1152921504606846976"
	for row, want := range map[string]string{
		"1073741824 x1 >= 1073741824":                       "",
		"-2147483645 x1 +1 x2 -1 x3 >= -1":                  "",
		"576460752303423488 x1 <= 576460752303423360":       "",
		"576460752303423488 x1 <= 576460752303423488":       tooMuch,
		"576460752303423488 x1 -1 x2 <= 576460752303423487": tooMuch,
	} {
		f := &formula.Formula{Vars: 3}
		f.AddLinear(formula.File, formulatest.Row(row))
		_, err := New(f)
		_, _, errProved := Prove(t.Context(), f, nil, io.Discard)
		for _, err := range []error{err, errProved} {
			if (err == nil) != (want == "") || err != nil && (err.Error() != want || !errors.Is(err, ErrNumbers)) {
				t.Errorf("%s: %v, want %s", row, err, want)
			}
		}
	}
}

// Activities are scaled down before they become infinite, all alike, so that their order stays.
func TestScaledDown(t *testing.T) {
	d := database{step: largestStep, rows: []*row{{activity: 3e100}, {activity: 5e99}}}
	d.decay()
	if d.step != largestStep*rowGrowth/largestStep || d.rows[0].activity != 3 || d.rows[1].activity != 0.5 {
		t.Errorf("rows of %v and %v, step %v", d.rows[0].activity, d.rows[1].activity, d.step)
	}
	o := order{step: largest}
	o.grow(2)
	o.activity[1] = 5e99
	o.bump(2) // not yet beyond it
	if o.activity[2] != largest || o.step != largest {
		t.Errorf("variables %v, step %v", o.activity, o.step)
	}
	o.bump(2)
	if o.activity[1] != 0.5 || o.activity[2] != 2 || o.step != 1 || o.pop() != 2 {
		t.Errorf("variables %v, step %v", o.activity, o.step)
	}
}
