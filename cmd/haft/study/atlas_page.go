package study

import (
	"fmt"
	"math"

	"haft/bench/atlas"
	"haft/bench/chart"
)

// page is the atlas as one HTML file, with its plots.
func (o *atlasOptions) page(a *atlas.Atlas) ([]byte, error) {
	d := o.document(a)
	var parts []pagePart
	if len(a.Claims) > 0 {
		pictures, err := inline([]captioned{{
			"Rank correlations of misses with conflicts, of both seeds, with their 95 % intervals.", claimFigure(a, o.want.Seed),
		}})
		if err != nil {
			return nil, err
		}
		parts = append(parts, pagePart{"", headings(false), pictures, nil})
	}
	pooled := atlas.Pool(a.Rows)
	for i, p := range d.parts {
		pictures, err := inline(tableFigures(o.want.Tables[i].Name, pooled, a.Costs))
		if err != nil {
			return nil, err
		}
		parts = append(parts, pagePart{p.name, headings(true), pictures, p.tables})
	}
	return pageOf("haft bench atlas", "What encodings miss, and what it costs", d, parts)
}

// claimFigure draws the correlations of both seeds.
func claimFigure(a *atlas.Atlas, seed uint64) *chart.Figure {
	var rows []chart.DotRow
	for _, c := range a.Claims {
		rows = append(rows, chart.DotRow{
			Name: c.Table + ", " + c.Solver + ", " + c.Reasoning,
			Dots: []*chart.Dot{dot(c.Misses), dot(c.Afresh.Misses), dot(c.Partial)},
		})
	}
	return chart.Dots("", chart.Axis{Name: "rank correlation of misses with conflicts", Low: -1, High: 1}, []string{
		fmt.Sprintf("seed %d", seed), fmt.Sprintf("seed %d", seed+1), "size held fixed",
	}, rows)
}

// dot is an estimate as it is drawn.
func dot(e *atlas.Estimate) *chart.Dot {
	if e == nil {
		return nil
	}
	return &chart.Dot{Value: e.Value, Low: e.Low, High: e.High}
}

// tableFigures draw what the encodings of a table miss, what they cost, and one against the other.
func tableFigures(table string, pooled []atlas.Row, costs []atlas.Cost) []captioned {
	var missed, cost []chart.DotRow
	against := make([]chart.PointSeries, len(atlas.Solvers))
	var solvers, ways []string
	for _, r := range atlas.Reasonings {
		ways = append(ways, r.String())
	}
	for i, s := range atlas.Solvers {
		solvers = append(solvers, fmt.Sprint(s))
		against[i].Name = solvers[i]
	}
	low, high := -0.1, 0.1
	for _, r := range pooled {
		if r.Table != table {
			continue
		}
		row := chart.DotRow{Name: r.Encoding}
		for _, m := range r.Strength {
			row.Dots = append(row.Dots, shareDot(m.States))
		}
		missed = append(missed, row)
		row = chart.DotRow{Name: r.Encoding}
		for i, s := range solvers {
			d := decimalDot(costOf(costs, table, r.Encoding, s))
			row.Dots = append(row.Dots, d)
			if d != nil {
				low, high = min(low, d.Low), max(high, d.High)
				slack := 100 * r.Strength[atlas.Slack].States.Part()
				against[i].Points = append(against[i].Points, chart.Point{X: slack, Y: d.Value})
			}
		}
		cost = append(cost, row)
	}
	percent := chart.Axis{Name: "states in which something is missed (%)", Low: -2, High: 102}
	figures := []captioned{{"What each way of reasoning misses.", chart.Dots("", percent, ways, missed)}}
	if len(costs) == 0 || len(against[0].Points) == 0 {
		return figures
	}
	times := chart.Axis{
		Name: "conflicts / conflicts of " + cost[0].Name + " (log)", Low: low - 0.05, High: high + 0.05, Log: true,
	}
	percent.Name = "missed by slack (% of states)"
	return append(figures,
		captioned{"Conflicts on the same instances, with 95 % intervals.", chart.Dots("", times, solvers, cost)},
		captioned{"One against the other: each point is an encoding.", chart.Points("", percent, times, against)})
}

// shareDot is a missed part in percent.
func shareDot(s atlas.Share) *chart.Dot {
	if s.Of == 0 {
		return nil
	}
	v := 100 * s.Part()
	return &chart.Dot{Value: v, Low: v, High: v}
}

// decimalDot turns the estimate of a natural logarithm into decimal ones.
func decimalDot(e *atlas.Estimate) *chart.Dot {
	if e == nil {
		return nil
	}
	return &chart.Dot{Value: e.Value / math.Ln10, Low: e.Low / math.Ln10, High: e.High / math.Ln10}
}
