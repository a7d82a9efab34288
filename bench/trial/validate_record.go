package trial

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"haft/solve/engine"
)

// Validate returns an error if the record is one that haft cannot have written.
func (r *Record) Validate() error {
	if r.Schema != Schema {
		return fmt.Errorf("schema %d; this haft knows %d", r.Schema, Schema)
	}
	return errors.Join(r.checkNames(), r.checkAnswer(), r.checkNumbers())
}

func (r *Record) checkNames() error {
	switch {
	case r.Family == "" || r.Backend == "":
		return errors.New("family or backend is empty")
	case r.Instance == "" && !r.Unbegun():
		return fmt.Errorf("category %q without an instance", r.Category)
	case !slices.Contains([]Mode{Session, Scratch, Process}, r.Mode):
		return fmt.Errorf("unknown mode %q", r.Mode)
	case !slices.Contains([]Category{Correct, Wrong, Unknown, Failed, Unconfirmed}, r.Category):
		return fmt.Errorf("unknown category %q", r.Category)
	}
	return nil
}

// Unbegun reports whether the trial ended before there was an instance, so that the questions are
// not known.
func (r *Record) Unbegun() bool {
	return r.Instance == "" && r.Questions == 0 && (r.Category == Failed || r.Category == Unknown)
}

// checkAnswer compares the answer with the expected one and with the category.
func (r *Record) checkAnswer() error {
	switch {
	case strings.Trim(r.Answer, "su?") != "" || strings.Trim(r.Expected, "su?") != "":
		return fmt.Errorf("answer %q, expected %q; they have the letters s, u and ?", r.Answer, r.Expected)
	case r.Answer != "" && len(r.Answer) != r.Questions, r.Expected != "" && len(r.Expected) != r.Questions:
		return fmt.Errorf("answer %q, expected %q of %d questions", r.Answer, r.Expected, r.Questions)
	case r.answered() && (r.Answer == "" || strings.Contains(r.Answer, "?")):
		return fmt.Errorf("answer %q is called %s", r.Answer, r.Category)
	case r.Optimum != nil && (*r.Optimum < r.CostFrom || r.Answer != "s"):
		return fmt.Errorf("least cost %d with answer %q; expected a cost of at least %d, and one satisfiable question",
			*r.Optimum, r.Answer, r.CostFrom)
	case r.Category != Wrong && !r.refutesKnown() && contradicts(r.Answer, r.Expected):
		return fmt.Errorf("answer %q contradicts %q, and is not called wrong", r.Answer, r.Expected)
	}
	return nil
}

// contradicts reports whether two answers to the same questions cannot both be right.
func contradicts(a, b string) bool {
	for i := range min(len(a), len(b)) {
		if a[i] != '?' && b[i] != '?' && a[i] != b[i] {
			return true
		}
	}
	return false
}

func (r *Record) checkNumbers() error {
	own, _ := r.OwnTime()
	least := min(own, r.Encode, r.Write, r.Solve, r.Parse, r.Check, r.Wall, r.CPU, r.Limits.Seconds, r.Limits.CPU)
	for name, n := range r.Counters {
		if n < 0 || !slices.Contains(engine.CounterNames, name) {
			const what = "counter %q is %d; expected %s, and no negative number"
			return fmt.Errorf(what, name, n, strings.Join(engine.CounterNames, ", "))
		}
	}
	switch {
	case least < 0 || r.Memory < 0 || r.Limits.Memory < 0:
		return errors.New("a time, a size or a limit is negative")
	case r.Questions < 1 && !r.Unbegun() || r.Round < 1:
		return fmt.Errorf("%d questions in round %d; both begin with 1", r.Questions, r.Round)
	}
	return nil
}
