package format

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"haft/encode/formula"
)

// A program is what files of OPB, WBO, WCNF and DIMACS say, with numbers of any size. Its meaning is what evaluating it
// for all values of its variables tells.
type anyProgram struct {
	vars     int
	rows     []anyRow
	goal     []anyTerm // nil for none
	maximize bool
	top      *big.Int // what all that is broken must stay below; nil for no limit
}

type anyRow struct {
	terms []anyTerm
	sense formula.Sense
	bound *big.Int
	price *big.Int // nil if it must hold
}

type anyTerm struct {
	coef *big.Int
	lits []formula.Lit // a product
}

func sumOf(terms []anyTerm, value []bool) *big.Int {
	sum := new(big.Int)
	for _, t := range terms {
		all := true
		for _, l := range t.lits {
			all = all && value[l.Var()] == (l > 0)
		}
		if all {
			sum.Add(sum, t.coef)
		}
	}
	return sum
}

func (r *anyRow) holds(value []bool) bool {
	sign := sumOf(r.terms, value).Cmp(r.bound)
	return sign == 0 || sign > 0 && r.sense == formula.AtLeast || sign < 0 && r.sense == formula.AtMost
}

// value returns the value of the objective, or what is paid, and whether everything holds that must.
func (p *anyProgram) value(value []bool) (*big.Int, bool) {
	cost := sumOf(p.goal, value)
	for i := range p.rows {
		switch r := &p.rows[i]; {
		case r.holds(value):
		case r.price == nil:
			return nil, false
		default:
			cost.Add(cost, r.price)
		}
	}
	return cost, p.top == nil || cost.Cmp(p.top) < 0
}

// sameMeaning checks that an instance has the solutions and values of a program. Its auxiliary variables must have
// exactly one value for each solution. symbols are what the file calls the variables of the program.
func sameMeaning(t *rapid.T, p *anyProgram, in *formula.Instance, symbols []string, text string) {
	at := make([]int, p.vars+1) // by variable of the program: that of the instance
	own := in.Vars - in.Auxiliary
	for v := 1; v <= p.vars; v++ {
		for w := 1; w <= own; w++ {
			if in.Symbols == nil && v == w || in.Symbols != nil && in.Symbols[w] == symbols[v] {
				at[v] = w
			}
		}
	}
	propagator := propagatorOf(in)
	for bits := range 1 << p.vars {
		value := make([]bool, p.vars+1)
		var assumed []formula.Lit
		for v := 1; v <= p.vars; v++ {
			value[v] = bits>>(v-1)&1 == 1
			switch l := formula.Lit(at[v]); {
			case l > 0 && value[v]:
				assumed = append(assumed, l)
			case l > 0:
				assumed = append(assumed, -l)
			}
		}
		want, ok := p.value(value)
		mark := propagator.Mark()
		models := 0
		if propagator.Consistent() && propagator.Assume(assumed...) {
			extend(propagator, own+1, func(value []bool) {
				models++
				cost, holds := in.Cost(value)
				if got := in.Value(cost); !holds || ok && got != want.String() {
					t.Fatalf("%v: value %s, %v, want %v\n%s", value, got, holds, want, text)
				}
			})
		}
		propagator.Undo(mark)
		if models != map[bool]int{true: 1}[ok] {
			t.Fatalf("%v: %d models, want %v\n%s", value, models, ok, text)
		}
	}
}

// propagatorOf returns a propagator of what must hold.
func propagatorOf(in *formula.Instance) *formula.Propagator {
	hard := formula.Formula{Vars: in.Vars, Linear: in.Linear}
	for i, c := range in.Clauses {
		if !in.Soft(i) {
			hard.Clauses = append(hard.Clauses, c)
		}
	}
	return formula.NewPropagator(&hard)
}

