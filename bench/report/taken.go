package report

import (
	"fmt"
	"slices"

	"haft/bench/plan"
)

// identity is what a record is about. Attempts at the same trial have it in common.
type identity struct {
	job      plan.Job
	instance string
}

func identityOf(t Trial) identity { return identity{t.Job(), t.Instance} }

// Taken returns the trials that count, in their order. Of several attempts at one trial that is the
// first that was not disturbed, by the rule that the records name, or else the last. No result affects
// which.
func Taken(trials []Trial) (taken []Trial) {
	counts := map[identity]Trial{}
	for _, t := range trials {
		if other, known := counts[identityOf(t)]; !known || supersedes(t, other) {
			counts[identityOf(t)] = t
		}
	}
	for _, t := range trials {
		if counts[identityOf(t)].Where == t.Where {
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
	again, disturbed, short, due := map[identity]bool{}, 0, 0, 0
	made := map[identity]int{}
	for _, t := range trials {
		made[identityOf(t)]++
		if t.Attempt > 1 {
			again[identityOf(t)] = true
		}
	}
	taken := Taken(trials)
	for _, t := range taken {
		if t.Disturbed() {
			disturbed++
			if made[identityOf(t)] <= t.Repeat.Times {
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
