package format

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
)

// A zeroOne is a 0-1 program. Its meaning is what evaluating it for all values of its variables tells.
type zeroOne struct {
	names    []string // by variable, from 0
	fixed    []int    // by variable: 0, 1, or -1 if it is free
	rows     []zeroOneRow
	goal     []*big.Rat
	constant *big.Rat
	maximize bool
}

// A zeroOneRow says that a sum is between two numbers.
type zeroOneRow struct {
	coefs        []*big.Rat
	lower, upper *big.Rat // nil for none
}

func ratSumOf(coefs []*big.Rat, value []bool) *big.Rat {
	sum := new(big.Rat)
	for v, coef := range coefs {
		if value[v] {
			sum.Add(sum, coef)
		}
	}
	return sum
}

// value returns the value of the objective, and whether everything holds.
func (p *zeroOne) value(value []bool) (*big.Rat, bool) {
	for v, fixed := range p.fixed {
		if fixed >= 0 && value[v] != (fixed == 1) {
			return nil, false
		}
	}
	for _, row := range p.rows {
		sum := ratSumOf(row.coefs, value)
		if row.lower != nil && sum.Cmp(row.lower) < 0 || row.upper != nil && sum.Cmp(row.upper) > 0 {
			return nil, false
		}
	}
	sum := ratSumOf(p.goal, value)
	return sum.Add(sum, p.constant), true
}

// means checks that an instance has the solutions and the values of the program. An objective that is constant may be
// missing.
func (p *zeroOne) means(t *rapid.T, in *formula.Instance, text string) {
	if in.Vars != len(p.names) {
		t.Fatalf("%d variables, want %d\n%s", in.Vars, len(p.names), text)
	}
	of := make([]int, len(p.names)) // the variables of the instance
	for w := 1; w <= in.Vars; w++ {
		v := slices.Index(p.names, in.Name(w))
		if v < 0 {
			t.Fatalf("a variable %q\n%s", in.Name(w), text)
		}
		of[v] = w
	}
	constant := !slices.ContainsFunc(p.goal, func(coef *big.Rat) bool { return coef.Sign() != 0 })
	for value := range formulatest.Values(in.Vars) {
		mine := make([]bool, len(p.names))
		for v, w := range of {
			mine[v] = value[w]
		}
		want, ok := p.value(mine)
		cost, holds := in.Cost(value)
		if holds != ok {
			t.Fatalf("%v of %v: %v, want %v\n%s", mine, p.names, holds, ok, text)
		}
		if constant || !ok {
			continue
		}
		got := big.NewRat(int64(cost), int64(in.Objective.Unit))
		if in.Objective.Maximize {
			got.Neg(got)
		}
		if got.Cmp(want) != 0 || in.Objective.Maximize != p.maximize {
			t.Fatalf("%v of %v: value %v, want %v\n%s", mine, p.names, got, want, text)
		}
	}
}

// anyZeroOne draws a program with numbers that have these denominators.
func anyZeroOne(t *rapid.T, names func(v int) string, parts ...int64) *zeroOne {
	p := &zeroOne{maximize: rapid.Bool().Draw(t, "maximize")}
	number := func(many int) *big.Rat {
		n := int64(rapid.IntRange(-many, many).Draw(t, "n"))
		return big.NewRat(n, rapid.SampledFrom(parts).Draw(t, "parts"))
	}
	for v := range rapid.IntRange(1, 5).Draw(t, "variables") {
		p.names = append(p.names, names(v))
		p.fixed = append(p.fixed, max(-1, rapid.IntRange(-4, 1).Draw(t, "fixed")))
	}
	sum := func() (coefs []*big.Rat) {
		for range p.names {
			coefs = append(coefs, number(4))
		}
		return coefs
	}
	p.goal, p.constant = sum(), number(9)
	for range rapid.IntRange(0, 4).Draw(t, "rows") {
		row := zeroOneRow{coefs: sum()}
		kind := rapid.IntRange(0, 3).Draw(t, "kind")
		if kind != 0 {
			row.lower = number(5)
		}
		if kind == 0 || kind == 3 {
			row.upper = number(5)
		}
		if kind == 2 {
			row.upper = row.lower
		}
		if kind == 3 && row.lower.Cmp(row.upper) > 0 {
			row.lower, row.upper = row.upper, row.lower
		}
		p.rows = append(p.rows, row)
	}
	return p
}

