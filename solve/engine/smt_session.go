package engine

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"haft/encode/format"
	"haft/encode/formula"
)

// Conversing returns the engine as one that keeps formulas, if it does. A program does if its file says how it reads
// commands of SMT-LIB from standard input. An engine whose proofs are checked does not, because an Unsat under
// assumptions has none.
func Conversing(e Engine) (Incremental, bool) {
	switch e := e.(type) {
	case External:
		return session{e}, e.Program.Session != nil && !e.Proved
	case CuttingPlanes:
		return e, !e.Proved
	}
	i, ok := e.(Incremental)
	return i, ok
}

// session is a program that keeps formulas.
type session struct{ External }

// Keep prepares a session. The program is started by the first question.
func (s session) Keep(f *formula.Formula) (Kept, error) {
	if err := wellFormed(s.External, f); err != nil {
		return nil, err
	}
	switch {
	case s.Program.scripts() == nil && s.Program.Library == "":
		return nil, fmt.Errorf("%v %w", s, ErrNoScripts)
	case s.Program.input(f) == nil:
		return nil, clausesOnly(s.External, f)
	}
	own := *f
	own.Clauses, own.ClauseGroups = slices.Clip(own.Clauses), slices.Clip(own.ClauseGroups) // the caller adds to its own
	k := &smtKept{engine: s.External, f: &own, talk: &talk{}}
	runtime.AddCleanup(k, func(t *talk) { go t.end() }, k.talk)
	return k, nil
}

// ArgvOfSession returns the command line of a session.
func (e External) ArgvOfSession() []string {
	command, err := e.Program.Path()
	if err != nil {
		command = e.Program.Command
	}
	args := fill(e.Program.Session, map[string]string{"{seed}": e.seed()})
	return slices.Concat([]string{command}, e.Options, args)
}

// smtKept is a formula that a program keeps. A question is a check under assumptions. If the program crashes, prints
// garbage or an error, its session ends, and the question is asked afresh, as if there were no sessions. The next
// question begins another session, but not after too many failures.
type smtKept struct {
	engine   External
	f        *formula.Formula // with the clauses that were added
	talk     *talk
	more     []byte // commands that the program has not got yet
	failures int
}

// A talk is the dialogue of a session, while there is one.
type talk struct{ *dialogue }

func (t *talk) end() {
	if t.dialogue != nil {
		t.dialogue.leave()
		t.dialogue = nil
	}
}

// maxFailures is how many sessions of a formula may fail.
const maxFailures = 3

// Close ends the program.
func (k *smtKept) Close() error {
	k.talk.end()
	runtime.KeepAlive(k) // or the cleanup of what is no longer used would end the talk at the same time
	return nil
}

// Add adds a clause, with new variables where it has any.
func (k *smtKept) Add(c formula.Clause) {
	var commands bytes.Buffer
	for _, l := range c {
		for ; k.f.Vars < l.Var(); k.f.Vars++ {
			fmt.Fprintf(&commands, "(declare-const x%d Bool)\n", k.f.Vars+1)
		}
	}
	k.f.Clauses, k.f.ClauseGroups = append(k.f.Clauses, c), append(k.f.ClauseGroups, formula.File)
	fmt.Fprintf(&commands, "(assert (or false %s))\n", smtLiterals(c))
	if k.talk.dialogue != nil {
		k.more = append(k.more, commands.Bytes()...)
	}
}

// Solve decides the formula under assumptions.
func (k *smtKept) Solve(ctx context.Context, assumed []formula.Lit) (Result, error) {
	if ctx.Err() != nil {
		return Result{}, nil
	}
	if k.failures < maxFailures {
		result, err := k.ask(ctx, assumed)
		if err == nil || ctx.Err() != nil {
			return result, nil
		}
		k.failures++
	}
	g := *k.f
	for _, l := range assumed {
		g.Clauses = append(g.Clauses[:len(g.Clauses):len(g.Clauses)], formula.Clause{l})
		g.ClauseGroups = append(g.ClauseGroups[:len(g.ClauseGroups):len(g.ClauseGroups)], formula.File)
	}
	return k.engine.Solve(ctx, &g)
}

