package atlas

import (
	"math"
	"slices"
	"testing"
)

// strong returns a row whose slack and relaxation miss so many of ten states.
func strong(encoding, constraint string, missed int) Row {
	m := Misses{States: Share{10, missed}}
	return Row{Table: "t", Encoding: encoding, Constraint: constraint, Strength: Strength{Slack: m, Relaxation: m}}
}

// trials of one instance, in which the encodings a, b and c have so many conflicts and literals.
func trialsOf(kind string, number int, conflicts, literals [3]int) (all []Trial) {
	for i, e := range []string{"a", "b", "c"} {
		all = append(all, Trial{
			Table: "t", Kind: kind, Seed: 1, Number: number, Encoding: e, Solver: "s",
			Literals: literals[i], Conflicts: int64(conflicts[i]),
		})
	}
	return all
}

// Ranks are compared within an instance, by what is missed of its own constraint or else of all; instances that tell
// nothing are left out. Of three encodings, a alone misses nothing: without it no factor is left, and little without c,
// which has most of the conflicts.
func TestCorrelate(t *testing.T) {
	rows := []Row{
		strong("a", "x", 0), strong("b", "x", 1), strong("c", "x", 2),
		strong("a", "y", 0), strong("b", "y", 0), strong("c", "y", 0),
	}
	var trials []Trial
	trials = append(trials, trialsOf("x", 0, [3]int{3, 7, 15}, [3]int{30, 20, 10})...)
	trials = append(trials, trialsOf("x", 1, [3]int{300, 800, 801}, [3]int{30, 20, 10})...)
	trials = append(trials, trialsOf("y", 2, [3]int{9, 8, 7}, [3]int{10, 10, 10})...) // nothing is missed
	trials = append(trials, trialsOf("other", 3, [3]int{0, 0, 31}, [3]int{10, 11, 12})...)
	trials = append(trials, trialsOf("x", 4, [3]int{5, 5, 5}, [3]int{10, 11, 12})...) // no ranks
	all := correlate(rows, trials)
	if len(all) != 2 || all[0].Reasoning != "slack" || all[1].Reasoning != "relaxation" || all[0].Solver != "s" {
		t.Fatalf("%+v", all)
	}
	r := all[0]
	near := func(name string, e *Estimate, instances int, want float64) {
		t.Helper()
		if e == nil || e.Instances != instances || math.Abs(e.Value-want) > 1e-9 || e.Low > want+1e-9 || e.High < want-1e-9 {
			t.Errorf("%s: %+v, want %v of %d instances", name, e, want, instances)
		}
	}
	near("misses", r.Misses, 3, (1+1+math.Sqrt(3)/2)/3)
	near("size", r.Size, 3, (-1-1+math.Sqrt(3)/2)/3)
	x := func(miss, most float64) float64 { return (math.Log(miss)+math.Log(most))/2 - math.Log(4) }
	second := (math.Log(801)+math.Log(802))/2 - math.Log(301)
	near("excess", r.Excess, 4, (x(8, 16)+second+math.Log(32)/2+0)/4)
	if r.Misses.Encodings != 3 || r.Misses.CarriedBy != nil || !slices.Equal(r.Excess.CarriedBy, []string{"a", "c"}) {
		t.Errorf("carried: %+v, %+v", r.Misses, r.Excess)
	}
	if r.Partial != nil {
		t.Errorf("with size held fixed, which is the reverse of what is missed: %+v", r.Partial)
	}
}

// A claim holds if the instances drawn afresh have the same sign, both beyond chance.
func TestHolds(t *testing.T) {
	up, down := &Estimate{Value: 0.5, Low: 0.1, High: 0.9}, &Estimate{Value: -0.5, Low: -0.9, High: -0.1}
	both := &Estimate{Value: 0.1, Low: -0.1, High: 0.3}
	for _, c := range []struct {
		first, next *Estimate
		want        bool
	}{{up, up, true}, {down, down, true}, {up, down, false}, {up, both, false}, {both, both, false}, {nil, nil, false}} {
		claim := Claim{Relation{Misses: c.first}, Relation{Misses: c.next}}
		if claim.Holds() != c.want {
			t.Errorf("%+v, %+v: %v", c.first, c.next, !c.want)
		}
	}
}

// Costs are multiples of the conflicts of the first encoding, in both seeds.
func TestCosts(t *testing.T) {
	trials := trialsOf("x", 0, [3]int{3, 7, 15}, [3]int{})
	next := trialsOf("x", 0, [3]int{1, 7, 1}, [3]int{})
	for i := range next {
		next[i].Seed = 2
	}
	all := costs(append(trials, next...), 1)
	if len(all) != 3 {
		t.Fatalf("%+v", all)
	}
	for i, want := range []float64{0, (math.Log(2) + math.Log(4)) / 2, math.Log(4) / 2} {
		if got := all[i].Log; got == nil || got.Instances != 2 || math.Abs(got.Value-want) > 1e-9 {
			t.Errorf("%s: %+v, want %v", all[i].Encoding, got, want)
		}
	}
}

// Where one encoding alone misses something, it carries the correlation, and the interval has 0.
func TestCarried(t *testing.T) {
	rows := []Row{strong("a", "x", 0), strong("b", "x", 0), strong("c", "x", 5)}
	var trials []Trial
	for n := range 20 {
		trials = append(trials, trialsOf("x", n, [3]int{3, 7 - n%2*5, 100}, [3]int{30, 20, 10})...)
	}
	r := correlate(rows, trials)[0]
	if m := r.Misses; !slices.Equal(m.CarriedBy, []string{"c"}) || m.Sign() != 0 || m.Value < 0.8 || m.High > 1 {
		t.Errorf("misses %+v", m)
	}
	if x := r.Excess; !slices.Equal(x.CarriedBy, []string{"c"}) || x.Sign() != 0 || x.Value < 2 {
		t.Errorf("excess %+v", x)
	}
}
