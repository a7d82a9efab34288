package report

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"haft/bench/trial"
)

// Overview says what ran where and when, in sentences and in tables of the families, the backends and the batches. The
// trials are all attempts; only those that count are counted.
func Overview(attempts []Trial) (sentences []string, tables []Table) {
	trials := Taken(attempts)
	configurations := distinct(trials, func(t Trial) string { return configurationOf(t.Record).String() })
	tasks := distinct(trials, func(t Trial) Task { return Task{Instance: t.Instance, Shuffle: t.Shuffle} })
	limits := distinct(trials, func(t Trial) string { return limitWords(t.Limits) })
	hosts := distinct(trials, func(t Trial) string { return hostWords(t.Host) })
	sentences = []string{
		fmt.Sprintf("%s of %s on %s.", count(len(trials), "trial"), count(len(configurations), "configuration"),
			count(len(tasks), "task")),
		"Limits: " + strings.Join(limits, "; ") + ".",
		"Host: " + strings.Join(hosts, "; ") + ".",
		when(attempts),
		"Memory by: " + memoryWords(trials) + ".",
	}
	if again := len(attempts) - len(trials); again > 0 {
		sentences = append(sentences, fmt.Sprintf("Repeated: %s; the last at a trial counts.", count(again, "attempt")))
	}
	if text := unconfirmed(trials); text != "" {
		sentences = append(sentences, text)
	}
	if len(hosts) > 1 {
		sentences = append(sentences, "Times of several hosts or builds are compared as if they were of one.")
	}
	return sentences, []Table{familyTable(trials), backendTable(trials), batchTable(attempts)}
}

// memoryWords counts how the memory of trials was measured: "growth of haft (3), looks at the process (5)".
func memoryWords(trials []Trial) string {
	names := map[trial.MemoryBy]string{
		trial.ByGrowth: "growth of haft", trial.ByLooks: "looks at the process", trial.ByRusage: "the system's peak",
	}
	times := map[string]int{}
	for _, t := range trials {
		times[cmp.Or(names[t.MemoryBy], string(t.MemoryBy), "not measured")]++
	}
	var words []string
	for _, word := range slices.Sorted(maps.Keys(times)) {
		words = append(words, fmt.Sprintf("%s (%d)", word, times[word]))
	}
	return strings.Join(words, ", ")
}

// unconfirmed says in a sentence which answers nothing confirms. It is "" if all are confirmed.
func unconfirmed(trials []Trial) string {
	var jobs []string
	for _, t := range trials {
		if t.Category == trial.Unconfirmed {
			jobs = append(jobs, t.Job().String())
		}
	}
	if len(jobs) == 0 {
		return ""
	}
	return fmt.Sprintf("Unconfirmed: the answers of %s, which count as unsolved: %s.", count(len(jobs), "trial"),
		trial.FirstFew(jobs))
}

// distinct returns the different values of trials, in the order in which they first occur.
func distinct[V comparable](trials []Trial, of func(Trial) V) (all []V) {
	seen := map[V]bool{}
	for _, t := range trials {
		if v := of(t); !seen[v] {
			seen[v] = true
			all = append(all, v)
		}
	}
	return all
}

func limitWords(l trial.Limits) string {
	var words []string
	if l.Seconds > 0 {
		words = append(words, fmt.Sprintf("%g s by the clock", l.Seconds))
	}
	if l.CPU > 0 {
		words = append(words, fmt.Sprintf("%g s of CPU time", l.CPU))
	}
	if len(words) == 0 {
		words = append(words, "no time limit")
	}
	if l.Memory > 0 {
		words = append(words, digits(float64(l.Memory), "B"))
	}
	return strings.Join(words, ", ")
}

func hostWords(h trial.Host) string {
	return strings.Join([]string{h.CPU, count(h.Cores, "core"), h.OS, h.Go, h.Build()}, ", ")
}

// familyTable says how trials ended, by family.
func familyTable(trials []Trial) Table {
	t := Table{
		Name:  "ran",
		Title: "What ran",
		Columns: []Column{
			{"family", false},
			{"sizes", false},
			{"tasks", true},
			{"trials", true},
			{"correct", true},
			{"unconfirmed", true},
			{"unknown", true},
			{"error", true},
			{"wrong", true},
			{"no answer for", false},
		},
	}
	parts, _ := Split(trials, "family")
	for _, p := range parts {
		ends := map[trial.Category]int{}
		for _, one := range p.Trials {
			ends[one.Category]++
		}
		t.add(p.Trials[0].Family,
			sizes(distinct(p.Trials, func(t Trial) int { return t.Size })),
			fmt.Sprint(len(distinct(p.Trials, func(t Trial) Task { return Task{Instance: t.Instance, Shuffle: t.Shuffle} }))),
			fmt.Sprint(len(p.Trials)),
			whole(float64(ends[trial.Correct])), whole(float64(ends[trial.Unconfirmed])),
			whole(float64(ends[trial.Unknown])),
			whole(float64(ends[trial.Failed])), whole(float64(ends[trial.Wrong])),
			reasons(p.Trials))
	}
	return t
}

// reasons counts why there was no answer: "walltime 12, memory 1".
func reasons(trials []Trial) string {
	times := map[string]int{}
	for _, t := range trials {
		if t.Category == trial.Unknown || t.Category == trial.Failed {
			times[cmp.Or(t.Reason, "no reason given")]++
		}
	}
	var words []string
	for _, reason := range slices.Sorted(maps.Keys(times)) {
		words = append(words, fmt.Sprintf("%s %d", reason, times[reason]))
	}
	return strings.Join(words, ", ")
}

// versionWords shortens a checksum.
func versionWords(version string) string {
	if sum, ok := strings.CutPrefix(version, "sha256:"); ok {
		return "SHA-256 " + sum[:min(12, len(sum))]
	}
	return version
}

// backendTable lists the backends with their versions.
func backendTable(trials []Trial) Table {
	t := Table{Name: "backends", Title: "Backends", Columns: []Column{
		{"backend", false}, {"version", false}, {"modes", false}, {"encodings", true}, {"verified by", false},
	}}
	parts, _ := Split(trials, "backend")
	for _, p := range parts {
		joined := func(of func(Trial) string) string {
			words := slices.DeleteFunc(distinct(p.Trials, of), func(s string) bool { return s == "" })
			slices.Sort(words)
			return strings.Join(words, ", ")
		}
		encodings := distinct(p.Trials, func(t Trial) string { return t.Encoding })
		encodings = slices.DeleteFunc(encodings, func(s string) bool { return s == "" })
		t.add(p.Trials[0].Backend,
			joined(func(t Trial) string { return versionWords(t.Version) }),
			joined(func(t Trial) string { return string(t.Mode) }),
			whole(float64(len(encodings))),
			joined(func(t Trial) string { return t.Verified }))
	}
	return t
}
