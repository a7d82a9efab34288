package report

import (
	"fmt"
	"slices"

	"haft/bench/plan"
)

// Taken returns the trials that count, in their order. Of several attempts at one trial that is the
// first that was not disturbed, by the rule that the records name, or else the last. No result affects
// which. Attempts at the same trial have the same job. Their instance says nothing more: an attempt that
// ended before its instance was made has none.
func Taken(trials []Trial) (taken []Trial) {
	counts := map[plan.Job]Trial{}
	for _, t := range trials {
		if other, known := counts[t.Job()]; !known || supersedes(t, other) {
			counts[t.Job()] = t
		}
	}
	for _, t := range trials {
		if counts[t.Job()].Where == t.Where {
			taken = append(taken, t)
		}
	}
	return taken
}

// supersedes reports whether attempt t counts rather than attempt o at the same trial.
func supersedes(t, o Trial) bool {
	if t.Disturbed() != o.Disturbed() {
		return o.Disturbed()
	}
	return t.Disturbed() == (t.Attempt > o.Attempt)
}

// repetition says in a sentence what was made again, by which rule. It is "" without a rule.
func repetition(trials []Trial) string {
	rules := distinct(trials, func(t Trial) string {
		if t.Repeat == nil {
			return ""
		}
		return t.Repeat.String()
	})
	rules = slices.DeleteFunc(rules, func(s string) bool { return s == "" })
	if len(rules) == 0 {
		return ""
	}
	again, disturbed, short, due := map[plan.Job]bool{}, 0, 0, 0
	made := map[plan.Job]int{}
	for _, t := range trials {
		made[t.Job()]++
		if t.Attempt > 1 {
			again[t.Job()] = true
		}
	}
	taken := Taken(trials)
	for _, t := range taken {
		if t.Disturbed() {
			disturbed++
			if made[t.Job()] <= t.Repeat.Times {
				due++
			}
		}
		if t.Repeat.TooShort(t.During) {
			short++
		}
	}
	text := ""
	for _, rule := range rules {
		text += "Rule: a trial is made " + rule + "; the first undisturbed attempt counts, or else the last. "
	}
	text += fmt.Sprintf("Made again: %d of %s, %s in all; disturbed in every attempt: %d; too short to judge, though a "+
		"limit of the rule was exceeded: %d.",
		len(again), count(len(taken), "trial"), count(len(trials)-len(taken), "attempt"), disturbed, short)
	if due > 0 {
		text += fmt.Sprintf(" Unfinished: %s that the rule asks for must still be made.", count(due, "repetition"))
	}
	return text
}
