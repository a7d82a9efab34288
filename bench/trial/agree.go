package trial

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"haft/bench/plan"
	"haft/solve/proof"
)

// A Conflict is a question that some backends call satisfiable and others unsatisfiable.
type Conflict struct {
	Family        string
	Size          int
	Seed          uint64
	Question      int      // from 1
	File          string   // the instance, if it is a file
	Costs         []int    // the least costs that were found, if they differ; Satisfiable has the lowest
	Satisfiable   []string // backends
	Unsatisfiable []string // backends; that nothing costs less, where costs differ
}

// String describes the conflict for messages.
func (c Conflict) String() string {
	where := plan.Job{Family: c.Family, Size: c.Size, Seed: c.Seed, File: c.File}.Task()
	sat, unsat := strings.Join(c.Satisfiable, ", "), strings.Join(c.Unsatisfiable, ", ")
	if c.Costs != nil {
		return fmt.Sprintf("%s: %s has a model of cost %d, %s says the least cost is %d", where, sat, c.Costs[0], unsat,
			c.Costs[len(c.Costs)-1])
	}
	return fmt.Sprintf("%s, question %d: %s says satisfiable, %s unsatisfiable", where, c.Question, sat, unsat)
}

// agreement is the word in a [Record] for an Unsat that several backends give and none contradicts.
const agreement = "agreement"

// Agree compares the answers of different backends to the same questions. It marks a record with an
// unconfirmed Unsat as correct, by agreement, if another backend gives the same answers. Where
// none does, it calls the record unconfirmed, also one of an older haft that called it correct. It
// returns the contradictions; records that are already wrong do not count.
func Agree(records []*Record) (conflicts []Conflict) {
	groups := map[string][]*Record{}
	var order []string
	for _, r := range records {
		if r.Category == Wrong {
			continue
		}
		if groups[r.Instance] == nil {
			order = append(order, r.Instance)
		}
		groups[r.Instance] = append(groups[r.Instance], r)
	}
	for _, instance := range order {
		found := contradictions(groups[instance])
		confirm(groups[instance], len(found) > 0)
		conflicts = append(conflicts, found...)
	}
	return conflicts
}

// contradictions returns the conflicts among records of one instance.
func contradictions(records []*Record) (conflicts []Conflict) {
	first := records[0]
	for q := range first.Questions {
		c := Conflict{
			Family: first.Family, Size: first.Size, Seed: first.Seed, File: first.File, Question: q + 1,
			Satisfiable: saying('s', q, records), Unsatisfiable: saying('u', q, records),
		}
		if len(c.Satisfiable) > 0 && len(c.Unsatisfiable) > 0 {
			conflicts = append(conflicts, c)
		}
	}
	return append(conflicts, costConflicts(records)...)
}

// costConflicts returns the conflict of least costs that differ, if they do.
func costConflicts(records []*Record) []Conflict {
	by := map[int][]string{}
	for _, r := range records {
		if r.Optimum != nil && !slices.Contains(by[*r.Optimum], r.Backend) {
			by[*r.Optimum] = append(by[*r.Optimum], r.Backend)
		}
	}
	costs := slices.Sorted(maps.Keys(by))
	if len(costs) < 2 {
		return nil
	}
	first := records[0]
	return []Conflict{{
		Family: first.Family, Size: first.Size, Seed: first.Seed, File: first.File, Question: 1, Costs: costs,
		Satisfiable: by[costs[0]], Unsatisfiable: by[costs[len(costs)-1]],
	}}
}

// saying returns the backends that give an answer to a question.
func saying(letter byte, question int, records []*Record) (names []string) {
	for _, r := range records {
		if question < len(r.Answer) && r.Answer[question] == letter && !slices.Contains(names, r.Backend) {
			names = append(names, r.Backend)
		}
	}
	return names
}

// confirm says of the records of one instance which are confirmed only by each other, and which by nothing; no answer
// counts where others contradict each other. Backends that use the same library do not count, because they would make
// the same mistake.
func confirm(records []*Record, contradicted bool) {
	for _, r := range records {
		if !r.answered() || !r.doubtful() {
			continue
		}
		r.Category = Unconfirmed
		if !contradicted && slices.ContainsFunc(records, func(o *Record) bool {
			return library(o.Backend) != library(r.Backend) && o.Answer == r.Answer && sameCost(o.Optimum, r.Optimum)
		}) {
			r.Category, r.Verified = Correct, strings.Trim(agreement+"+"+r.Verified, "+")
		}
	}
}

// answered reports whether there is an answer to every question that nothing contradicts.
func (r *Record) answered() bool { return r.Category == Correct || r.Category == Unconfirmed }

func sameCost(a, b *int) bool { return a == b || a != nil && b != nil && *a == *b }

// open reports whether a question has an answer that nothing has confirmed: an Unsat, that there is no lower cost, or
// the verdict on a file that haft cannot read.
func (r *Record) open(q int) bool {
	if r.Optimum != nil {
		return r.Known == nil && *r.Optimum > 0 // nothing costs less than 0
	}
	known := q < len(r.Expected) && r.Expected[q] != '?'
	return !known && (r.Answer[q] == 'u' || r.Unread != "" && r.Answer[q] == 's')
}

// doubtful reports whether the record has an answer that nothing has confirmed, and no proof of it.
func (r *Record) doubtful() bool {
	for q := range len(r.Answer) {
		if r.open(q) {
			return !slices.ContainsFunc(strings.Split(r.Verified, "+"), func(by string) bool {
				return by == agreement || proof.CheckerOf(by) != nil
			})
		}
	}
	return false
}
