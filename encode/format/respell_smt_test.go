package format

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"haft/encode/formula/formulatest"
)

// A smtText is an expression of SMT-LIB, spelt in some way, and its meaning.
type smtText struct {
	text string
	is   func(value []bool) bool // of a formula
	sum  func(value []bool) int  // of a sum
}

// A smtName is a name and its meaning.
type smtName struct {
	name string
	is   func(value []bool) bool
}

// A smtSpeller chooses how a script is written.
type smtSpeller struct {
	*rapid.T
	names []string  // by variable, from 0
	known []smtName // what can be named here
}

func (s *smtSpeller) one(texts ...string) string { return rapid.SampledFrom(texts).Draw(s.T, "text") }

func (s *smtSpeller) upTo(n int) int { return rapid.IntRange(0, n).Draw(s.T, "n") }

// blank returns what may stand between two words.
func (s *smtSpeller) blank() string {
	return s.one(" ", "  ", "\n", "\t", "\r\n", " ; a comment ( | \"\n", "\n;\n")
}

// name spells a name, with bars or without.
func (s *smtSpeller) name(name string) string {
	if quotedInSMT(name) != name || s.one("", "bars") != "" {
		return "|" + name + "|"
	}
	return name
}

// list spells a list.
func (s *smtSpeller) list(words ...string) string {
	text := "(" + s.one("", " ", "\n")
	for i, word := range words {
		if i > 0 {
			text += s.blank()
		}
		text += word
	}
	return text + s.one("", " ", "; )\n") + ")"
}

// formula draws a formula.
func (s *smtSpeller) formula(depth int) smtText {
	if depth == 0 || s.upTo(3) == 0 {
		return s.atom()
	}
	n := s.upTo(2) + 1
	var parts []smtText
	for range max(n, 2) + 1 {
		parts = append(parts, s.formula(depth-1))
	}
	text := func(head string, parts []smtText) string {
		words := []string{head}
		for _, part := range parts {
			words = append(words, part.text)
		}
		return s.list(words...)
	}
	count := func(value []bool, parts []smtText) (n int) {
		for _, part := range parts {
			if part.is(value) {
				n++
			}
		}
		return n
	}
	some, two := parts[:n], parts[:2]
	switch s.upTo(9) {
	case 0:
		return smtText{text: s.list("not", parts[0].text), is: func(value []bool) bool { return !parts[0].is(value) }}
	case 1:
		return smtText{text: text("and", some), is: func(value []bool) bool { return count(value, some) == n }}
	case 2, 3:
		return smtText{text: text("or", some), is: func(value []bool) bool { return count(value, some) > 0 }}
	case 4:
		return smtText{text: text("xor", parts), is: func(value []bool) bool { return count(value, parts)%2 == 1 }}
	case 5:
		return smtText{text: text("=>", parts), is: func(value []bool) bool {
			last := len(parts) - 1
			return count(value, parts[:last]) < last || parts[last].is(value)
		}}
	case 6:
		return smtText{text: text("=", parts), is: func(value []bool) bool {
			all := count(value, parts)
			return all == 0 || all == len(parts)
		}}
	case 7:
		return smtText{text: text("distinct", two), is: func(value []bool) bool { return count(value, two) == 1 }}
	case 8:
		return smtText{text: text("ite", parts[:3]), is: func(value []bool) bool {
			if parts[0].is(value) {
				return parts[1].is(value)
			}
			return parts[2].is(value)
		}}
	}
	return s.let(parts[0], func() smtText { return s.formula(depth - 1) })
}

// atom draws a name, or a value.
func (s *smtSpeller) atom() smtText {
	i := s.upTo(len(s.known) + 1)
	if i < len(s.known) {
		return smtText{text: s.name(s.known[i].name), is: s.known[i].is}
	}
	truth := i == len(s.known)
	return smtText{text: fmt.Sprint(truth), is: func([]bool) bool { return truth }}
}

// let gives a value a name, which hides what had it.
func (s *smtSpeller) let(value smtText, body func() smtText) smtText {
	outer := s.known
	name := s.one(append(s.names, "new")...)
	s.known = append(slices.DeleteFunc(slices.Clone(outer), func(n smtName) bool { return n.name == name }),
		smtName{name, value.is})
	inner := body()
	s.known = outer
	return smtText{text: s.list("let", s.list(s.list(s.name(name), value.text)), inner.text), is: inner.is}
}

// integer draws a sum.
func (s *smtSpeller) integer(depth int) smtText {
	n := s.upTo(9) - 4
	number := func(n int) string {
		if n < 0 {
			return s.list("-", fmt.Sprint(-n))
		}
		return fmt.Sprint(n)
	}
	switch kind := s.upTo(5); {
	case depth == 0 || kind == 0:
		v, other := s.upTo(len(s.names)-1), s.upTo(3) // no name is hidden here
		condition, negated := s.name(s.names[v]), s.upTo(1) == 1
		if negated {
			condition = s.list("not", condition)
		}
		return smtText{text: s.list("ite", condition, number(n), number(other)), sum: func(value []bool) int {
			if value[v+1] != negated {
				return n
			}
			return other
		}}
	case kind == 1:
		return smtText{text: number(n), sum: func([]bool) int { return n }}
	case kind == 2:
		part := s.integer(depth - 1)
		words := []string{number(n), part.text}
		if s.upTo(1) == 1 {
			slices.Reverse(words)
		}
		return smtText{text: s.list("*", words[0], words[1]), sum: func(value []bool) int { return n * part.sum(value) }}
	}
	parts, sign, head := []smtText{}, 1, "+"
	words := []string{head}
	if s.upTo(2) == 0 {
		sign, words[0] = -1, "-"
	}
	for range s.upTo(2) + 1 {
		parts = append(parts, s.integer(depth-1))
		words = append(words, parts[len(parts)-1].text)
	}
	return smtText{text: s.list(words...), sum: func(value []bool) int {
		sum := parts[0].sum(value)
		if len(parts) == 1 {
			return sign * sum
		}
		for _, part := range parts[1:] {
			sum += sign * part.sum(value)
		}
		return sum
	}}
}

