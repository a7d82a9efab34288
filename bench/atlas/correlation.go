package atlas

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"haft/bench/statistics"
)

// An Estimate is a mean over instances, with a 95 % interval. If it compares encodings, the interval comes from leaving
// out each encoding in turn: a result that rests on one encoding says nothing about encodings, however many instances
// there are. If it describes one encoding, the interval comes from a bootstrap over the instances of each kind.
type Estimate struct {
	Value     float64 `json:"value"`
	Low       float64 `json:"low"`
	High      float64 `json:"high"`
	Instances int     `json:"instances"` // that tell something

	Encodings int      `json:"encodings,omitempty"`  // that were left out in turn
	CarriedBy []string `json:"carried_by,omitempty"` // those without each of which it is less than half, or has another sign
}

// Sign returns 1 or -1 if the interval excludes 0, else 0. It is 0 for nil.
func (e *Estimate) Sign() int {
	switch {
	case e == nil:
		return 0
	case e.Low > 0:
		return 1
	case e.High < 0:
		return -1
	}
	return 0
}

// A Relation says whether the encodings of a table that miss more make a solver have more conflicts. It
// compares encodings of the same instance, with the same solver. An instance whose encodings do not differ tells
// nothing. An estimate is nil if fewer than two instances tell something.
type Relation struct {
	Table     string `json:"table"`
	Solver    string `json:"solver"`
	Reasoning string `json:"reasoning"` // whose misses are meant
	Seed      uint64 `json:"seed"`

	Misses  *Estimate `json:"misses"`  // rank correlation of misses with conflicts
	Size    *Estimate `json:"size"`    // rank correlation of the literals of the formula with conflicts
	Partial *Estimate `json:"partial"` // that of misses with conflicts, with size held fixed
	Excess  *Estimate `json:"excess"`  // log ratio of conflicts: encodings that miss something to those that miss nothing
}

// An opinion is one instance as one solver has seen it, by encoding.
type opinion struct {
	kind                      string
	encodings                 []string
	misses, conflicts, length []float64
}

// without returns the opinion without an encoding.
func (o *opinion) without(encoding string) *opinion {
	left := &opinion{kind: o.kind}
	for i, e := range o.encodings {
		if e != encoding {
			left.add(e, o.misses[i], o.conflicts[i], o.length[i])
		}
	}
	return left
}

func (o *opinion) add(encoding string, misses, conflicts, length float64) {
	o.encodings = append(o.encodings, encoding)
	o.misses, o.conflicts, o.length = append(o.misses, misses), append(o.conflicts, conflicts), append(o.length, length)
}

// correlate relates what slack and the relaxation miss to the conflicts of trials of one seed. What an encoding misses
// is that of the constraint which the instance is made of, or else of all constraints of the table.
func correlate(rows []Row, trials []Trial) (all []Relation) {
	missed := shares(rows)
	for _, reasoning := range []Reasoning{Slack, Relaxation} {
		opinions, order := map[[2]string][]*opinion{}, [][2]string(nil)
		last := map[string]*opinion{}
		for _, t := range trials {
			key, instance := [2]string{t.Table, t.Solver}, fmt.Sprint(t.Table, t.Solver, t.Number)
			o := last[instance]
			if o == nil {
				if opinions[key] == nil {
					order = append(order, key)
				}
				o = &opinion{kind: t.Kind}
				last[instance] = o
				opinions[key] = append(opinions[key], o)
			}
			o.add(t.Encoding, missed.of(t, reasoning), float64(t.Conflicts), float64(t.Literals))
		}
		for _, key := range order {
			r := relate(opinions[key])
			r.Table, r.Solver, r.Reasoning, r.Seed = key[0], key[1], reasoning.String(), trials[0].Seed
			all = append(all, r)
		}
	}
	return all
}

// relate estimates from instances of one table and solver.
func relate(all []*opinion) Relation {
	return Relation{
		Misses: compared(all, 1, func(o *opinion) float64 { return statistics.Spearman(o.misses, o.conflicts) }),
		Size:   compared(all, 1, func(o *opinion) float64 { return statistics.Spearman(o.length, o.conflicts) }),
		Partial: compared(all, 1, func(o *opinion) float64 {
			return statistics.PartialSpearman(o.misses, o.conflicts, o.length)
		}),
		Excess: compared(all, math.Inf(1), (*opinion).excess),
	}
}

