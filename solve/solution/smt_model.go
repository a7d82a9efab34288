package solution

import (
	"iter"
	"slices"
	"strconv"
	"strings"
)

// smtStatus maps the answers to check-sat.
var smtStatus = map[string]Status{"sat": Sat, "unsat": Unsat, "unknown": Unknown}

// smt reads the answers to check-sat and get-model: sat, and definitions such as
//
//	(define-fun w1K () Bool true)
//
// of type Bool, or of type Int with value 0 or 1, which z3 writes for LP files. It also reads answers to get-value, as
// (w1K true), and models of Yices, as (= w1K true). Brackets around them, and anything else outside, mean nothing; but
// if there is no value at all, numbers behind the status are no model of this kind.
func (r *reader) smt() error {
	r.Status = Sat // for a model without a status
	before, valued := "", false
	var number word
	for words := range r.allWords() {
		w, rest := words[0], words[1:]
		if status, known := smtStatus[w.text]; known && before != "(" {
			r.Status, r.Stated = status, true
		}
		r.Model = r.Model || w.text == "(" && len(rest) > 0 && rest[0].text != "error"
		var err error
		switch {
		case w.text == "define-fun":
			err, valued = r.definition(w, rest), true
		case before == "(" && isValue(words):
			err, valued = r.pair(w, rest[0]), true
		case before == "(" && w.text == "=" && isValue(rest):
			err, valued = r.pair(rest[0], rest[1]), true
		case number.text == "" && isInteger(w.text):
			number = w
		}
		if err != nil {
			return err
		}
		before = w.text
	}
	if r.Status == Sat && !valued && number.text != "" {
		r.at = number
		return r.errorf("%.80q; expected \"(define-fun NAME () TYPE VALUE)\"", number.text)
	}
	return nil
}

// isInteger reports whether a word is a whole number. A word that does not begin like one makes no error, which would
// take memory for each word of a model.
func isInteger(text string) bool {
	if strings.IndexAny(text, "-0123456789") != 0 {
		return false
	}
	_, err := strconv.Atoi(text)
	return err == nil
}

// isValue reports whether words begin with a name, its value and a bracket.
func isValue(words []word) bool {
	return len(words) > 2 && (words[1].text == "true" || words[1].text == "false") && words[2].text == ")" &&
		words[0].text != "(" && words[0].text != ")"
}

// pair gives a name the value behind it.
func (r *reader) pair(name, value word) error {
	r.at = name
	v, err := r.variable(name.text)
	if err != nil {
		return err
	}
	return r.set(v, value.text == "true")
}

// behind is how many words follow define-fun.
const behind = 6

// allWords yields the words one by one, each with as many words after it as a definition has.
func (r *reader) allWords() iter.Seq[[]word] {
	return func(yield func([]word) bool) {
		var next []word
		for i := range r.lines {
			for w := range r.words(i, true) {
				if next = append(next, w); len(next) <= behind {
					continue
				}
				if !yield(next) {
					return
				}
				next = slices.Delete(next, 0, 1)
			}
		}
		for ; len(next) > 0 && yield(next); next = next[1:] {
		}
	}
}

// definition reads what follows define-fun.
func (r *reader) definition(w word, rest []word) error {
	r.at = w
	if len(rest) < behind || rest[1].text != "(" || rest[2].text != ")" || rest[5].text != ")" {
		return r.errorf("expected \"(define-fun NAME () TYPE VALUE)\"")
	}
	r.at = rest[0]
	v, err := r.variable(rest[0].text)
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