// extend calls found with all solutions that have the values of the propagator, of which variables from v on may be
// open.
func extend(p *formula.Propagator, v int, found func(value []bool)) {
	for v <= p.Vars() && p.Value(formula.Lit(v)) != 0 {
		v++
	}
	if v > p.Vars() {
		value := make([]bool, p.Vars()+1)
		for w := 1; w <= p.Vars(); w++ {
			value[w] = p.Value(formula.Lit(w)) > 0 // an open variable is one that the program does not have
		}
		found(value)
		return
	}
	for _, l := range []formula.Lit{formula.Lit(v), formula.Lit(-v)} {
		mark := p.Mark()
		if p.Assume(l) {
			extend(p, v+1, found)
		}
		p.Undo(mark)
	}
}

func anyNumber(t *rapid.T) *big.Int {
	n := big.NewInt(int64(rapid.IntRange(-9, 9).Draw(t, "n")))
	if rapid.IntRange(0, 3).Draw(t, "large") == 0 {
		power := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(rapid.IntRange(8, 40).Draw(t, "power"))), nil)
		n.Mul(n, power)
		n.Add(n, big.NewInt(int64(rapid.IntRange(-9, 9).Draw(t, "more"))))
	}
	return n
}

func anySum(t *rapid.T, vars, most int, number func(*rapid.T) *big.Int) (terms []anyTerm) {
	for range rapid.IntRange(0, 5).Draw(t, "terms") {
		term := anyTerm{coef: number(t)}
		for range rapid.IntRange(1, most).Draw(t, "literals") {
			l := formula.Lit(rapid.IntRange(1, vars).Draw(t, "variable"))
			if rapid.Bool().Draw(t, "negated") {
				l = -l
			}
			term.lits = append(term.lits, l)
		}
		terms = append(terms, term)
	}
	return terms
}

// spaces returns blanks that separate words, or may separate them.
func spaces(t *rapid.T, needed bool) string {
	texts := []string{" ", "  ", "\t", "\n", "\r\n", "\n* a comment ; +1 x1\n", " \n *\n", "\n/* two\nlines */", ""}
	if needed {
		texts = texts[:len(texts)-1]
	}
	return rapid.SampledFrom(texts).Draw(t, "space")
}

// spell writes a sum in one of the ways in which OPB files may.
func spell(t *rapid.T, terms []anyTerm, symbols []string) string {
	text := ""
	for _, term := range terms {
		number := term.coef.String()
		if term.coef.Sign() >= 0 && rapid.Bool().Draw(t, "plus") {
			number = "+" + number
		}
		bare := len(term.lits) == 1 && term.coef.CmpAbs(big.NewInt(1)) == 0 && rapid.Bool().Draw(t, "bare")
		if bare {
			number = map[bool]string{true: "-", false: "+"}[term.coef.Sign() < 0]
		} else if rapid.IntRange(0, 9).Draw(t, "two signs") == 0 {
			number = "+" + strings.TrimPrefix(number, "+")
		}
		if sign := number[0]; (sign == '+' || sign == '-') && rapid.Bool().Draw(t, "apart") {
			number = number[:1] + spaces(t, false) + number[1:]
		}
		text += spaces(t, text != "" || number[0] != '+') + number
		for _, l := range term.lits {
			if !bare {
				text += rapid.SampledFrom([]string{" ", "*", " * ", "\t"}).Draw(t, "times")
			}
			if l < 0 {
				text += "~" + rapid.SampledFrom([]string{"", " "}).Draw(t, "blank")
			}
			text += symbols[l.Var()]
		}
	}
	return text
}

