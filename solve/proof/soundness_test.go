package proof

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"haft/encode/formula"
	"haft/solve/solvertest/extent"
)

// A kindOfProof is a format in which proofs are written, damaged and checked.
type kindOfProof struct {
	name  string
	write func(rng *rand.Rand, f *formula.Formula) string
	check func(f *formula.Formula, text string) error
	words string // what a damaged proof may get
}

var kindsOfProof = []kindOfProof{
	{
		"DRAT", treeDRAT,
		func(f *formula.Formula, text string) error { return VerifyDRAT(f, strings.NewReader(text)) },
		"0 d 1 -1 2 -2 3 -3 4 -4 5 -5 c",
	},
	{
		"binary DRAT", func(rng *rand.Rand, f *formula.Formula) string { return binaryOf(treeDRAT(rng, f)) },
		func(f *formula.Formula, text string) error { return VerifyDRAT(f, strings.NewReader(text)) },
		"a d \x00 \x02 \x03 \x04 \x05 \x06 \x07",
	},
	{
		"LRAT", treeLRAT, func(f *formula.Formula, text string) error { return VerifyLRAT(f, strings.NewReader(text)) },
		"0 d 1 -1 2 -2 3 -3 4 -4 5 -5 6 7 8 9 10 -7 -9 20 40",
	},
	{
		"binary LRAT", func(rng *rand.Rand, f *formula.Formula) string { return binaryOf(treeLRAT(rng, f)) },
		func(f *formula.Formula, text string) error { return VerifyLRAT(f, strings.NewReader(text)) },
		"a d \x00 \x02 \x03 \x04 \x05 \x06 \x07 \x10 \x30",
	},
	{
		"FRAT", func(_ *rand.Rand, f *formula.Formula) string { return asFRAT(f, tree(f, nil)) },
		func(f *formula.Formula, text string) error { return VerifyFRAT(f, strings.NewReader(text)) },
		"0 d o a f r l 1 -1 2 -2 3 -3 4 -4 5 -5 6 7 8 9 10",
	},
	{
		"binary FRAT", func(_ *rand.Rand, f *formula.Formula) string { return string(asBinary(asFRAT(f, tree(f, nil)))) },
		func(f *formula.Formula, text string) error { return VerifyFRAT(f, strings.NewReader(text)) },
		"a d o f r \x00 \x02 \x03 \x04 \x05 \x06 \x07 \x10",
	},
	{
		"VeriPB", treeVeriPB, func(f *formula.Formula, text string) error { return VerifyVeriPB(f, strings.NewReader(text), 0) },
		"; : ~ + * d s w - >= <= -> rup pol red pbc del id range spec core setlvl wiplvl e ia i subproof proofgoal qed #1 " +
			"0 1 -1 2 -2 3 5 9 x1 ~x1 x2 ~x2 x3 ~x3 zz ~zz @a on off strengthening_to_core",
	},
}

// tree returns the clauses that a search through all values learns: each says that the values so far do not go on.
func tree(f *formula.Formula, values formula.Clause) (steps []formula.Clause) {
	if refutes(f.Clauses, nil) && len(f.Linear) == 0 && len(values) > 0 || len(values) == f.Vars {
		return []formula.Clause{values}
	}
	v := formula.Lit(len(values) + 1)
	for _, l := range []formula.Lit{v, -v} {
		steps = append(steps, tree(f, append(slices.Clone(values), l))...)
	}
	return append(steps, values)
}

// treeDRAT writes a proof, with deletions of what is no longer needed, and clauses with a new variable.
func treeDRAT(rng *rand.Rand, f *formula.Formula) string {
	var b strings.Builder
	if n := f.Vars + 1; rng.IntN(2) == 0 {
		fmt.Fprintf(&b, "%d 1 0\n%d -1 2 0\n", n, -n)
	}
	last := map[int]formula.Clause{}
	for _, c := range tree(f, nil) {
		fmt.Fprintln(&b, numbers(c))
		if old, there := last[len(c)+1]; there && rng.IntN(2) == 0 {
			fmt.Fprintln(&b, "d", numbers(old))
			delete(last, len(c)+1)
		}
		last[len(c)] = c
	}
	return b.String()
}

