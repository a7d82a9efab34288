package atlas

import "math"

// A Cost is how many times the conflicts of the first encoding of its table an encoding has, as a logarithm: the mean
// over the instances of both seeds that both can express, with one conflict more counted each.
type Cost struct {
	Table    string    `json:"table"`
	Encoding string    `json:"encoding"`
	Solver   string    `json:"solver"`
	Log      *Estimate `json:"log_ratio"` // nil if fewer than two instances tell something
}

// costs returns the costs in the order of the trials, in which the first encoding comes first.
func costs(trials []Trial, seed uint64) (all []Cost) {
	type instance struct {
		table, solver string
		seed          uint64
		number        int
	}
	first := map[instance]Trial{}
	at := map[[3]string]int{}
	var ratios [][]*opinion
	for _, t := range trials {
		in := instance{t.Table, t.Solver, t.Seed, t.Number}
		if _, known := first[in]; !known {
			first[in] = t
		}
		key := [3]string{t.Table, t.Encoding, t.Solver}
		if _, known := at[key]; !known {
			at[key] = len(all)
			all = append(all, Cost{Table: t.Table, Encoding: t.Encoding, Solver: t.Solver})
			ratios = append(ratios, nil)
		}
		log := math.Log1p(float64(t.Conflicts)) - math.Log1p(float64(first[in].Conflicts))
		ratios[at[key]] = append(ratios[at[key]], &opinion{kind: t.Kind, conflicts: []float64{log}})
	}
	for i := range all {
		all[i].Log = estimate(ratios[i], seed, func(o *opinion) float64 { return o.conflicts[0] })
	}
	return all
}
