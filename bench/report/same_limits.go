package report

import (
	"fmt"

	"haft/model/input"
)

// sameLimits returns an error if two trials have different limits.
func sameLimits(t, first Trial) error {
	if words, only := differentLimit(t, first); words != "" {
		return fmt.Errorf("%s: %s; report them apart, as with --only %s", t.Where, words, only)
	}
	return nil
}

// differentLimit says which limit of two trials differs: "time limit 10s, but results.jsonl:1 has 5s". It also returns
// the limit of the first as --only takes it. Both are "" if all limits are the same.
func differentLimit(t, first Trial) (words, only string) {
	const unlike = "%s %gs, but %s has %gs"
	switch a, b := t.Limits, first.Limits; {
	case a.Seconds != b.Seconds:
		return fmt.Sprintf(unlike, "time limit", a.Seconds, first.Where, b.Seconds), fmt.Sprintf("timeout=%gs", b.Seconds)
	case a.CPU != b.CPU:
		return fmt.Sprintf(unlike, "limit of CPU time", a.CPU, first.Where, b.CPU), fmt.Sprintf("cpu-limit=%gs", b.CPU)
	case a.Memory != b.Memory:
		return fmt.Sprintf("%s of memory, but %s has %s", input.Size(a.Memory).Words(), first.Where,
			input.Size(b.Memory).Words()), fmt.Sprintf("memory=%v", input.Size(b.Memory))
	}
	return "", ""
}

// Alike takes trials that were measured within the same limits.
type Alike struct{ first *Trial }

// Add takes a trial. It returns an error, which names the two and what differs, if an earlier one had other limits:
// their times cannot be compared.
func (a *Alike) Add(t Trial) error {
	if a.first == nil {
		a.first = &t
	}
	if words, _ := differentLimit(t, *a.first); words != "" {
		return fmt.Errorf("%s: %s", t.Where, words)
	}
	return nil
}
