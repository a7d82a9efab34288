package trial

import (
	"fmt"
	"slices"
	"strings"

	"haft/solve"
)

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
	dear := r.Known != nil && r.Optimum != nil && *r.Optimum < *r.Known
	return r.hasModel(0) && r.Questions == 1 && (r.Expected == "u" || dear)
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
	dear := s.instance.Optimum != nil && r.cost != nil && *r.cost < *s.instance.Optimum
	if !s.given || !unsat && !dear {
		return ""
	}
	return fmt.Sprintf("the known answer of %s is wrong, by a checked model of %s", s.instance.Source, s.record.Backend)
}
