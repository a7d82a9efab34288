package report

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"haft/bench/trial"
)

// check finds what a record that haft wrote cannot say.
func check(r *trial.Record) error {
	if r.Schema != trial.Schema {
		return fmt.Errorf("schema %d; this haft knows %d", r.Schema, trial.Schema)
	}
	return errors.Join(checkNames(r), checkAnswer(r), checkNumbers(r))
}

func checkNames(r *trial.Record) error {
	switch {
	case r.Family == "" || r.Backend == "":
		return errors.New("family or backend is empty")
	case r.Instance == "" && !unbegun(r):
		return fmt.Errorf("category %q without an instance", r.Category)
	case !slices.Contains([]trial.Mode{trial.Session, trial.Scratch, trial.Process}, r.Mode):
		return fmt.Errorf("unknown mode %q", r.Mode)
	case !slices.Contains([]trial.Category{trial.Correct, trial.Wrong, trial.Unknown, trial.Failed}, r.Category):
		return fmt.Errorf("unknown category %q", r.Category)
	}
	return nil
}

// unbegun tells whether a trial ended before there was anything to ask: what would have been asked is not known.
func unbegun(r *trial.Record) bool {
	return r.Instance == "" && r.Questions == 0 && (r.Category == trial.Failed || r.Category == trial.Unknown)
}

// checkAnswer compares the answer with what was expected and with what is said to be its worth.
func checkAnswer(r *trial.Record) error {
	switch {
	case strings.Trim(r.Answer, "su?") != "" || strings.Trim(r.Expected, "su?") != "":
		return fmt.Errorf("answer %q, expected %q; they have the letters s, u and ?", r.Answer, r.Expected)
	case r.Answer != "" && len(r.Answer) != r.Questions, r.Expected != "" && len(r.Expected) != r.Questions:
		return fmt.Errorf("answer %q, expected %q of %d questions", r.Answer, r.Expected, r.Questions)
	case r.Category == trial.Correct && (r.Answer == "" || strings.Contains(r.Answer, "?")):
		return fmt.Errorf("answer %q is called correct", r.Answer)
	case r.Category != trial.Wrong && contradicts(r.Answer, r.Expected):
		return fmt.Errorf("answer %q contradicts %q, and is not called wrong", r.Answer, r.Expected)
	}
	return nil
}

// contradicts tells whether two answers to the same questions cannot both be right.
func contradicts(a, b string) bool {
	for i := range min(len(a), len(b)) {
		if a[i] != '?' && b[i] != '?' && a[i] != b[i] {
			return true
		}
	}
	return false
}

func checkNumbers(r *trial.Record) error {
	least := min(r.Encode, r.Write, r.Solve, r.Parse, r.Check, r.Wall, r.CPU, r.Limits.Seconds)
	switch {
	case least < 0 || r.Memory < 0 || r.Limits.Memory < 0:
		return errors.New("a time, a size or a limit is negative")
	case r.Questions < 1 && !unbegun(r) || r.Round < 1:
		return fmt.Errorf("%d questions in round %d; both begin with 1", r.Questions, r.Round)
	}
	return nil
}
