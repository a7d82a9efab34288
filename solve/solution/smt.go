package solution

import (
	"strings"
)

// smtStatus are the answers to check-sat.
var smtStatus = map[string]Status{"sat": Sat, "unsat": Unsat, "unknown": Unknown}

// smt reads the answers to check-sat and get-model: sat, and definitions such as
//
//	(define-fun w1K () Bool true)
//
// of type Bool, or Int with 0 or 1, as z3 has it for LP files. Brackets around them and
// anything else at the outside say nothing.
func (r *reader) smt() error {
	r.Status = Sat // a model alone
	words := r.allWords()
	for i, w := range words {
		if status, known := smtStatus[w.text]; known && (i == 0 || words[i-1].text != "(") {
			r.Status, r.Stated = status, true
		}
		r.Model = r.Model || w.text == "(" && i+1 < len(words) && words[i+1].text != "error"
		if w.text != "define-fun" {
			continue
		}
		if err := r.definition(w, words[i+1:]); err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) allWords() (words []word) {
	for i := range r.lines {
		words = append(words, r.words(i, true)...)
	}
	return words
}

// definition reads what follows define-fun.
func (r *reader) definition(w word, rest []word) error {
	r.at = w
	if len(rest) < 6 || rest[1].text != "(" || rest[2].text != ")" || rest[5].text != ")" {
		return r.errorf("expected \"(define-fun NAME () TYPE VALUE)\"")
	}
	r.at = rest[0]
	v, err := r.variable(strings.Trim(rest[0].text, "|"))
	if err != nil {
		return err
	}
	value := rest[4]
	switch {
	case rest[3].text == "Int":
		return r.setNumber(v, value)
	case value.text == "true" || value.text == "false":
		return r.set(v, value.text == "true")
	}
	r.at = value
	return r.errorf("%.80q; expected true or false", value.text)
}