// A speller chooses how a file is written.
type speller struct{ *rapid.T }

// one returns one of the texts.
func (s *speller) one(texts ...string) string { return rapid.SampledFrom(texts).Draw(s.T, "text") }

// odd reports whether to do something unusual.
func (s *speller) odd() bool { return rapid.Bool().Draw(s.T, "odd") }

func (s *speller) shuffled(list []string) []string { return rapid.Permutation(list).Draw(s.T, "order") }

// keyword returns one of the words in any case.
func (s *speller) keyword(words ...string) string {
	word := s.one(words...)
	switch rapid.IntRange(0, 2).Draw(s.T, "case") {
	case 1:
		return strings.ToUpper(word)
	case 2:
		return strings.ToUpper(word[:1]) + word[1:]
	}
	return word
}

// number spells a number that is not negative.
func (s *speller) number(n *big.Rat) string {
	digits, _ := n.FloatPrec()
	texts := []string{
		n.FloatString(digits), n.FloatString(digits + 2), n.FloatString(digits) + "e0",
		new(big.Rat).Mul(n, big.NewRat(1000, 1)).FloatString(digits) + "E-3",
		new(big.Rat).Quo(n, big.NewRat(100, 1)).FloatString(digits+3) + "e+02", "0" + n.FloatString(digits),
	}
	if digits == 0 {
		texts = append(texts, n.FloatString(0)+".")
	} else if n.Cmp(one) < 0 {
		texts = append(texts, strings.TrimPrefix(n.FloatString(digits), "0"))
	}
	return s.one(texts...)
}

// signed spells a number with its sign.
func (s *speller) signed(n *big.Rat) string {
	if n.Sign() < 0 {
		return "-" + s.number(new(big.Rat).Abs(n))
	}
	return s.one("", "+") + s.number(n)
}

// lines gives a text other ends of its lines.
func (s *speller) lines(text string) string {
	return strings.ReplaceAll(text, "\n", rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(s.T, "end"))
}

// blank returns what may stand between any two words of an LP file.
func (s *speller) blank() string {
	return s.one(" ", "", "  ", "\t", "\n", "\n\n ", " \\ a comment: + x <= 1\n", "\n\\\n")
}

// sum spells a sum for LP. It writes all terms, even zeros, in any order; some of them in two parts.
func (s *speller) sum(names []string, coefs []*big.Rat) string {
	var terms []string
	add := func(coef *big.Rat, name string) {
		sign := "+"
		if coef.Sign() < 0 {
			sign = "-"
		}
		number := s.number(new(big.Rat).Abs(coef)) + s.blank()
		if new(big.Rat).Abs(coef).Cmp(one) == 0 {
			number = s.one(number, "")
		}
		if s.odd() && sign == "-" {
			sign = "+ -"
		}
		terms = append(terms, sign+s.blank()+number+name)
	}
	for v, name := range names {
		part := new(big.Rat)
		if s.odd() {
			part = big.NewRat(3, 2)
			add(part, name)
		}
		add(new(big.Rat).Sub(coefs[v], part), name)
	}
	return strings.TrimPrefix(strings.Join(s.shuffled(terms), s.blank()), "+")
}

// lp spells the program as an LP file.
func (p *zeroOne) lp(s *speller) string {
	var b strings.Builder
	b.WriteString(s.one("", "\\ENCODING=ISO-8859-1\n\\Problem name: x\n\n"))
	if p.maximize {
		b.WriteString(s.keyword("maximize", "maximum", "max"))
	} else {
		b.WriteString(s.keyword("minimize", "minimum", "min"))
	}
	b.WriteString(s.one("\n", " ", "\n\n") + s.one(" obj: ", "obj :", "", " bounds: "))
	constant := s.number(new(big.Rat).Abs(p.constant))
	if p.constant.Sign() < 0 {
		constant = "- " + constant
	} else {
		constant = "+ " + constant
	}
	if s.odd() {
		goal := strings.TrimLeft(s.sum(p.names, p.goal), " \t\n")
		if goal[0] != '-' {
			goal = "+ " + goal
		}
		b.WriteString(constant + s.blank() + goal)
	} else {
		b.WriteString(s.sum(p.names, p.goal) + s.blank() + constant)
	}
	b.WriteString("\n" + s.keyword("subject to", "such that", "st", "s.t.", "st.") + s.one("\n", " "))
	for i, row := range p.rows {
		b.WriteString(p.lpRow(s, i, row))
	}
	b.WriteString(strings.Join(s.lpRest(p), ""))
	b.WriteString(s.keyword("end") + s.one("\n", "", "\nwhat follows says nothing\n"))
	return s.lines(b.String())
}

