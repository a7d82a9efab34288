package main

import (
	"fmt"
	"slices"
	"strings"
)

// leastRuns is the number of runs needed for an interval with a confidence of 95 %.
const leastRuns = 6

// section returns all tables. Every result must have a place in one.
func (s *samples) section() (string, error) {
	first, _ := s.median(s.names[0], "sec/op")
	all := fmt.Sprintf("\n%s, %s cores, %s, %s, commit %s. Medians of %d runs; "+
		"the true ones lie within ±, with a confidence of %.0f %%.\n",
		s.where["cpu"], s.where["cores"], s.where["os"], s.where["go"], s.where["commit"],
		len(s.runs[s.names[0]]["sec/op"]), 100*first.Confidence)
	for _, g := range groups {
		table, err := s.group(g)
		if err != nil {
			return "", err
		}
		all += table
	}
	for _, p := range pivots {
		table, err := s.pivot(p)
		if err != nil {
			return "", err
		}
		all += table
	}
	for _, name := range s.names {
		if !s.shown[name] {
			return "", fmt.Errorf("no table has a place for Benchmark%s; make one in bench/section/rows_of_tables.go", name)
		}
	}
	if runs := len(s.runs[s.names[0]]["sec/op"]); runs < leastRuns {
		return "", fmt.Errorf("only %d runs of Benchmark%s; an interval needs %d", runs, s.names[0], leastRuns)
	}
	return all + "\n", nil
}

// group writes a table whose rows are results.
func (s *samples) group(g group) (string, error) {
	var names []string
	lines := line("what", "where", "median", "±", "allocated", "allocs", "rate", "meant to be") +
		line("---", "---", "---:", "---:", "---:", "---:", "---:", "---")
	for _, r := range g.rows {
		measured := slices.DeleteFunc(slices.Clone(s.names),
			func(name string) bool { return !strings.HasPrefix(name+"/", r.bench+"/") })
		if len(measured) == 0 {
			return "", fmt.Errorf("no result of Benchmark%s", r.bench)
		}
		for _, name := range measured {
			lines += s.row(r, name)
		}
		names = append(names, benchmark(r.bench))
	}
	slices.Sort(names)
	return heading(g.title) + g.note + " Measured by " + strings.Join(slices.Compact(names), ", ") + ".\n\n" + lines, nil
}

// row writes one result; "where" is the rest of the result's name after the row's name.
func (s *samples) row(r row, name string) string {
	s.shown[name] = true
	where := strings.TrimPrefix(strings.TrimPrefix(name, r.bench), "/")
	where = strings.NewReplacer("form=", "", "=", " ", "/", ", ").Replace(where)
	time, cpu := s.median(name, "cpu-sec/op")
	if !cpu {
		time, _ = s.median(name, "sec/op")
	}
	size, allocs := "", ""
	if bytes, ok := s.median(name, "B/op"); ok {
		times, _ := s.median(name, "allocs/op")
		size, allocs = count(bytes.Center, "B"), count(times.Center, "")
	}
	return line(r.what, where, digits(time.Center, "s"), time.PctRangeString(), size, allocs,
		s.rate(name, time.Center), r.goal)
}

// rate returns the rate that the benchmark reports, or else how often it can be done in a second.
func (s *samples) rate(name string, seconds float64) string {
	var all []string
	for _, u := range []struct {
		unit  string
		scale float64
		what  string
	}{
		{"Mnodes/s", 1e6, " nodes/s"},
		{"games/s", 1, " games/s"},
		{"games/cpu-s", 1, " games/s"},
		{"B/s", 1, "B/s"},
		{"B/cpu-s", 1, "B/s"},
		{"worst-sec", 1, "s the slowest, at its best"},
		{"slowest-s/game", 1, "s the slowest game"},
		{"most-B", 1, "B at most"},
		{"p99-ms", 1e-3, "s for 99 %"},
		{"server-B", 1, "B of the server"},
	} {
		if v, ok := s.median(name, u.unit); ok {
			all = append(all, digits(u.scale*v.Center, u.what))
		}
	}
	if len(all) == 0 && seconds < 1 {
		return digits(1/seconds, "/s")
	}
	return strings.Join(all, ", ")
}

// pivot writes the table of one benchmark.
func (s *samples) pivot(p pivot) (string, error) {
	head, rule := []string{p.key}, []string{"---"}
	for _, c := range p.columns {
		head, rule = append(head, c.title, "ratio"), append(rule, "---:", "---:")
	}
	lines := line(head...) + line(rule...)
	for _, name := range s.names {
		if value, ok := strings.CutPrefix(name, p.cell(p.columns[0], "")); ok {
			row, err := s.compared(p, value)
			if err != nil {
				return "", err
			}
			lines += row
		}
	}
	if !s.shown[p.cell(p.columns[0], p.base)] {
		return "", fmt.Errorf("no result of Benchmark%s", p.cell(p.columns[0], p.base))
	}
	return heading(p.title) + p.note + " Measured by " + benchmark(p.bench) + ".\n\n" + lines, nil
}

// compared writes the row of one backend or option, with ratios to the base.
func (s *samples) compared(p pivot, value string) (string, error) {
	row := []string{value}
	for _, c := range p.columns {
		s.shown[p.cell(c, value)] = true
		time, ok := s.median(p.cell(c, value), "sec/item")
		base, known := s.median(p.cell(c, p.base), "sec/item")
		if !ok || !known {
			return "", fmt.Errorf("no result of Benchmark%s, or of its base %s", p.cell(c, value), p.base)
		}
		row = append(row, digits(time.Center, "s"), ratio(time.Center/base.Center))
	}
	return line(row...), nil
}

// benchmark returns the name of the function behind a result.
func benchmark(name string) string {
	base, _, _ := strings.Cut(name, "/")
	return "`Benchmark" + base + "`"
}

func heading(title string) string { return "\n### " + title + "\n\n" }

func line(cells ...string) string { return "| " + strings.Join(cells, " | ") + " |\n" }
