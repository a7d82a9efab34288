package trial

import (
	"fmt"
	"slices"
	"strings"

	"haft/solve"
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

// refutedByModels divides the records of one instance, none of them wrong so far: those that a checked model of another
// contradicts, which it makes wrong, and all others. A model says that a question is satisfiable. One with a cost says
// that the least cost is no higher.
func refutedByModels(records []*Record) (refuted, left []*Record) {
	if len(records) == 0 {
		return nil, nil
	}
	witnesses := make([]*Record, records[0].Questions)
	for _, r := range records {
		for q := range witnesses {
			if r.hasModel(q) && (witnesses[q] == nil || r.cheaper(witnesses[q])) {
				witnesses[q] = r
			}
		}
	}
	for _, r := range records {
		if complaint := r.refutedBy(witnesses); complaint != "" {
			r.Category, r.Reason, r.Message = Wrong, "", complaint
			refuted = append(refuted, r)
		} else {
			left = append(left, r)
		}
	}
	return refuted, left
}

// hasModel reports whether the record's answer to a question, from 0, was a model that was checked. That of a script
// that haft cannot read was not.
func (r *Record) hasModel(q int) bool {
	checked := r.Optimum != nil || slices.Contains(strings.Split(r.Verified, "+"), "model")
	return checked && r.Unread == "" && q < len(r.Answer) && r.Answer[q] == 's'
}

// refutesKnown reports whether the record has a checked model that shows that a known answer is wrong. Its message says
// whose.
func (r *Record) refutesKnown() bool {
	cheaper := r.Known != nil && r.Optimum != nil && *r.Optimum < *r.Known
	return r.hasModel(0) && r.Questions == 1 && (r.Expected == "u" || cheaper)
}

// WrongKnown says which known answer is wrong by the record's model, "" if none is.
func (r *Record) WrongKnown() string {
	if r.Category == Wrong || !r.refutesKnown() {
		return ""
	}
	return r.Message
}

// cheaper reports whether the model of r costs less than that of o.
func (r *Record) cheaper(o *Record) bool {
	return r.Optimum != nil && (o.Optimum == nil || *r.Optimum < *o.Optimum)
}

// refutedBy says what is wrong with the record if the models of others, by question, are right; "" if nothing is.
func (r *Record) refutedBy(witnesses []*Record) string {
	for q, w := range witnesses {
		switch {
		case w == nil || q >= len(r.Answer):
		case r.Answer[q] == 'u':
			return fmt.Sprintf("question %d: it answered UNSATISFIABLE, but there is a checked model of %s", q+1, w.Backend)
		case r.Optimum != nil && w.cheaper(r):
			return fmt.Sprintf("its least cost is %d, but a checked model of %s costs %d", *r.Optimum, w.Backend, *w.Optimum)
		}
	}
	return ""
}

// wrongKnown says that what was given as known is wrong, if a model shows it: it is one where there was to be none, or
// costs less than the least. What haft's own families know is not doubted.
func (s *service) wrongKnown(r *reply) string {
	unsat := s.instance.Expected[0] == solve.Unsat
	cheaper := s.instance.Optimum != nil && r.cost != nil && *r.cost < *s.instance.Optimum
	if !s.given || !unsat && !cheaper {
		return ""
	}
	return fmt.Sprintf("the known answer of %s is wrong, by a checked model of %s", s.instance.Source, s.record.Backend)
}