// lpRow spells a row, which ends its line.
func (p *zeroOne) lpRow(s *speller, i int, row zeroOneRow) string {
	less, more := s.one("<=", "<", "=<", "< ="), s.one(">=", ">", "=>", "> =")
	label := fmt.Sprintf(" r%d:%s", i, s.blank())
	sum, shift := s.sum(p.names, row.coefs), new(big.Rat)
	if s.odd() {
		shift = big.NewRat(5, 4)
		sum = "1.25 +" + s.blank() + strings.TrimPrefix(sum, "+")
		sum = strings.Replace(sum, "+ -", "-", 1)
	}
	bound := func(n *big.Rat) string { return s.blank() + s.signed(new(big.Rat).Add(n, shift)) }
	switch lower, upper := row.lower, row.upper; {
	case lower != nil && upper == lower:
		return s.one(label, "") + sum + s.blank() + "=" + bound(lower) + "\n"
	case lower != nil && upper != nil && s.odd():
		return label + bound(upper) + s.blank() + more + s.blank() + sum + s.blank() + more + bound(lower) + "\n"
	case lower != nil && upper != nil:
		return label + bound(lower) + s.blank() + less + s.blank() + sum + s.blank() + less + bound(upper) + "\n"
	case lower != nil && s.odd():
		return label + bound(lower) + s.blank() + less + s.blank() + sum + "\n dummy: " + p.names[0] + " >= -inf\n"
	case lower != nil:
		return s.one(label, "") + sum + s.blank() + more + bound(lower) + "\n"
	}
	return s.one(label, "") + sum + s.blank() + less + bound(row.upper) + "\n"
}

// lpRest spells the sections after the rows, in any order.
func (s *speller) lpRest(p *zeroOne) []string {
	var bounds, general, binary []string
	for v, name := range p.names {
		fixed := p.fixed[v]
		limit := fmt.Sprint(max(fixed, 0))
		isBinary := rapid.Bool().Draw(s.T, "binary")
		switch {
		case isBinary && fixed >= 0, !isBinary && fixed >= 0 && s.odd():
			bounds = append(bounds, s.one(name+" = "+limit, limit+" = "+name, limit+" <= "+name+" <= "+limit))
		case fixed == 0:
			bounds = append(bounds, s.one(name+" <= 0", "0 >= "+name, "-0.5 <= "+name+"\n<= 0.5"))
		case fixed == 1:
			bounds = append(bounds, s.one("1 <= "+name+" <= 1", name+" >= 0.25\n"+name+" < 1", name+" free\n"+name+" = 1"))
		case isBinary:
			bounds = append(bounds, s.one("", name+" <= 1", name+" >= 0", name+" <= inf", "0 <= "+name+" <= +Infinity"))
		default:
			bounds = append(bounds, s.one(name+" <= 1", "0 <= "+name+" <= 1", name+" <= 1.75", name+" <= 7\n"+name+" <= 1"))
		}
		switch {
		case isBinary && rapid.Bool().Draw(s.T, "both"):
			binary = append(binary, name)
		case isBinary:
			binary, general = append(binary, name), append(general, name)
		default:
			general = append(general, name)
		}
	}
	return s.shuffled([]string{
		s.keyword("bounds", "bound") + "\n" + strings.Join(bounds, s.one("\n", "\n\n")) + "\n",
		s.keyword("general", "generals", "gen", "integer", "integers", "int") + s.one(" ", "\n") +
			strings.Join(s.shuffled(general), s.one(" ", "\n")) + "\n",
		s.keyword("binary", "binaries", "bin") + s.one(" ", "\n") + strings.Join(s.shuffled(binary), s.one(" ", "\n")) + "\n",
		s.one("", "semi-continuous\n", "Semi\n", "SOS\n", "\n\\ comment\n"),
	})
}

