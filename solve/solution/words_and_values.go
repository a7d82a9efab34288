package solution

import (
	"fmt"
	"iter"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dustin/go-humanize/english"

	"haft/encode/formula"
)

// reader is the state of reading an answer.
type reader struct {
	Solution
	lines     []string
	first     int // the line that told the kind, from 0
	f         *formula.Formula
	strangers bool
	index     map[string]int // variables by name
	folded    map[string]int // by name in lower case, -1 if there are several; z3 writes names of LP files so
	named     []bool         // by variable: whether it has a value
	at        word           // what is being read, for errors
}

// A word and its place, from 1.
type word struct {
	text         string
	line, column int
}

func newReader(text string, f *formula.Formula, strangers bool) *reader {
	r := &reader{
		lines: strings.Split(text, "\n"), f: f, strangers: strangers,
		index: map[string]int{}, folded: map[string]int{}, named: make([]bool, f.Vars+1),
	}
	r.Value = make([]bool, f.Vars+1)
	for v, name := range f.Names[:min(len(f.Names), f.Vars+1)] {
		if name == "" {
			continue
		}
		r.index[name] = v
		small := strings.ToLower(name)
		if _, several := r.folded[small]; several {
			v = -1
		}
		r.folded[small] = v
	}
	return r
}

// words yields the words of line i, from 0, which may hold a whole model. If split is set, as in SMT-LIB, brackets are
// separate words, a text in quotation marks is one, and a comment begins with ";". A name between bars, as [Word] writes
// it, is one word, with the sign before it.
func (r *reader) words(i int, split bool) iter.Seq[word] {
	return func(yield func(word) bool) {
		line := r.lines[i]
		for at := 0; at < len(line) && !(split && line[at] == ';'); {
			n := wordLength(line[at:], split)
			if text := strings.TrimSpace(line[at : at+n]); text != "" && !yield(word{text, i + 1, at + 1}) {
				return
			}
			at += n
		}
	}
}

// wordLength returns the length of the word, or of the character between words, at the beginning of a line.
func wordLength(line string, split bool) int {
	quoted := strings.TrimPrefix(line, "-")
	if strings.HasPrefix(quoted, "|") {
		if end := strings.IndexByte(quoted[1:], '|'); end >= 0 {
			return len(line) - len(quoted) + end + 2
		}
	}
	if split && line[0] == '"' {
		if end := strings.IndexByte(line[1:], '"'); end >= 0 {
			return end + 2
		}
	}
	n := strings.IndexFunc(line, func(c rune) bool {
		return unicode.IsSpace(c) || split && (c == '(' || c == ')' || c == ';')
	})
	switch {
	case n < 0:
		return len(line)
	case n == 0:
		_, n = utf8.DecodeRuneInString(line)
	}
	return n
}

// Word returns how lines v call a variable that has a name: between bars if the name alone could be taken for a number,
// for several words, or for the negation of another. The bars are those of SMT-LIB.
func Word(name string) string {
	_, err := strconv.Atoi(name)
	if err == nil || strings.HasPrefix(name, "-") || strings.Trim(name, "01") == "" ||
		strings.ContainsFunc(name, unicode.IsSpace) {
		return "|" + name + "|"
	}
	return name
}

// unquoted removes the bars of a name.
func unquoted(name string) string {
	if inner, ok := strings.CutPrefix(name, "|"); ok && strings.HasSuffix(inner, "|") {
		return inner[:len(inner)-1]
	}
	return name
}

// maxFields is more than the number of words on any line about one variable.
const maxFields = 100

// fields returns the words of line i, which is about one variable, but no more than maxFields.
func (r *reader) fields(i int) (words []word) {
	for w := range r.words(i, false) {
		if words = append(words, w); len(words) == maxFields {
			break
		}
	}
	return words
}

func (r *reader) errorf(format string, args ...any) error {
	where := fmt.Sprintf("line %d", r.at.line)
	if r.at.column > 0 {
		where += fmt.Sprintf(", column %d", r.at.column)
	}
	return fmt.Errorf("%s: %s: %s", r.Kind, where, fmt.Sprintf(format, args...))
}

// variable returns the number of the variable called name, perhaps between bars, or called x and its number. It returns
// 0 for an unknown variable, if these are allowed.
func (r *reader) variable(name string) (int, error) {
	if v := r.index[name]; v != 0 {
		return v, nil
	}
	name = unquoted(name)
	if v := r.index[name]; v != 0 {
		return v, nil
	}
	digits := strings.TrimPrefix(strings.TrimPrefix(name, "x"), "k!") // z3 calls x1 of OPB files k!1
	if v, err := strconv.Atoi(digits); err == nil && digits != name && v > 0 && v <= r.f.Vars {
		return v, nil
	}
	if v := r.folded[strings.ToLower(name)]; v > 0 {
		return v, nil
	}
	if r.strangers {
		return 0, nil
	}
	return 0, r.errorf("%.80q is not a variable of the formula", name)
}

// number returns a variable given by its number, or 0 for an unknown variable, if these are allowed.
func (r *reader) number(v int) (int, error) {
	switch {
	case v >= 1 && v <= r.f.Vars:
		return v, nil
	case v > r.f.Vars && r.strangers:
		return 0, nil
	}
	return 0, r.errorf("variable %d, but the formula has %d %s", v, r.f.Vars, english.PluralWord(r.f.Vars, "variable", ""))
}

// set gives variable v a value. If v is 0, it does nothing.
func (r *reader) set(v int, value bool) error {
	if v == 0 {
		return nil
	}
	if r.named[v] && r.Value[v] != value {
		return r.errorf("variable %d is both true and false", v)
	}
	r.named[v], r.Value[v] = true, value
	return nil
}

// tolerance is how far a value may be from an integer, because solvers of linear programs use floating point.
const tolerance = 1e-6

// setNumber gives a variable the value of a number.
func (r *reader) setNumber(v int, w word) error {
	r.at = w
	x, err := strconv.ParseFloat(w.text, 64)
	if err != nil {
		return r.errorf("%.80q; expected 0 or 1", w.text)
	}
	switch {
	case v == 0:
		return nil
	case math.Abs(x) <= tolerance:
		return r.set(v, false)
	case math.Abs(x-1) <= tolerance:
		return r.set(v, true)
	}
	return r.errorf("the value of a variable is %.80s; expected 0 or 1", w.text)
}