// ask asks in the session, which ends if anything is wrong.
func (k *smtKept) ask(ctx context.Context, assumed []formula.Lit) (result Result, err error) {
	d, err := k.begin(ctx)
	if err != nil {
		return Result{}, err
	}
	defer func() {
		d.talking.Unlock()
		if err != nil || ctx.Err() != nil {
			k.talk.end()
		}
	}()
	commands := fmt.Appendf(k.more, "(check-sat-assuming (%s))\n", smtLiterals(assumed))
	k.more = nil
	answer, err := d.say(ctx, commands, func(line string) bool { _, known := scriptVerdicts[line]; return known })
	if err != nil {
		return Result{}, err
	}
	status, known := scriptVerdicts[strings.Join(answer, " ")]
	switch {
	case !known:
		return Result{}, fmt.Errorf("%v: in a session it printed %.80q; expected sat, unsat or unknown", k.engine, answer)
	case status != Sat:
		return Result{Status: status}, nil
	}
	value, err := k.values(ctx, d)
	return Result{Status: Sat, Value: value}, err
}

// begin returns the dialogue, locked, which may have to be started with the whole formula.
func (k *smtKept) begin(ctx context.Context) (*dialogue, error) {
	if d := k.talk.dialogue; d != nil {
		d.talking.Lock()
		select {
		case <-d.ended: // to make room for another
			d.talking.Unlock()
			k.talk.end()
		default:
			return d, nil
		}
	}
	if _, err := k.engine.Program.Path(); err != nil {
		return nil, err
	}
	argv := k.engine.ArgvOfSession()
	d, err := k.engine.Program.converse(argv[0], argv[1:])
	if err != nil {
		return nil, err
	}
	d.talking.Lock()
	d.enter()
	k.talk.dialogue, k.more = d, nil
	commands, err := k.opening()
	if err == nil {
		_, err = d.say(ctx, commands, func(string) bool { return false }) // nothing was asked yet
	}
	if err != nil {
		d.talking.Unlock()
		k.talk.end()
	}
	return d, err
}

// opening is the formula as commands.
func (k *smtKept) opening() ([]byte, error) {
	var text bytes.Buffer
	text.WriteString("(set-option :produce-models true)\n")
	f := k.engine.Program.given(k.f)
	if err := format.WriteSMT(&text, f); err != nil {
		return nil, err
	}
	ending := []byte("(check-sat)\n(get-model)\n")
	commands, found := bytes.CutSuffix(text.Bytes(), ending)
	if !found {
		return nil, errors.New("the script does not end as it should")
	}
	return commands, nil
}

// values asks for the model.
func (k *smtKept) values(ctx context.Context, d *dialogue) ([]bool, error) {
	value := make([]bool, k.f.Vars+1)
	if k.f.Vars == 0 {
		return value, nil
	}
	command := []byte("(get-value (")
	for v := 1; v <= k.f.Vars; v++ {
		command = fmt.Appendf(command, "x%d ", v)
	}
	answer, err := d.say(ctx, append(command, "))\n"...), func(line string) bool { return strings.HasPrefix(line, "(") })
	if err != nil {
		return nil, err
	}
	words := strings.Fields(strings.NewReplacer("(", " ", ")", " ").Replace(strings.Join(answer, " ")))
	if len(words) != 2*k.f.Vars {
		return nil, fmt.Errorf("%v: in a session it printed %d values; expected %d", k.engine, len(words)/2, k.f.Vars)
	}
	for v := 1; v <= k.f.Vars; v++ {
		name, is := words[2*v-2], words[2*v-1]
		if name != fmt.Sprint("x", v) || is != "true" && is != "false" {
			return nil, fmt.Errorf("%v: in a session it printed %.40q; expected the value of x%d", k.engine, name+" "+is, v)
		}
		value[v] = is == "true"
	}
	return value, nil
}

// smtLiterals are literals as the session calls them.
func smtLiterals(lits []formula.Lit) string {
	words := make([]string, len(lits))
	for i, l := range lits {
		words[i] = fmt.Sprintf("x%d", l.Var())
		if l < 0 {
			words[i] = "(not " + words[i] + ")"
		}
	}
	return strings.Join(words, " ")
}