func treeLRAT(rng *rand.Rand, f *formula.Formula) string {
	h := newHinter(f)
	if rng.IntN(2) == 0 {
		h.last++
		h.known[h.last] = formula.Clause{formula.Lit(f.Vars + 1), 1}
		fmt.Fprintf(&h.text, "%d %d 1 0 0\n", h.last, f.Vars+1)
	}
	for _, c := range tree(f, nil) {
		h.add(c)
		if rng.IntN(4) == 0 && len(f.Clauses) > 3 {
			fmt.Fprintf(&h.text, "%d d %d 0\n", h.last, h.last+1) // not there
		}
	}
	return h.text.String()
}

// binaryOf writes a proof with one step in each line in binary form.
func binaryOf(text string) string {
	var b []byte
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		kind := byte('a')
		if i := slices.Index(words, "d"); i >= 0 {
			kind, words = 'd', words[i+1:]
		}
		b = append(b, kind)
		for _, word := range words {
			n, err := strconv.Atoi(word)
			if err != nil {
				panic(err)
			}
			u := uint64(2 * max(n, -n))
			if n < 0 {
				u++
			}
			for ; u >= 0x80; u >>= 7 {
				b = append(b, byte(u)|0x80)
			}
			b = append(b, byte(u))
		}
	}
	return string(b)
}

// treeVeriPB writes a proof that begins with statements at random, as far as they are right.
func treeVeriPB(rng *rand.Rand, f *formula.Formula) string {
	w := newWalk(rng, f)
	for range rng.IntN(6) {
		w.step()
	}
	var b strings.Builder
	if before := strings.Join(w.said, " ;\n"); !strings.Contains(before, "del") && before != "" {
		b.WriteString(before + " ;\n")
	}
	for i, c := range tree(f, nil) {
		if rng.IntN(8) == 0 && i > 0 {
			fmt.Fprintf(&b, "@a%d ", i)
		}
		b.WriteString("rup ")
		for _, l := range c {
			fmt.Fprintf(&b, "1 %s ", literalOf(l))
		}
		b.WriteString(">= 1 ;\n")
	}
	return VeriPBHeader + "\n" + b.String() + "output NONE ;\nconclusion UNSAT : -1 ;\nend pseudo-Boolean proof ;\n"
}

func literalOf(l formula.Lit) string {
	if l < 0 {
		return "~x" + strconv.Itoa(-int(l))
	}
	return "x" + strconv.Itoa(int(l))
}

// A walk is a proof for VeriPB of statements at random that are right.
type walk struct {
	rng  *rand.Rand
	f    *formula.Formula
	v    *planes
	said []string
}

func newWalk(rng *rand.Rand, f *formula.Formula) *walk {
	w := &walk{rng: rng, f: f}
	w.start()
	return w
}

func (w *walk) start() {
	v, err := newPlanes(context.Background(), &formula.Instance{Formula: w.f}, 0)
	if err != nil {
		panic(err)
	}
	w.v = v
}

// step tries a statement. If it is wrong, the proof so far is checked again, because a wrong statement may leave
// anything behind.
func (w *walk) step() bool {
	said := w.statement()
	if w.say(said) {
		w.said = append(w.said, said...)
		return true
	}
	w.start()
	if !w.say(w.said) {
		panic(fmt.Sprint("the same proof was right before: ", w.said))
	}
	return false
}

func (w *walk) say(said []string) bool {
	for _, s := range said {
		in := newStatements(strings.NewReader(s + " ;"))
		for {
			words, err := in.next()
			if err != nil {
				break
			}
			if w.v.statement(words) != nil {
				return false
			}
		}
	}
	return true
}

func (w *walk) lit() string {
	name := []string{"x1", "x2", "x3", "x4", "n1", "n2"}[w.rng.IntN(6)]
	if w.rng.IntN(2) == 0 {
		return "~" + name
	}
	return name
}

func (w *walk) row() string {
	var b strings.Builder
	total := 0
	for range 1 + w.rng.IntN(3) {
		a := 1 + w.rng.IntN(3)
		total += a
		fmt.Fprintf(&b, "%d %s ", a, w.lit())
	}
	return fmt.Sprintf("%s>= %d", b.String(), 1+w.rng.IntN(total))
}

