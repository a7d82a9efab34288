package format

import "strings"

// An lpWord is a token of an LP file and its place. It is empty at the end of the file.
type lpWord struct {
	text         string
	line, column int
}

// peek returns the token that comes i tokens after the next one.
func (p *lp) peek(i int) lpWord {
	for len(p.ahead) <= i {
		p.ahead = append(p.ahead, p.scan())
	}
	return p.ahead[i]
}

// drop goes past n tokens, which were peeked at.
func (p *lp) drop(n int) { p.ahead = p.ahead[:copy(p.ahead, p.ahead[n:])] }

// scan reads a token. Comments go to the end of their line.
func (p *lp) scan() lpWord {
	for {
		for p.rest != "" {
			n := tokenOfLP(p.rest)
			w := lpWord{p.rest[:n], p.scanned, p.done + 1}
			p.rest, p.done = p.rest[n:], p.done+n
			if strings.TrimSpace(w.text) != "" {
				p.spend(wordCost)
				return w
			}
		}
		number, column := p.number, p.lines.column // of the word that is dealt with, which errors name
		p.number = p.scanned
		if !p.Scan() {
			return lpWord{line: p.scanned}
		}
		p.scanned = p.number
		p.number, p.lines.column = number, column
		p.rest, _, _ = strings.Cut(p.Text(), "\\")
		p.done = 0
	}
}

// tokenOfLP returns the length of the first token: space, a relation, a sign, an arrow, a number, or anything up to
// one of these.
func tokenOfLP(text string) int {
	span := func(set string) int { return len(text) - len(strings.TrimLeft(text, set)) }
	switch c := text[0]; {
	case strings.IndexByte(" \t\r\v\f", c) >= 0:
		return span(" \t\r\v\f")
	case strings.IndexByte("<>=", c) >= 0:
		return span("<>=")
	case strings.HasPrefix(text, "->"):
		return 2
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

func isSign(word string) bool { return word == "+" || word == "-" }

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

// relation returns the relation that comes next, or "", and how many words it has: "< =" has two.
func (p *lp) relation() (r string, words int) {
	w := p.peek(0)
	if (w.text == "<" || w.text == ">") && p.peek(1).text == "=" {
		return relation(w.text), 2
	}
	return relation(w.text), 1
}

// mirrored returns the relation of b and a for that of a and b.
func mirrored(relation string) string {
	switch relation {
	case "<=":
		return ">="
	case ">=":
		return "<="
	}
	return relation
}

// isNumberInLP reports whether a word is meant as a number.
func isNumberInLP(word string) bool {
	return word != "" && strings.IndexByte(".0123456789", word[0]) >= 0 || isInfinity(word)
}

// isNameInLP reports whether a word can be a name where one is expected.
func isNameInLP(word string) bool {
	return word != "" && strings.IndexByte("+-:*/[]^<>=.0123456789", word[0]) < 0 && !isInfinity(word)
}