// respelt draws a program, and a text of it in OPB or WBO.
func respelt(t *rapid.T, weighted bool) (p *anyProgram, symbols []string, text string) {
	p = &anyProgram{vars: rapid.IntRange(1, 5).Draw(t, "variables")}
	names := rapid.SampledFrom([]string{"x", "x", "y", "x_", "a[-1]{^+2}", "é"}).Draw(t, "names")
	symbols = []string{""}
	for v := range p.vars {
		symbols = append(symbols, fmt.Sprintf("%s%d", names, v+1))
	}
	small := func(t *rapid.T) *big.Int { return big.NewInt(int64(rapid.IntRange(-9, 9).Draw(t, "n"))) }
	rows := rapid.IntRange(0, 4).Draw(t, "rows")
	if rapid.Bool().Draw(t, "header") {
		wrong := rapid.IntRange(0, 2).Draw(t, "wrong")
		text += fmt.Sprintf("* #variable= %d #constraint= %d\n", p.vars-wrong%2, rows+wrong)
	}
	text += spaces(t, false)
	goal := ""
	if !weighted && (rapid.Bool().Draw(t, "objective") || rows == 0) {
		p.goal = anySum(t, p.vars, 3, small)
		p.maximize = rapid.Bool().Draw(t, "maximize")
		goal = map[bool]string{true: "max", false: "min"}[p.maximize] + spaces(t, false) + ":" +
			spell(t, p.goal, symbols) + spaces(t, false) + ";" + spaces(t, false)
	}
	last := rapid.Bool().Draw(t, "goal last")
	if !last {
		text += goal
	}
	if weighted {
		text += "soft:"
		if rapid.Bool().Draw(t, "top") {
			p.top = big.NewInt(int64(rapid.IntRange(1, 20).Draw(t, "n")))
			text += spaces(t, false) + p.top.String()
		}
		text += spaces(t, false) + ";" + spaces(t, false)
	}
	for range rows {
		row := anyRow{
			terms: anySum(t, p.vars, 3, anyNumber), bound: anyNumber(t),
			sense: rapid.SampledFrom([]formula.Sense{formula.AtMost, formula.AtLeast, formula.Equal}).Draw(t, "sense"),
		}
		if rapid.Bool().Draw(t, "tight") { // or most rows would be trivial
			value := make([]bool, p.vars+1)
			for v := range value {
				value[v] = rapid.Bool().Draw(t, "value")
			}
			row.bound = sumOf(row.terms, value)
		}
		if weighted && rapid.Bool().Draw(t, "soft") {
			row.price = big.NewInt(int64(rapid.IntRange(0, 9).Draw(t, "price")))
			text += "[" + spaces(t, false) + row.price.String() + spaces(t, false) + "]"
		} else if rapid.IntRange(0, 9).Draw(t, "label") == 0 {
			text += rapid.SampledFrom([]string{"@C1 ", "R1:", "R1 : "}).Draw(t, "name")
		}
		text += spell(t, row.terms, symbols) + spaces(t, false) + row.sense.String() + spaces(t, false) + row.bound.String() +
			spaces(t, false) + ";" + spaces(t, false)
		p.rows = append(p.rows, row)
	}
	if last {
		text += goal
	}
	return p, symbols, text
}

// However a file of OPB or WBO is spelt, and however large its numbers are, it has the solutions and values of the
// program.
func respellOPB(t *rapid.T) {
	weighted := rapid.Bool().Draw(t, "weighted")
	p, symbols, text := respelt(t, weighted)
	name := map[bool]string{true: "wbo", false: "opb"}[weighted]
	format, err := Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	in, err := format.Read(strings.NewReader(text), 0)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if got := Guess("a."+name, []byte(text)); got != format {
		t.Fatalf("%s is taken for %v\n%s", name, got, text)
	}
	if p.goal == nil {
		in.Objective = nil
	}
	sameMeaning(t, p, in, symbols, text)
}

func TestRespellOPB(t *testing.T) { rapid.Check(t, respellOPB) }

func FuzzRespellOPB(f *testing.F) { f.Fuzz(rapid.MakeFuzz(respellOPB)) }

