package formulatest

import (
	"fmt"
	"strings"

	"haft/encode/formula"
)

// Row reads a linear constraint as written on paper, "16 x1 +1 ~x2 <= 16", where ~x2 is the negation of variable 2.
// It panics if text is not one.
func Row(text string) (l formula.Linear) {
	words := strings.Fields(text)
	terms, end := words[:len(words)-2], words[len(words)-2:]
	for i := 0; i < len(terms); i += 2 {
		var t formula.Term
		variable, negated := strings.CutPrefix(terms[i+1], "~")
		scan(terms[i]+" "+variable, "%d x%d", &t.Coef, &t.Lit)
		if negated {
			t.Lit = -t.Lit
		}
		l.Terms = append(l.Terms, t)
	}
	for l.Sense = formula.AtMost; l.Sense.String() != end[0]; {
		l.Sense++
	}
	scan(end[1], "%d", &l.Bound)
	return l
}

func scan(text, format string, into ...any) {
	if _, err := fmt.Sscanf(text, format, into...); err != nil {
		panic(fmt.Sprintf("%q: %v; expected a row such as 2 x1 -1 ~x2 <= 1", text, err))
	}
}
