package report

import (
	"fmt"
	"slices"

	"haft/bench/trial"
)

// A Verdict is what trials say of who can be believed. It looks at all of them, whatever is compared
// later.
type Verdict struct {
	Wrong        []Trial         // answers that are wrong
	Disqualified []Configuration // who gave them, in order
	Conflicts    []Conflict      // contradictions where nobody knows who is right
	Left         []Trial         // those of everybody else, but for those that ended before anything was asked
}

// A Conflict is two answers to the same question of which one is wrong, though neither was found
// to be. Somebody has to find out who, before any number can be believed.
type Conflict struct {
	Question int // from 1
	Sat      Trial
	Unsat    Trial
}

// NewVerdict judges all trials of a comparison. The same trial twice is an error.
func NewVerdict(trials []Trial) (*Verdict, error) {
	if err := once(trials); err != nil {
		return nil, err
	}
	v := &Verdict{Conflicts: conflicts(trials)}
	for _, t := range trials {
		if t.Category == trial.Wrong {
			v.Wrong = append(v.Wrong, t)
			v.Disqualified = append(v.Disqualified, configurationOf(t.Record))
		}
	}
	slices.SortFunc(v.Disqualified, Configuration.compare)
	v.Disqualified = slices.Compact(v.Disqualified)
	for _, t := range trials {
		if !slices.Contains(v.Disqualified, configurationOf(t.Record)) && !t.Unbegun() {
			v.Left = append(v.Left, t)
		}
	}
	return v, nil
}

// once is an error if a trial comes twice, as when a file is named twice or shards overlap.
func once(trials []Trial) error {
	type identity struct {
		job      trial.Job
		instance string
	}
	first := map[identity]string{}
	for _, t := range trials {
		id := identity{t.Job(), t.Instance}
		if where, known := first[id]; known {
			return fmt.Errorf("%s: the same trial as %s", t.Where, where)
		}
		first[id] = t.Where
	}
	return nil
}

// A question is one of an instance.
type question struct {
	instance string
	number   int // from 1
}

// conflicts finds the first contradiction for each question of each instance. Shuffling and encoding do not
// change what is asked. Answers that are known to be wrong are no part of it.
func conflicts(trials []Trial) (all []Conflict) {
	said := map[question]map[byte]Trial{}
	for _, t := range trials {
		if t.Category == trial.Wrong {
			continue
		}
		for i := range len(t.Answer) {
			if c, found := hear(said, question{t.Instance, i + 1}, t.Answer[i], t); found {
				all = append(all, c)
			}
		}
	}
	return all
}

// hear takes in one answer. It is a contradiction if it is the first of the second kind.
func hear(said map[question]map[byte]Trial, q question, letter byte, t Trial) (Conflict, bool) {
	if said[q] == nil {
		said[q] = map[byte]Trial{}
	}
	answers := said[q]
	if _, known := answers[letter]; known || letter == '?' {
		return Conflict{}, false
	}
	answers[letter] = t
	return Conflict{q.number, answers['s'], answers['u']}, len(answers) == 2
}