// mps spells the program as an MPS file, free or fixed.
func (p *zeroOne) mps(s *speller, fixed bool) string {
	line := func(fields ...string) string {
		if !fixed {
			text := s.one(" ", "    ", "\t") + strings.Join(slices.DeleteFunc(fields, func(f string) bool { return f == "" }),
				s.one(" ", "   ", "\t"))
			if len(fields) == 4 || len(fields) == 6 {
				text += s.one("", "", "  $ a comment")
			}
			return text + s.one("\n", "\n", "\n\n", " \n* a comment\n")
		}
		text := fmt.Sprintf(" %-2s %-8s", fields[0], fields[1])
		for i := 2; i < len(fields); i += 2 {
			number := strings.Join(fields[i+1:min(i+2, len(fields))], "")
			if n, ok := new(big.Rat).SetString(number); ok && len(number) > 12 {
				number = n.FloatString(3) // is exact
			}
			text += fmt.Sprintf("  %-8s  %12s ", fields[i], number)
		}
		return strings.TrimRight(text, " ") + s.one("\n", "\n", "\n* a comment\n")
	}
	pairs := func(first string, list [][2]string) (text string) {
		for len(list) > 0 {
			fields := []string{"", first, list[0][0], list[0][1]}
			list = list[1:]
			if len(list) > 0 && s.odd() {
				fields = append(fields, list[0][0], list[0][1])
				list = list[1:]
			}
			text += line(fields...)
		}
		return text
	}
	var b strings.Builder
	b.WriteString(s.one("", "* a comment\n") + "NAME          TEST")
	if !fixed {
		b.WriteString(s.one(" FREE", ""))
	}
	b.WriteString("\n")
	switch {
	case p.maximize:
		b.WriteString(s.one("OBJSENSE\n    MAX\n", "OBJSENSE MAX\n", "objsense maximize\n", "OBJSENSE\nMAX\n"))
	default:
		b.WriteString(s.one("", "OBJSENSE\n    MIN\n"))
	}
	var declared []string
	for i, row := range p.rows {
		kind := "G"
		switch {
		case row.lower == nil, row.upper != nil && row.upper != row.lower && i%2 == 0:
			kind = "L"
		case row.upper == row.lower:
			kind = "E"
		case row.upper != nil && i%3 == 0:
			kind = "E" // with a range
		}
		declared = append(declared, line(s.keyword(kind), fmt.Sprintf("r%d", i)))
	}
	b.WriteString("ROWS\n" + line("N", "obj"))
	b.WriteString(strings.Join(s.shuffled(append(declared, line("N", "free"))), ""))
	b.WriteString("COLUMNS\n")
	var bounds string
	markers := 0
	for v, name := range p.names {
		list := [][2]string{}
		for i, row := range p.rows {
			if row.coefs[v].Sign() != 0 || s.odd() {
				list = append(list, [2]string{fmt.Sprintf("r%d", i), s.signed(row.coefs[v])})
			}
		}
		list = append(list, [2]string{"obj", s.signed(p.goal[v])})
		list = rapid.Permutation(list).Draw(s.T, "entries")
		marked := rapid.Bool().Draw(s.T, "marked")
		if marked {
			markers++
			b.WriteString(line("", fmt.Sprintf("M%d", markers), "'MARKER'", "", "'INTORG'"))
		}
		b.WriteString(pairs(name, list))
		if marked {
			b.WriteString(line("", fmt.Sprintf("N%d", markers), "'MARKER'", "", "'INTEND'"))
		}
		for _, bound := range s.mpsBounds(p.fixed[v], marked) {
			bounds += line(append([]string{bound[0], "bnd", name}, bound[1:]...)...)
		}
	}
	set := func(name string) string { return s.one(name, "") }
	rhs, ranges := [][2]string{{"obj", s.signed(new(big.Rat).Neg(p.constant))}}, [][2]string(nil)
	for i, row := range p.rows {
		kind, name := strings.ToUpper(strings.Fields(declared[i])[0]), fmt.Sprintf("r%d", i)
		bound := row.lower
		if kind == "L" {
			bound = row.upper
		}
		if kind == "E" && row.upper != row.lower && s.odd() {
			bound = row.upper
		}
		rhs = append(rhs, [2]string{name, s.signed(bound)})
		if row.lower != nil && row.upper != nil && row.lower != row.upper {
			width := new(big.Rat).Sub(row.upper, row.lower)
			if bound == row.upper {
				width.Neg(width)
			}
			ranges = append(ranges, [2]string{name, s.signed(width)})
		}
	}
	sections := s.shuffled([]string{
		"RHS\n" + pairs(set("rhs"), rhs), "RANGES\n" + pairs(set("ran"), ranges), "BOUNDS\n" + bounds,
	})
	b.WriteString(strings.Join(sections, "") + s.one("", "SOS\n") + "ENDATA\n")
	return s.lines(b.String())
}