// However a file of clauses is spelt, it has the solutions and costs of its clauses: DIMACS with parities, KNF and
// CNF+ with cardinalities, and both forms of WCNF.
func respellClauses(t *rapid.T) {
	kind := rapid.SampledFrom([]string{"p cnf", "p knf", "p cnf+", "p wcnf", "h"}).Draw(t, "kind")
	p := &anyProgram{vars: rapid.IntRange(1, 6).Draw(t, "variables")}
	symbols := make([]string, p.vars+1)
	top := rapid.IntRange(5, 12).Draw(t, "top")
	rows := rapid.IntRange(0, 6).Draw(t, "rows")
	wrong := rapid.IntRange(0, 2).Draw(t, "wrong")
	text := ""
	if kind != "h" {
		text = strings.ReplaceAll(kind, " ", rapid.SampledFrom([]string{" ", "  ", "\t"}).Draw(t, "blank"))
		text = fmt.Sprintf("c a comment\n%s %d %d", text, p.vars-wrong%2, rows+wrong)
		if kind == "p wcnf" {
			text += fmt.Sprintf(" %d", top)
		}
		text += "\n"
	}
	between := func() string { // words of a clause
		texts := []string{" ", "  ", "\t", "\n", "\r\n", "\nc 1 0\n", " \n"}
		if kind == "h" || kind == "p cnf+" {
			texts = texts[:3]
		}
		return rapid.SampledFrom(texts).Draw(t, "between")
	}
	one := big.NewInt(1)
	for range rows {
		row := anyRow{sense: formula.AtLeast, bound: one}
		var lits []formula.Lit
		for range rapid.IntRange(0, 7).Draw(t, "literals") {
			l := formula.Lit(rapid.IntRange(1, p.vars).Draw(t, "variable"))
			if rapid.Bool().Draw(t, "negated") {
				l = -l
			}
			lits = append(lits, l)
			row.terms = append(row.terms, anyTerm{one, []formula.Lit{l}})
		}
		end := "0"
		bound := rapid.IntRange(-1, 4).Draw(t, "bound")
		switch extended := rapid.Bool().Draw(t, "extended"); {
		case kind == "p wcnf":
			weight := rapid.IntRange(0, 12).Draw(t, "weight")
			if weight < top {
				row.price = big.NewInt(int64(weight))
			}
			text += fmt.Sprint(weight) + between()
		case kind == "h" && extended:
			weight := rapid.IntRange(1, 12).Draw(t, "weight")
			row.price = big.NewInt(int64(weight))
			text += fmt.Sprint(weight) + between()
		case kind == "h":
			text += "h" + between()
		case kind == "p knf" && extended:
			row.bound = big.NewInt(int64(bound))
			text += "k" + between() + fmt.Sprint(bound) + between()
		case kind == "p cnf+" && extended:
			row.bound = big.NewInt(int64(bound))
			row.sense = rapid.SampledFrom([]formula.Sense{formula.AtMost, formula.AtLeast}).Draw(t, "sense")
			end = row.sense.String() + rapid.SampledFrom([]string{"", " "}).Draw(t, "blank") + fmt.Sprint(bound)
		case kind == "p cnf" && extended && len(lits) > 0: // the sum is odd: not 0, 2, 4 or 6
			text += "x" + rapid.SampledFrom([]string{"", " "}).Draw(t, "blank")
			row = anyRow{terms: oddness(lits), sense: formula.Equal, bound: one}
		}
		for _, l := range lits {
			text += fmt.Sprint(int(l)) + between()
		}
		text += end + rapid.SampledFrom([]string{"\n", "\r\n", "\nc\n", "\n\n"}).Draw(t, "end")
		p.rows = append(p.rows, row)
	}
	if kind == "p cnf" && rapid.Bool().Draw(t, "percent") {
		text += "%\n0\n"
	}
	format := Guess("", []byte(text))
	if format == nil {
		if kind != "h" {
			t.Fatalf("not recognised\n%s", text)
		}
		format = &Formats[1]
	}
	in, err := format.Read(strings.NewReader(text), 0)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	sameMeaning(t, p, in, symbols, text)
}

// oddness returns a sum of products that is 1 exactly if an odd number of the literals is true, and otherwise 0: the
// sum of all of them, less 2 for each two, plus 4 for each three, and so on.
func oddness(lits []formula.Lit) (terms []anyTerm) {
	for some := 1; some < 1<<len(lits); some++ {
		t := anyTerm{coef: big.NewInt(-1)}
		for i, l := range lits {
			if some>>i&1 == 1 {
				t.lits = append(t.lits, l)
				t.coef = new(big.Int).Mul(t.coef, big.NewInt(-2))
			}
		}
		t.coef.Quo(t.coef, big.NewInt(2))
		terms = append(terms, t)
	}
	return terms
}

func TestRespellClauses(t *testing.T) { rapid.Check(t, respellClauses) }

func FuzzRespellClauses(f *testing.F) { f.Fuzz(rapid.MakeFuzz(respellClauses)) }
