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
// brackets that stay open are an answer cut off, and if there is no value at all, numbers behind the status are no model
// of this kind. Behind unsat, values belong to a proof.
func (r *reader) smt() error {
	r.Status = Sat // for a model without a status
	before, valued, open := "", false, 0
	var number word
	for words := range r.allWords() {
		w, rest := words[0], words[1:]
		switch w.text {
		case "(":
			open++
		case ")":
			open--
		}
		if status, known := smtStatus[w.text]; known && before != "(" {
			r.Status, r.Stated = status, true
		}
		r.Model = r.Model || w.text == "(" && len(rest) > 0 && rest[0].text != "error"
		var err error
		switch {
		case w.text == "define-fun":
			err, valued = r.definition(w, rest), true
		case r.Status != Sat:
		case before == "(" && r.isPair(words):
			err, valued = r.pair(w, rest[0]), true
		case before == "(" && w.text == "=" && r.isPair(rest):
			err, valued = r.pair(rest[0], rest[1]), true
		case number.text == "" && isInteger(w.text):
			number = w
		}
		if err != nil {
			return err
		}
		before = w.text
	}
	switch {
	case r.Status != Sat:
	case open > 0:
		r.at = word{"", len(r.lines), 0}
		return r.errorf("the answer ends within brackets")
	case !valued && number.text != "":
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

// isPair reports whether words begin with a name, its value and a bracket. Words that begin with a colon are no names.
func (r *reader) isPair(words []word) bool {
	if len(words) < 3 || words[2].text != ")" || strings.ContainsAny(words[0].text[:min(1, len(words[0].text))], "():\"") {
		return false
	}
	value := words[1].text
	return value == "true" || value == "false" || value != "(" && value != ")" && r.index[unquoted(words[0].text)] != 0
}

// pair gives a name the value behind it: true, false, 0 or 1.
func (r *reader) pair(name, value word) error {
	r.at = name
	v, err := r.variable(name.text)
	switch {
	case err != nil:
		return err
	case value.text == "true" || value.text == "false":
		return r.set(v, value.text == "true")
	case isInteger(value.text):
		return r.setNumber(v, value)
	}
	r.at = value
	return r.errorf("%.80q; expected true or false", value.text)
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
