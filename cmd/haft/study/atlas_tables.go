package study

import (
	"fmt"
	"math"

	"haft/bench/atlas"
	benchreport "haft/bench/report"
)

// document is the atlas as tables, with a part for each table of constraints.
func (o *atlasOptions) document(a *atlas.Atlas) *document {
	d := &document{sentences: o.sentences(a)}
	if len(a.Claims) > 0 {
		d.tables = append(d.tables, claimTable(a, o.want.Seed))
	}
	pooled := atlas.Pool(a.Rows)
	for _, t := range o.want.Tables {
		d.parts = append(d.parts, documentPart{
			studied: studied{name: t.Name + ": " + t.Doc},
			tables:  []benchreport.Table{strengthTable(t.Name, pooled, a.Costs)},
		})
	}
	return d
}

// sentences tell what was done, and how many claims hold.
func (o *atlasOptions) sentences(a *atlas.Atlas) []string {
	all := []string{fmt.Sprintf("%d constraints in encodings, of up to %d inputs each, through all partial assignments.",
		len(a.Rows), o.want.Size)}
	if len(a.Claims) == 0 {
		return all
	}
	more, less, holding := 0, 0, 0
	for _, c := range a.Claims {
		switch c.Misses.Sign() {
		case 1:
			more++
		case -1:
			less++
		}
		if c.Holds() {
			holding++
		}
	}
	return append(all, fmt.Sprintf(
		"Does stronger propagation save conflicts? Of %d comparisons, the instances of seed %d say in %d that encodings "+
			"which miss more have more conflicts, in %d that they have fewer, and in %d nothing. With instances drawn afresh "+
			"by seed %d, %d of these %d claims hold.",
		len(a.Claims), o.want.Seed, more, less, len(a.Claims)-more-less, o.want.Seed+1, holding, more+less))
}

// claimTable compares misses with conflicts.
func claimTable(a *atlas.Atlas, seed uint64) benchreport.Table {
	t := benchreport.Table{
		Title: "What is missed, and conflicts",
		Note: "Rank correlations between what encodings miss and the conflicts of a solver: within each instance, " +
			"then the mean over the instances, with its 95 % interval by bootstrap over the instances of each kind. " +
			fmt.Sprintf("A claim is an interval of seed %d without 0; it holds if the one of seed %d has the same sign. ",
				seed, seed+1) +
			"With size held fixed, the partial rank correlation, given the literals of the formula, is told; size " +
			"alone is the correlation of those literals with conflicts. The factor is how many times the conflicts of " +
			"encodings that miss nothing the others have, by geometric means. Instances are those in which misses and " +
			"conflicts differ.",
		Columns: []benchreport.Column{
			{Name: "table"},
			{Name: "solver"},
			{Name: "missed by"},
			{Name: "instances", Number: true},
			{Name: "correlation", Number: true},
			{Name: "drawn afresh", Number: true},
			{Name: "holds"},
			{Name: "size held fixed", Number: true},
			{Name: "size alone", Number: true},
			{Name: "factor", Number: true},
		},
	}
	for _, c := range a.Claims {
		instances := ""
		if c.Misses != nil {
			instances = fmt.Sprint(c.Misses.Instances)
		}
		t.Rows = append(t.Rows, []string{
			c.Table, c.Solver, c.Reasoning, instances,
			correlation(c.Misses), correlation(c.Afresh.Misses), holdsWord(&c), correlation(c.Partial), correlation(c.Size),
			factor(c.Excess),
		})
	}
	return t
}

// holdsWord says whether a claim holds, or is "" if nothing is claimed.
func holdsWord(c *atlas.Claim) string {
	switch {
	case c.Misses.Sign() == 0:
		return ""
	case c.Holds():
		return "yes"
	}
	return "no"
}

// correlation formats an estimate as "0.42 (0.31 to 0.53)", or as "" if there is none.
func correlation(e *atlas.Estimate) string {
	if e == nil {
		return ""
	}
	return fmt.Sprintf("%.2f (%.2f to %.2f)", e.Value, e.Low, e.High)
}

// factor formats the estimate of a logarithm as a factor.
func factor(e *atlas.Estimate) string {
	if e == nil {
		return ""
	}
	return fmt.Sprintf("%.2f (%.2f to %.2f)", math.Exp(e.Value), math.Exp(e.Low), math.Exp(e.High))
}

// strengthTable says what each encoding of a table misses, and what it costs.
func strengthTable(name string, pooled []atlas.Row, costs []atlas.Cost) benchreport.Table {
	t := benchreport.Table{
		Title: "What is missed, in percent of what there is to see",
		Note: "States are partial assignments that are contradictory or exclude a value; a state is missed if any of that " +
			"is. Unit is unit propagation in the clauses, slack the propagation of cutting planes, LP the linear " +
			"relaxation. Then: conflicts, in multiples of those of the first encoding on the same instances of both seeds.",
		Columns: []benchreport.Column{{Name: "encoding"}},
	}
	number := func(name string) { t.Columns = append(t.Columns, benchreport.Column{Name: name, Number: true}) }
	for _, head := range []string{
		"states: unit", "slack", "LP", "conflicts: unit", "slack", "LP", "values: unit", "slack", "LP", "literals",
	} {
		number(head)
	}
	for _, s := range atlas.Solvers {
		number(fmt.Sprint(s))
	}
	for _, r := range pooled {
		if r.Table != name {
			continue
		}
		row := []string{r.Encoding}
		for _, of := range []func(atlas.Misses) atlas.Share{
			func(m atlas.Misses) atlas.Share { return m.States },
			func(m atlas.Misses) atlas.Share { return m.Conflicts },
			func(m atlas.Misses) atlas.Share { return m.Values },
		} {
			for _, reasoning := range atlas.Reasonings {
				row = append(row, percent(of(r.Strength[reasoning])))
			}
		}
		row = append(row, fmt.Sprint(r.Literals))
		for _, s := range atlas.Solvers {
			row = append(row, factor(costOf(costs, name, r.Encoding, fmt.Sprint(s))))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// percent formats the missed part, or "" if nothing was looked for.
func percent(s atlas.Share) string {
	switch {
	case s.Of == 0:
		return ""
	case s.Missed == 0:
		return "0"
	}
	return fmt.Sprintf("%.2f", 100*s.Part())
}

// costOf finds a cost; nil if there is none.
func costOf(costs []atlas.Cost, table, encoding, solver string) *atlas.Estimate {
	for _, c := range costs {
		if c.Table == table && c.Encoding == encoding && c.Solver == solver {
			return c.Log
		}
	}
	return nil
}
