package report

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"haft/bench/machine"
	"haft/bench/statistics"
)

// surroundings says in sentences what the machine did while the trials ran, and how their memory was
// measured.
func surroundings(trials []Trial) string {
	var known []*machine.Conditions
	cores, memories := map[string]int{}, map[string]int{}
	for _, t := range trials {
		by := cmp.Or(string(t.MemoryBy), "unknown")
		memories[by]++
		if t.During == nil {
			continue
		}
		known = append(known, t.During)
		core := "any core"
		if t.During.Core != nil {
			core = fmt.Sprintf("core %d", *t.During.Core)
		}
		cores[core]++
	}
	if len(known) == 0 {
		return "What else the machine did meanwhile is not recorded."
	}
	text := fmt.Sprintf("Conditions, known of %s (median, 95th percentile, most): %s. ", count(len(known), "trial"),
		strings.Join(quantities(known), "; "))
	return text + "Ran on: " + tally(cores) + ". Memory measured by: " + tally(memories) + "."
}

// quantities describes each of the conditions.
func quantities(known []*machine.Conditions) (words []string) {
	for _, q := range []struct {
		name string
		of   func(*machine.Conditions) *float64
		word func(float64) string
	}{
		{"processors busy for others", func(c *machine.Conditions) *float64 { return c.Others }, share},
		{"stolen", func(c *machine.Conditions) *float64 { return c.Steal }, percent},
		{"a process waiting for a processor", func(c *machine.Conditions) *float64 { return c.Waiting }, percent},
		{"load average", func(c *machine.Conditions) *float64 { return c.Load }, share},
		{"frequency in MHz", func(c *machine.Conditions) *float64 { return c.MHz }, whole},
		{"throttled, times", func(c *machine.Conditions) *float64 { return times(c.Throttled) }, share},
	} {
		var values []float64
		for _, c := range known {
			if v := q.of(c); v != nil {
				values = append(values, *v)
			}
		}
		if len(values) == 0 {
			words = append(words, q.name+" unknown")
			continue
		}
		slices.Sort(values)
		words = append(words, fmt.Sprintf("%s %s, %s, %s", q.name, q.word(statistics.Quantile(0.5, values)),
			q.word(statistics.Quantile(0.95, values)), q.word(values[len(values)-1])))
	}
	return words
}

func times(n *int64) *float64 {
	if n == nil {
		return nil
	}
	v := float64(*n)
	return &v
}

func percent(v float64) string { return fmt.Sprintf("%.1f %%", 100*v) }

// tally lists how often each word occurs: "core 0 in 3, core 1 in 5".
func tally(of map[string]int) string {
	var words []string
	for _, word := range slices.Sorted(maps.Keys(of)) {
		words = append(words, fmt.Sprintf("%s in %d", word, of[word]))
	}
	return strings.Join(words, ", ")
}