func (w *walk) witness() string {
	var b strings.Builder
	for range 1 + w.rng.IntN(3) {
		to := []string{"0", "1", w.lit()}[w.rng.IntN(3)]
		fmt.Fprintf(&b, "%s -> %s ", strings.TrimPrefix(w.lit(), "~"), to)
	}
	return b.String()
}

func (w *walk) number() string { return strconv.Itoa(1 + w.rng.IntN(w.v.last)) }

// statement returns a rule at random, or a few that belong together.
func (w *walk) statement() []string {
	n := w.number
	switch w.rng.IntN(15) {
	case 0, 1, 2:
		return []string{"rup " + w.row()}
	case 3, 4, 5:
		return []string{"red " + w.row() + " : " + w.witness()}
	case 6:
		return []string{"red " + w.row() + " : " + w.witness() + " : subproof proofgoal #1 pol -1 -2 +", "qed", "qed"}
	case 7:
		return []string{
			"red " + w.row() + " : " + w.witness() + " : subproof proofgoal " + n() + " rup >= 1", "qed : -1", "qed",
		}
	case 8, 9:
		ops := []string{"s", "2 d", "3 d", "2 *", "2 c", "1 -", w.lit() + " +", strings.TrimPrefix(w.lit(), "~") + " w"}
		return []string{"pol " + n() + " " + n() + " + " + ops[w.rng.IntN(len(ops))] + " " + ops[w.rng.IntN(len(ops))]}
	case 10:
		return []string{[]string{"del id ", "del range 1 ", "core id ", "deld ", "delc "}[w.rng.IntN(5)] + n()}
	case 11:
		return []string{[]string{"strengthening_to_core on", "strengthening_to_core off", "setlvl 1", "setlvl 2", "wiplvl 2", "wiplvl 1"}[w.rng.IntN(6)]}
	case 12:
		return []string{"pbc " + w.row() + " : subproof pol -1 " + n() + " + s", "rup >= 1", "qed"}
	case 13:
		return []string{"ia " + w.row()}
	default:
		return []string{"pbc " + w.row() + " : subproof pol -1 " + n() + " +", "qed"}
	}
}

// satisfiable tries all values of variables 1 to vars.
func satisfiable(vars int, holds func(values int) bool) bool {
	for values := range 1 << vars {
		if holds(values) {
			return true
		}
	}
	return false
}

// holdsFor evaluates a formula.
func holdsFor(f *formula.Formula) func(values int) bool {
	value := make([]bool, f.Vars+1)
	return func(values int) bool {
		for v := 1; v <= f.Vars; v++ {
			value[v] = values>>(v-1)&1 > 0
		}
		return f.Holds(value)
	}
}

// If a formula has a solution, so has what is known after each statement, whatever was strengthened and deleted.
func TestVeriPBStaysSatisfiable(t *testing.T) {
	extent.Slow(t)
	right := map[string]int{}
	for seed := range uint64(extent.Of(300, 2000, 100_000)) {
		rng := rand.New(rand.NewPCG(seed, 23))
		f := &formula.Formula{Vars: 4}
		for range 1 + rng.IntN(5) {
			f.AddLinear(0, randomRow(rng))
		}
		if !satisfiable(f.Vars, holdsFor(f)) {
			continue
		}
		w := newWalk(rng, f)
		for range 15 {
			if !w.step() {
				continue
			}
			last := w.said[len(w.said)-1]
			rule, _, _ := strings.Cut(last, " ")
			right[rule]++
			if !satisfiable(w.v.vars, func(values int) bool {
				for r := range w.v.rows {
					if !r.holds(values) {
						return false
					}
				}
				return true
			}) {
				t.Fatalf("seed %d: no solution is left of %+v\n%s", seed, f.Linear, strings.Join(w.said, " ;\n"))
			}
		}
	}
	for _, rule := range []string{"rup", "red", "qed", "pol", "del", "ia"} {
		if right[rule] < 20 {
			t.Errorf("too few were right: %v", right)
		}
	}
}

