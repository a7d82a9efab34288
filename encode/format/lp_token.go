package format

import "strings"

// tokenOfLP returns the length of the first token: space, a relation, a sign, a number, or anything up to one of
// these.
func tokenOfLP(text string) int {
	span := func(set string) int { return len(text) - len(strings.TrimLeft(text, set)) }
	switch c := text[0]; {
	case strings.IndexByte(" \t\r\v\f", c) >= 0:
		return span(" \t\r\v\f")
	case strings.IndexByte("<>=", c) >= 0:
		return span("<>=")
	case strings.IndexByte("+-:*/[]^", c) >= 0:
		return 1
	case strings.IndexByte("0123456789.", c) >= 0:
		return numberInLP(text)
	}
	if n := strings.IndexAny(text, " \t\r\v\f<>=+-:*/[]^"); n >= 0 {
		return n
	}
	return len(text)
}

// numberInLP returns the length of the number with which text begins.
func numberInLP(text string) int {
	digits := func(from int) int {
		for from < len(text) && (text[from] >= '0' && text[from] <= '9' || text[from] == '.') {
			from++
		}
		return from
	}
	n := digits(0)
	if n < len(text) && (text[n] == 'e' || text[n] == 'E') {
		e := n + 1
		if e < len(text) && (text[e] == '+' || text[e] == '-') {
			e++
		}
		if end := digits(e); end > e {
			return end
		}
	}
	return n
}

func isRelation(word string) bool { return relation(word) != "" }

// relation returns "<=", ">=" or "=" for the ways to write them, and "" for other words.
func relation(word string) string {
	switch word {
	case "<", "<=", "=<":
		return "<="
	case ">", ">=", "=>":
		return ">="
	case "=":
		return "="
	}
	return ""
}

// isNameInLP reports whether a word can be a name where one is expected.
func isNameInLP(word string) bool {
	return word != "" && strings.IndexByte("+-:*/[]^<>=.0123456789", word[0]) < 0
}
