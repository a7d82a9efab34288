package trial

import (
	"fmt"
	"slices"
	"strings"

	"haft/solve/proof"
)

// A Conflict is a question that some records call satisfiable and others unsatisfiable, where no model was checked, so
// that nobody knows who is right.
type Conflict struct {
	Question                   int // from 1
	Satisfiable, Unsatisfiable []*Record
}

// String describes the conflict for messages.
func (c Conflict) String() string {
	return fmt.Sprintf("%s, question %d: %s says satisfiable, %s unsatisfiable",
		c.Satisfiable[0].Job().Task(), c.Question, backends(c.Satisfiable), backends(c.Unsatisfiable))
}

// backends lists the backends of records, each once.
func backends(records []*Record) string {
	var names []string
	for _, r := range records {
		if !slices.Contains(names, r.Backend) {
			names = append(names, r.Backend)
		}
	}
	return strings.Join(names, ", ")
}

// agreement is the word in a [Record] for an Unsat that several backends give and none contradicts.
const agreement = "agreement"

// Agree compares the answers of different backends to the same questions. A model that was checked
// is a known answer: a record that contradicts it becomes wrong, and is returned. Agree marks a
// record with an unconfirmed Unsat as correct, by agreement, if another backend gives the same
// answers. Where none does, it calls the record unconfirmed, also one of an older haft that called
// it correct. It returns the contradictions that no model settles, too; records that were already
// wrong do not count.
func Agree(records []*Record) (wrong []*Record, conflicts []Conflict) {
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
		refuted, left := refutedByModels(groups[instance])
		found := contradictions(left)
		confirm(left, len(found) > 0)
		wrong, conflicts = append(wrong, refuted...), append(conflicts, found...)
	}
	return wrong, conflicts
}

// contradictions returns the conflicts among records of one instance.
func contradictions(records []*Record) (conflicts []Conflict) {
	for q := 0; len(records) > 0 && q < records[0].Questions; q++ {
		c := Conflict{q + 1, saying('s', q, records), saying('u', q, records)}
		if len(c.Satisfiable) > 0 && len(c.Unsatisfiable) > 0 {
			conflicts = append(conflicts, c)
		}
	}
	return conflicts
}

// saying returns the records that give an answer to a question.
func saying(letter byte, question int, records []*Record) (all []*Record) {
	for _, r := range records {
		if question < len(r.Answer) && r.Answer[question] == letter {
			all = append(all, r)
		}
	}
	return all
}

// confirm says of the records of one instance which are confirmed only by each other, and which by nothing; no answer
// counts where others contradict each other.
func confirm(records []*Record, contradicted bool) {
	for _, r := range records {
		if !r.answered() || !r.doubtful() {
			continue
		}
		r.Category = Unconfirmed
		if !contradicted && slices.ContainsFunc(records, func(o *Record) bool {
			return !sameProgram(o, r) && o.Answer == r.Answer && sameCost(o.Optimum, r.Optimum)
		}) {
			r.Category, r.Verified = Correct, strings.Trim(agreement+"+"+r.Verified, "+")
		}
	}
}

// few is how many unconfirmed answers are named.
const few = 3

// FirstFew names trials whose answers nothing confirms: the first, and how to list all if there are more. A record by
// itself need not tell: what confirms it may be in another file.
func FirstFew(jobs []string) string {
	if len(jobs) <= few {
		return strings.Join(jobs, "; ")
	}
	return fmt.Sprintf("%s; and %d more, which 'haft bench merge FILE | grep unconfirmed' lists",
		strings.Join(jobs[:few], "; "), len(jobs)-few)
}

// answered reports whether there is an answer to every question that nothing contradicts.
func (r *Record) answered() bool { return r.Category == Correct || r.Category == Unconfirmed }

// sameProgram reports whether records may be of one program, which would make the same mistake twice: backends that use
// the same library, and programs of different names whose versions or checksums do not differ. Those of haft itself are
// told apart by their names.
func sameProgram(a, b *Record) bool {
	programs := len(a.Argv) > 0 && len(b.Argv) > 0
	return library(a.Backend) == library(b.Backend) || programs && a.Version == b.Version
}

func sameCost(a, b *int) bool { return a == b || a != nil && b != nil && *a == *b }

// open reports whether a question has an answer that nothing has confirmed: an Unsat, that there is no lower cost, or
// the verdict on a file that haft cannot read.
func (r *Record) open(q int) bool {
	if r.Optimum != nil {
		return (r.Known == nil || *r.Known != *r.Optimum) && *r.Optimum > r.CostFrom
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