// mpsBounds returns the bounds of a column, each a type and perhaps a number.
func (s *speller) mpsBounds(fixed int, marked bool) [][]string {
	number := fmt.Sprint(max(fixed, 0))
	var choices [][][]string
	switch {
	case fixed >= 0:
		choices = [][][]string{
			{{"FX", number}}, {{"LO", number}, {"UP", number}}, {{"BV"}, {"FX", number}}, {{"UI", number + ".5"}, {"LI", number}},
		}
	case marked:
		choices = [][][]string{nil, {{"UP", "1"}}, {{"BV"}}, {{"LO", "0"}, {"UP", "1"}}}
	default:
		choices = [][][]string{{{"BV"}}, {{"UI", "1"}}, {{"BV", "1"}}, {{"LI", "0"}, {"UP", "1.5"}}, {{"PL"}, {"BV"}}}
	}
	return rapid.SampledFrom(choices).Draw(s.T, "bounds")
}

// readsRespelt checks that a text means a program, and that this is so when it is written as LP and MPS and read again.
func readsRespelt(t *rapid.T, p *zeroOne, name, text string) {
	read := func(name, text string) *formula.Instance {
		format, err := Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		in, err := format.Read(strings.NewReader(text), 0)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		p.means(t, in, text)
		return in
	}
	in := read(name, text)
	for _, name := range []string{"lp", "mps"} {
		if slices.ContainsFunc(p.names, func(name string) bool { return !legalInLP(name) }) {
			continue // has another name then
		}
		format, err := Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := format.Write(&b, in); err != nil {
			t.Fatal(err)
		}
		read(name, b.String())
	}
}

// However an LP file is spelt, it means the same.
func respellLP(t *rapid.T) {
	names := rapid.SampledFrom([]string{"a", "y#", "_b.", "(", "st_", "bin", "é"}).Draw(t, "names")
	p := anyZeroOne(t, func(v int) string { return fmt.Sprintf("%s%c", names, 'p'+v) }, 1, 1, 1, 2, 8, 10, 1000)
	readsRespelt(t, p, "lp", p.lp(&speller{T: t}))
}

func TestRespellLP(t *testing.T) { rapid.Check(t, respellLP) }

func FuzzRespellLP(f *testing.F) { f.Fuzz(rapid.MakeFuzz(respellLP)) }

// However an MPS file is spelt, it means the same.
func respellMPS(t *rapid.T) {
	fixed := rapid.Bool().Draw(t, "fixed")
	names := []string{"a", "x+", "-", "1", "'", "RHS"}
	if fixed {
		names = append(names, "a b ", "a 1 ", "r0 ")
	}
	name := rapid.SampledFrom(names).Draw(t, "names")
	p := anyZeroOne(t, func(v int) string { return fmt.Sprintf("%s%c", name, 'p'+v) }, 1, 1, 1, 2, 8, 10, 1000)
	readsRespelt(t, p, "mps", p.mps(&speller{T: t}, fixed))
}

func TestRespellMPS(t *testing.T) { rapid.Check(t, respellMPS) }

func FuzzRespellMPS(f *testing.F) { f.Fuzz(rapid.MakeFuzz(respellMPS)) }