// unsatisfiable returns a formula of clauses without a solution, and one with a solution that lacks a little of it.
func unsatisfiable(rng *rand.Rand) (f, g *formula.Formula) {
	f = &formula.Formula{Vars: 2 + rng.IntN(3)}
	for satisfiable(f.Vars, holdsFor(f)) {
		f.Clauses = append(f.Clauses, randomClause(rng, f.Vars))
	}
	if rng.IntN(4) == 0 {
		f.Clauses = append(f.Clauses, f.Clauses[rng.IntN(len(f.Clauses))])
	}
	g = &formula.Formula{Vars: f.Vars, Clauses: slices.Clone(f.Clauses)}
	for !satisfiable(g.Vars, holdsFor(g)) {
		switch i := rng.IntN(len(g.Clauses)); rng.IntN(3) {
		case 0:
			g.Clauses = slices.Delete(g.Clauses, i, i+1)
		case 1:
			g.Clauses[i] = append(slices.Clone(g.Clauses[i]), randomClause(rng, g.Vars)...)
		default:
			g.Clauses[i] = randomClause(rng, g.Vars)
		}
	}
	return f, g
}

// randomClause returns a clause that is seldom short, so that unit propagation alone refutes few formulas.
func randomClause(rng *rand.Rand, vars int) (c formula.Clause) {
	for range 1 + rng.IntN(2) + rng.IntN(2) + rng.IntN(2) {
		c = append(c, formula.Lit((1+rng.IntN(vars))*(1-2*rng.IntN(2))))
	}
	return c
}

// damaged returns a proof with some changes of bytes, words, lines, or the end of another proof.
func damaged(rng *rand.Rand, text, other, words string) string {
	pool := strings.Fields(words)
	for range rng.IntN(4) {
		if text == "" {
			return other
		}
		i, k := rng.IntN(len(text)), rng.IntN(len(text))
		i, k = min(i, k), min(max(i, k), i+20)
		lines := strings.SplitAfter(text, "\n")
		tokens := strings.SplitAfter(text, " ")
		switch word := pool[rng.IntN(len(pool))]; rng.IntN(12) {
		case 0:
			text = text[:i] + string(rune(rng.IntN(128))) + text[i+1:]
		case 1:
			text = text[:i] + text[k:]
		case 2:
			text = text[:k] + text[i:]
		case 3:
			text = text[:i] + word + text[i:]
		case 4:
			text = text[:i] + " " + word + " " + text[i:]
		case 5, 6, 7:
			tokens[rng.IntN(len(tokens))] = word + " "
			text = strings.Join(tokens, "")
		case 8:
			a := rng.IntN(len(tokens))
			text = strings.Join(slices.Delete(tokens, a, a+1), "")
		case 9:
			a, b := rng.IntN(len(lines)), rng.IntN(len(lines))
			lines[a], lines[b] = lines[b], lines[a]
			text = strings.Join(lines, "")
		case 10:
			a := rng.IntN(len(lines))
			text = strings.Join(slices.Delete(lines, a, a+1), "")
		default:
			others := strings.SplitAfter(other, "\n")
			text = strings.Join(lines[:rng.IntN(len(lines))], "") + strings.Join(others[rng.IntN(len(others)):], "")
		}
	}
	return text
}

// Of damaged proofs, and of proofs of a formula that is almost the same, none is accepted for a formula that has a
// solution. Proofs that are not damaged are accepted.
func TestDamagedProofs(t *testing.T) {
	extent.Slow(t)
	for _, kind := range kindsOfProof {
		t.Run(kind.name, func(t *testing.T) {
			stillRight := 0
			var other string
			n := extent.Of(300, 3000, 100_000)
			for seed := range uint64(n) {
				rng := rand.New(rand.NewPCG(seed, 29))
				f, g := unsatisfiable(rng)
				text := kind.write(rng, f)
				if err := kind.check(f, text); err != nil {
					t.Fatalf("seed %d: %v of %v\n%q", seed, err, f.Clauses, text)
				}
				changed := damaged(rng, text, other, kind.words)
				if kind.check(g, changed) == nil {
					t.Fatalf("seed %d: accepted, although %v has a solution:\n%q", seed, g.Clauses, changed)
				}
				if kind.check(f, changed) == nil {
					stillRight++
				}
				other = text
			}
			t.Logf("%d of %d damaged proofs were still right for their formula", stillRight, n)
			if stillRight == 0 || stillRight == n {
				t.Error("the damage is too much alike")
			}
		})
	}
}