// compared returns the mean of what instances say of their encodings, which is between -bound and bound. Those that say
// NaN are left out. If none says anything without an encoding, that counts as 0.
func compared(all []*opinion, bound float64, say func(*opinion) float64) *Estimate {
	said := func(of func(*opinion) *opinion) (sum float64, n int) {
		for _, o := range all {
			if v := say(of(o)); !math.IsNaN(v) {
				sum, n = sum+v, n+1
			}
		}
		return sum / float64(max(1, n)), n
	}
	value, n := said(func(o *opinion) *opinion { return o })
	if n < 2 {
		return nil
	}
	e := &Estimate{Value: value, Instances: n}
	var without []float64
	for _, encoding := range encodingsOf(all) {
		left, _ := said(func(o *opinion) *opinion { return o.without(encoding) })
		without = append(without, left)
		if left/value < 0.5 {
			e.CarriedBy = append(e.CarriedBy, encoding)
		}
	}
	interval := statistics.Jackknife(value, without)
	e.Low, e.High, e.Encodings = max(-bound, interval.Low), min(bound, interval.High), len(without)
	return e
}

// encodingsOf lists the encodings of all opinions, each once.
func encodingsOf(all []*opinion) (names []string) {
	for _, o := range all {
		for _, e := range o.encodings {
			if !slices.Contains(names, e) {
				names = append(names, e)
			}
		}
	}
	return names
}

// excess compares the encodings that miss something with those that miss nothing. It returns the logarithm of the ratio
// of their conflicts, as geometric means. Each number of conflicts counts as one more, since it may be 0. The result is
// NaN if all encodings or none miss something.
func (o *opinion) excess() float64 {
	var sum, n [2]float64
	for i, m := range o.misses {
		group := 0
		if m > 0 {
			group = 1
		}
		sum[group] += math.Log1p(o.conflicts[i])
		n[group]++
	}
	return sum[1]/n[1] - sum[0]/n[0]
}

// estimate returns the mean of what instances say. Those that say NaN are left out.
func estimate(all []*opinion, seed uint64, say func(*opinion) float64) *Estimate {
	type said struct {
		value   float64
		stratum int
	}
	var values []said
	kinds := map[string]int{}
	for _, o := range all {
		if v := say(o); !math.IsNaN(v) {
			if _, known := kinds[o.kind]; !known {
				kinds[o.kind] = len(kinds)
			}
			values = append(values, said{v, kinds[o.kind]})
		}
	}
	if len(values) < 2 {
		return nil
	}
	slices.SortStableFunc(values, func(a, b said) int { return cmp.Compare(a.value, b.value) })
	var s statistics.Sample
	for _, v := range values {
		s.Values, s.Stratum = append(s.Values, v.value), append(s.Stratum, v.stratum)
	}
	interval := statistics.Bootstrap(s, mean, seed)
	return &Estimate{Value: mean(s.Values), Low: interval.Low, High: interval.High, Instances: len(values)}
}

func mean(values []float64) (m float64) {
	for _, v := range values {
		m += v / float64(len(values))
	}
	return m
}

// missedShares hold the missed part of the states, by table, encoding and constraint; the constraint is "" for all.
type missedShares map[[3]string]Strength

func shares(rows []Row) missedShares {
	s := missedShares{}
	for _, r := range slices.Concat(Pool(rows), rows) {
		s[[3]string{r.Table, r.Encoding, r.Constraint}] = r.Strength
	}
	return s
}

// of returns what the encoding of a trial misses, from 0 to 1.
func (s missedShares) of(t Trial, r Reasoning) float64 {
	strength, known := s[[3]string{t.Table, t.Encoding, t.Kind}]
	if !known {
		strength = s[[3]string{t.Table, t.Encoding, ""}]
	}
	return strength[r].States.Part()
}