// comparison draws a comparison of sums.
func (s *smtSpeller) comparison() smtText {
	a, b := s.integer(2), s.integer(2)
	relation := s.one("<=", ">=", "<", ">", "=")
	t := smtText{text: s.list(relation, a.text, b.text), is: func(value []bool) bool {
		x, y := a.sum(value), b.sum(value)
		switch relation {
		case "<=":
			return x <= y
		case ">=":
			return x >= y
		case "<":
			return x < y
		case ">":
			return x > y
		}
		return x == y
	}}
	if relation != "=" && s.upTo(1) == 1 {
		return smtText{text: s.list("not", t.text), is: func(value []bool) bool { return !t.is(value) }}
	}
	return t
}

// script draws a script, and returns what it asks.
func (s *smtSpeller) script() (text string, asks []smtText) {
	names := []string{"a", "b-", "-c", "not!", "e1", "f g", "(h", "0"}
	s.names = names[:s.upTo(4)+1]
	command := func(words ...string) { text += s.list(words...) + s.blank() }
	command("set-logic", s.one("QF_LIA", "ALL"))
	if s.upTo(1) == 1 {
		command("set-info", ":source", "(1.0 x (y))")
	}
	if s.upTo(1) == 1 {
		command("set-info", ":source", s.one("|two\nlines (|", "\"a \"\" quote (;\""))
	}
	for v, name := range s.names {
		if s.upTo(1) == 1 {
			command("declare-const", s.name(name), s.one("Bool", "|Bool|"))
		} else {
			command("declare-fun", s.name(name), s.one("()", "( )", "(;\n)"), "Bool")
		}
		s.known = append(s.known, smtName{name, func(value []bool) bool { return value[v+1] }})
	}
	for i := range s.upTo(2) {
		value := s.formula(2)
		name := fmt.Sprintf("def%d", i)
		command("define-fun", s.name(name), "()", "Bool", value.text)
		s.known = append(s.known, smtName{name, value.is})
	}
	for i := range s.upTo(4) + 1 {
		var ask smtText
		switch s.upTo(3) {
		case 0:
			ask = s.comparison()
			if s.upTo(1) == 1 {
				more := s.formula(1)
				both := ask
				ask = smtText{text: s.list("and", ask.text, more.text), is: func(value []bool) bool {
					return both.is(value) && more.is(value)
				}}
			}
		case 1:
			ask = s.formula(1)
			ask.text = s.list("!", ask.text, ":named", fmt.Sprintf("n%d", i))
		default:
			ask = s.formula(2)
		}
		command("assert", ask.text)
		asks = append(asks, ask)
	}
	if s.upTo(3) == 0 {
		v := s.upTo(len(s.names) - 1)
		command("check-sat-assuming", s.list(s.list("not", s.name(s.names[v]))))
		asks = append(asks, smtText{is: func(value []bool) bool { return !value[v+1] }})
	} else {
		command("check-sat")
	}
	if s.upTo(1) == 1 {
		command("assert", "false")
	}
	if s.upTo(1) == 1 {
		text += "(exit) (check-sat) )"
	}
	return text, asks
}

// means checks that what is read is true for the values of the names for which all is that is asked. A script may be
// refused because it needs too many clauses.
func (s *smtSpeller) means(t *rapid.T, text string, asks []smtText) {
	in, err := Formats[7].Read(strings.NewReader(text), 0)
	if err != nil && strings.Contains(err.Error(), "needs clauses of more than") {
		return
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	for v, name := range s.names {
		if in.Vars != len(s.names) || in.Name(v+1) != name {
			t.Fatalf("variables %q of %d, want %q\n%s", in.Names, in.Vars, s.names, text)
		}
	}
	for value := range formulatest.Values(in.Vars) {
		want := !slices.ContainsFunc(asks, func(ask smtText) bool { return !ask.is(value) })
		if got := in.Holds(value); got != want {
			t.Fatalf("%v of %q: %v, want %v\n%s", value, s.names, got, want, text)
		}
	}
}

// However a script of SMT-LIB is spelt, it means the same.
func respellSMT(t *rapid.T) {
	s := &smtSpeller{T: t}
	text, asks := s.script()
	s.means(t, text, asks)
}

func TestRespellSMT(t *testing.T) { rapid.Check(t, respellSMT) }

func FuzzRespellSMT(f *testing.F) { f.Fuzz(rapid.MakeFuzz(respellSMT)) }
