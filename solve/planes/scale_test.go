package planes

import "testing"

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
