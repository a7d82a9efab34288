package trial

import (
	"fmt"
	"slices"
	"strings"

	"haft/solve/proof"
)

// A Conflict is a question that some backends call satisfiable and others unsatisfiable.
type Conflict struct {
	Family        string
	Size          int
	Seed          uint64
	Question      int // from 1
	Satisfiable   []string
	Unsatisfiable []string
}

// String describes the conflict for messages.
func (c Conflict) String() string {
	return fmt.Sprintf("%s %d, seed %d, question %d: %s says satisfiable, %s unsatisfiable",
		c.Family, c.Size, c.Seed, c.Question,
		strings.Join(c.Satisfiable, ", "), strings.Join(c.Unsatisfiable, ", "))
}

// agreement is the word in a [Record] for an Unsat that several backends give and none contradicts.
const agreement = "agreement"

// Agree compares the answers of different backends to the same questions. It marks a record with an
// unconfirmed Unsat as verified by agreement if another backend gives the same answers. It returns
// the contradictions; records that are already wrong do not count.
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
		if len(found) == 0 {
			confirm(groups[instance])
		}
		conflicts = append(conflicts, found...)
	}
	return conflicts
}

// contradictions returns the conflicts among records of one instance.
func contradictions(records []*Record) (conflicts []Conflict) {
	first := records[0]
	for q := range first.Questions {
		c := Conflict{first.Family, first.Size, first.Seed, q + 1, saying('s', q, records), saying('u', q, records)}
		if len(c.Satisfiable) > 0 && len(c.Unsatisfiable) > 0 {
			conflicts = append(conflicts, c)
		}
	}
	return conflicts
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

// confirm marks the records of one instance that are confirmed only by each other. Backends that
// use the same library do not count, because they would make the same mistake.
func confirm(records []*Record) {
	for _, r := range records {
		if r.Category != Correct || !r.doubtful() {
			continue
		}
		if slices.ContainsFunc(records, func(o *Record) bool {
			return library(o.Backend) != library(r.Backend) && o.Answer == r.Answer
		}) {
			r.Verified = strings.Trim(agreement+"+"+r.Verified, "+")
		}
	}
}

// open reports whether a question is answered by an Unsat that nothing has confirmed.
func (r *Record) open(q int) bool {
	return r.Answer[q] == 'u' && (q >= len(r.Expected) || r.Expected[q] == '?')
}

// doubtful reports whether the record has an Unsat that nothing has confirmed, and no proof of it.
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
