package study

import (
	"fmt"
	"math"
	"strings"

	"haft/bench/atlas"
	benchreport "haft/bench/report"
)

// document is the atlas as tables, with a part for each table of constraints.
func (o *atlasOptions) document(a *atlas.Atlas) *document {
	d := &document{sentences: o.sentences(a)}
	if len(a.Claims) > 0 {
		d.tables = append(d.tables, claimTable(a, o.want.Seed), sizeTable(a))
	}
	pooled := atlas.Pool(a.Rows)
	for _, t := range o.want.Tables {
		d.parts = append(d.parts, documentPart{
			studied: studied{name: t.Name + ": " + t.Doc},
			tables:  tablesOf(t.Name, pooled, a.Costs),
		})
	}
	return d
}

// sentences tell what was done, and how many claims hold.
func (o *atlasOptions) sentences(a *atlas.Atlas) []string {
	all := []string{fmt.Sprintf(
		"Each constraint of up to %d inputs in each encoding: %d formulas, through all partial assignments.",
		o.want.Size, len(a.Rows))}
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
		Note: "Rank correlations between what encodings miss and the conflicts of a solver: within each instance, then " +
			"the mean over the instances in which both differ, with its 95 % interval by bootstrap over the instances of " +
			fmt.Sprintf("each kind. A claim is an interval of seed %d without 0; it holds if that of seed %d has the ",
				seed, seed+1) + "same sign.",
		Columns: columns("table solver missed-by #instances #correlation #drawn-afresh holds"),
	}
	for _, c := range a.Claims {
		instances := ""
		if c.Misses != nil {
			instances = fmt.Sprint(c.Misses.Instances)
		}
		t.Rows = append(t.Rows, []string{
			c.Table, c.Solver, c.Reasoning, instances, correlation(c.Misses), correlation(c.Afresh.Misses), holdsWord(&c),
		})
	}
	return t
}

// sizeTable says what of that could be due to the size of the formulas.
func sizeTable(a *atlas.Atlas) benchreport.Table {
	t := benchreport.Table{
		Title: "Is it size?",
		Note: "Encodings that miss more may also be larger. So here is the partial rank correlation of misses with " +
			"conflicts, given the literals of the formula, and that of the literals alone. The factor is how many times the " +
			"conflicts of encodings that miss nothing the others have, by geometric means.",
		Columns: columns("table solver missed-by #correlation #size-held-fixed #size-alone #factor"),
	}
	for _, c := range a.Claims {
		t.Rows = append(t.Rows, []string{
			c.Table, c.Solver, c.Reasoning, correlation(c.Misses), correlation(c.Partial), correlation(c.Size), factor(c.Excess),
		})
	}
	return t
}

// columns returns the columns of a list of names, with - for spaces and # before those of numbers.
func columns(list string) (all []benchreport.Column) {
	for _, name := range strings.Fields(list) {
		name, number := strings.CutPrefix(strings.ReplaceAll(name, "-", " "), "#")
		all = append(all, benchreport.Column{Name: name, Number: number})
	}
	return all
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

// tablesOf says what each encoding of a table misses, and what it costs.
func tablesOf(name string, pooled []atlas.Row, costs []atlas.Cost) []benchreport.Table {
	missed := benchreport.Table{
		Title: "What is missed, in percent of what there is to see",
		Note: "States are partial assignments that are contradictory or exclude a value; one is missed if any of that is. " +
			"Unit is unit propagation in the clauses, slack the propagation of cutting planes, LP the linear relaxation. In " +
			"clauses LP refutes what unit propagation does, but it looks one value ahead.",
		Columns: columns("encoding #states:-unit #slack #LP #conflicts:-unit #slack #LP #values:-unit #slack #LP"),
	}
	cost := benchreport.Table{
		Title: "Conflicts",
		Note: "In multiples of those of the first encoding, on the same instances of both seeds, by geometric means. " +
			"Literals are those of all formulas that are measured above.",
		Columns: columns("encoding #literals"),
	}
	for _, s := range atlas.Solvers {
		cost.Columns = append(cost.Columns, benchreport.Column{Name: fmt.Sprint(s), Number: true})
	}
	asked := false
	for _, r := range pooled {
		if r.Table != name {
			continue
		}
		missed.Rows = append(missed.Rows, missedCells(&r))
		row := []string{r.Encoding, fmt.Sprint(r.Literals)}
		for _, s := range atlas.Solvers {
			e := costOf(costs, name, r.Encoding, fmt.Sprint(s))
			row = append(row, factor(e))
			asked = asked || e != nil
		}
		cost.Rows = append(cost.Rows, row)
	}
	if !asked {
		return []benchreport.Table{missed}
	}
	return []benchreport.Table{missed, cost}
}

func missedCells(r *atlas.Row) []string {
	cells := []string{r.Encoding}
	for _, of := range []func(atlas.Misses) atlas.Share{
		func(m atlas.Misses) atlas.Share { return m.States },
		func(m atlas.Misses) atlas.Share { return m.Conflicts },
		func(m atlas.Misses) atlas.Share { return m.Values },
	} {
		for _, m := range r.Strength {
			cells = append(cells, percent(of(m)))
		}
	}
	return cells
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
