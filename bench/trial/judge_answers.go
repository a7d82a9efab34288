package trial

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"haft/encode"
	"haft/solve"
	"haft/solve/engine"
)

// letters writes an answer with the letters of [Record].
func letters(statuses []solve.Status) string {
	var text strings.Builder
	for _, status := range statuses {
		text.WriteByte(map[solve.Status]byte{solve.Sat: 's', solve.Unsat: 'u', solve.Unknown: '?'}[status])
	}
	return text.String()
}

// judge checks every reply, and records the category of the answer. err belongs to the question
// after the last reply, if there is one.
func (s *service) judge(a asker, replies []reply, err error) {
	statuses := make([]solve.Status, s.record.Questions)
	verified := map[string]bool{}
	var wrong []string
	for q, r := range replies {
		statuses[q] = r.status
		s.record.Optimum = r.cost // of an instance that asks for it, which has one question
		by, complaint := s.verify(a, q, &r)
		if complaint != "" {
			wrong = append(wrong, fmt.Sprintf("question %d: %s", q+1, complaint))
		}
		if by != "" {
			verified[by] = true
		}
	}
	if errors.Is(err, engine.ErrWrongModel) {
		wrong = append(wrong, fmt.Sprintf("question %d: %v", len(replies)+1, err))
	}
	s.record.Answer, s.record.Verified = letters(statuses), joined(verified)
	switch {
	case len(wrong) > 0:
		s.record.Category, s.record.Reason, s.record.Message = Wrong, "", strings.Join(wrong, "; ")
	case err != nil:
		s.fail(err)
	case s.record.Reason != "":
		s.record.Category = Unknown
	case len(replies) < len(statuses):
		s.fail(errors.New("it gave up before its time was up"))
	default:
		s.record.Category = Correct
		if s.record.doubtful() {
			s.record.Category = Unconfirmed
		}
	}
}

// joined lists the words in alphabetical order, joined by +.
func joined(words map[string]bool) string {
	var list []string
	for w := range words {
		list = append(list, w)
	}
	slices.Sort(list)
	return strings.Join(list, "+")
}

// verify says what shows that a reply is right, "" if nothing does yet, or what is wrong with it.
func (s *service) verify(a asker, q int, r *reply) (by, complaint string) {
	want := s.instance.Expected[q]
	_, unread := a.(script)
	if r.status == solve.Sat && !unread {
		if complaint := s.refute(a, q, r); complaint != "" {
			return "", complaint
		}
		by = "model"
	}
	if complaint := s.wrongKnown(r); complaint != "" && by != "" {
		s.record.Message = complaint
		return by, ""
	}
	switch {
	case want != solve.Unknown && want != r.status:
		return "", fmt.Sprintf("it answered %v, but %s says %v", r.status, s.instance.Source, want)
	case s.instance.Optimum != nil && r.cost != nil && *r.cost != *s.instance.Optimum:
		return "", fmt.Sprintf("its least cost is %d, but %s says %d", *r.cost, s.instance.Source, *s.instance.Optimum)
	case want == r.status && (r.status == solve.Unsat || unread || s.instance.Optimum != nil):
		return s.knownBy(), ""
	}
	return by, ""
}

// knownBy is who knows the answer, in the words of [Record].
func (s *service) knownBy() string {
	if s.given {
		return "known"
	}
	return s.instance.Source
}

// refute says what is wrong with a model, "" if nothing is. It must satisfy the encoded formula, as
// it was before any shuffling, and be a world of the problem if there is one.
func (s *service) refute(a asker, q int, r *reply) string {
	world := r.world
	if o, ok := a.(*optimum); ok {
		if cost, holds := o.in.Cost(r.value[:o.in.Vars+1]); !holds || cost != *r.cost {
			return "its model does not have the cost"
		}
		return ""
	}
	if f, ok := a.(formulas); ok {
		if !f.original[q].Holds(r.value) {
			return "its model does not satisfy the formula"
		}
		w := encode.Decode(r.value)
		world = &w
	}
	if p := s.instance.Problem; p != nil && !p.With(facts(s.instance, q)...).Holds(world) {
		return "its model is not a world"
	}
	return ""
}
