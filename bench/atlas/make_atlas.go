package atlas

import "context"

// Options say what an atlas holds.
type Options struct {
	Tables    []Table
	Size      int    // the most inputs of a constraint, at most Most
	Instances int    // of each table and seed
	Seed      uint64 // of the instances; the next one is that of the instances that are drawn afresh
	Workers   int    // how much is done at a time
	Done      func() // called after each of Steps, one call at a time
}

// Steps returns how much there is to do.
func (o *Options) Steps() int {
	return Count(o.Tables, o.Size) + 2*CountInstances(o.Tables, o.Instances)
}

// An Atlas says what encodings miss and what it costs.
type Atlas struct {
	Rows   []Row   // by encoding and constraint
	Trials []Trial // of both seeds
	Claims []Claim
	Costs  []Cost
}

// A Claim is what the instances of the first seed say, with what those of the next seed say of it.
type Claim struct {
	Relation
	Afresh Relation `json:"afresh"`
}

// Make makes an atlas. Without an error, the same options give the same atlas on every machine.
func Make(ctx context.Context, o Options) (*Atlas, error) {
	rows, err := MeasureAll(ctx, o.Tables, o.Size, o.Workers, o.Done)
	if err != nil {
		return nil, err
	}
	a := &Atlas{Rows: rows}
	var relations [2][]Relation
	for i := range relations {
		trials, err := Conflicts(ctx, o.Tables, o.Seed+uint64(i), o.Instances, o.Workers, o.Done)
		if err != nil {
			return nil, err
		}
		relations[i] = Correlate(rows, trials)
		a.Trials = append(a.Trials, trials...)
	}
	for i, r := range relations[0] {
		a.Claims = append(a.Claims, Claim{r, relations[1][i]})
	}
	a.Costs = costs(a.Trials, o.Seed)
	return a, nil
}

// Holds reports whether misses and conflicts go together, or against each other, in the instances of the first seed and
// in the same way in those of the next.
func (c *Claim) Holds() bool {
	return c.Misses.Sign() != 0 && c.Misses.Sign() == c.Afresh.Misses.Sign()
}
