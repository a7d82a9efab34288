package engine

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"haft/encode/format"
	"haft/encode/formula"
	"haft/model/input"
	"haft/process"
)

// Conversing returns the engine as one that keeps formulas, if it does. A program does if its file says how it reads
// commands of SMT-LIB from standard input. An engine whose proofs are checked does not, because an Unsat under
// assumptions has none.
func Conversing(e Engine) (Incremental, bool) {
	switch e := e.(type) {
	case External:
		return resident{e}, e.Program.Session != nil && !e.Proved
	case CuttingPlanes:
		return e, !e.Proved
	}
	i, ok := e.(Incremental)
	return i, ok
}

// resident is a program that keeps formulas.
type resident struct{ External }

// NewSession prepares a session. The program is started by the first question.
func (s resident) NewSession(f *formula.Formula) (Session, error) {
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
	k := &smtSession{engine: s.External, f: &own, talk: &talk{}}
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

// smtSession is a formula that a program keeps. A question is a check under assumptions. If the program crashes, prints
// garbage or an error, its session ends, and the question is asked afresh, as if there were no sessions. The next
// question begins another session, but not after too many failures.
type smtSession struct {
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
func (k *smtSession) Close() error {
	k.talk.end()
	runtime.KeepAlive(k) // or the cleanup of what is no longer used would end the talk at the same time
	return nil
}

// Add adds a clause, with new variables where it has any.
func (k *smtSession) Add(c formula.Clause) {
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
func (k *smtSession) Solve(ctx context.Context, assumed []formula.Lit) (Result, error) {
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
func (k *smtSession) ask(ctx context.Context, assumed []formula.Lit) (result Result, err error) {
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
func (k *smtSession) begin(ctx context.Context) (*dialogue, error) {
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
func (k *smtSession) opening() ([]byte, error) {
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
func (k *smtSession) values(ctx context.Context, d *dialogue) ([]bool, error) {
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

// ErrNoScripts is wrapped by the error for a program that takes no scripts of SMT-LIB.
var ErrNoScripts = errors.New("takes no scripts of SMT-LIB")

// TakesScripts reports whether the program takes scripts of SMT-LIB.
func (p *Program) TakesScripts() bool { return p.scripts() != nil }

func (p *Program) scripts() *Input {
	i := slices.IndexFunc(p.Inputs, func(in Input) bool { return in.Format == "smt2" })
	if i < 0 {
		return nil
	}
	return &p.Inputs[i]
}

// MeasureScript hands a script of SMT-LIB, which write writes, to the program as it is. Only the verdict is read: what
// a model means is not known here. The script must ask once. See [External.Measure] for costs and errors.
func (e External) MeasureScript(ctx context.Context, write func(io.Writer) error) (Status, Costs, error) {
	input := e.Program.scripts()
	if input == nil {
		return Unknown, Costs{}, fmt.Errorf("%v %w", e, ErrNoScripts)
	}
	path, err := e.Program.Path()
	if err != nil || ctx.Err() != nil {
		return Unknown, Costs{}, err
	}
	t, err := e.runOnFiles(ctx, path, input, write)
	if ctx.Err() != nil {
		return Unknown, t.took(), nil
	}
	if err != nil {
		return Unknown, t.took(), fmt.Errorf("%v: %w", e, err)
	}
	start, before := time.Now(), process.CPU()
	status, err := t.scriptVerdict(e.Program)
	t.costs.parsed(start, before)
	if err != nil {
		err = fmt.Errorf("%v: %w", e, err)
	}
	return status, t.costs, err
}

// ArgvOfScript is [External.Argv] for a script; nil if the program takes none.
func (e External) ArgvOfScript(ctx context.Context) []string {
	input := e.Program.scripts()
	if input == nil {
		return nil
	}
	return e.argv(ctx, input)
}

// scriptVerdicts are the answers to check-sat.
var scriptVerdicts = map[string]Status{"sat": Sat, "unsat": Unsat, "unknown": Unknown}

// scriptVerdict returns the answer to the only check-sat.
func (t *transcript) scriptVerdict(p *Program) (Status, error) {
	exit, known := p.Exit[strconv.Itoa(t.exit)]
	if !known {
		return Unknown, fmt.Errorf("%w: %s%s", ErrCrashed, t.state, process.Complaint(t.stderr))
	}
	said := ""
	for line := range bytes.Lines(t.stdout) {
		word := string(bytes.TrimSpace(line))
		if _, verdict := scriptVerdicts[word]; !verdict {
			continue
		}
		if said != "" {
			return Unknown, fmt.Errorf("printed two verdicts, %q and %q; a script may ask once", said, word)
		}
		said = word
	}
	status := scriptVerdicts[said]
	switch {
	case said == "":
		return Unknown, fmt.Errorf("printed no verdict (%s)%s", t.state, process.Complaint(t.stderr))
	case exit != anyVerdict && status != verdicts[exit]:
		return Unknown, fmt.Errorf("says %v, but ended with %s, which means %v", status, t.state, verdicts[exit])
	}
	return status, nil
}

// A dialogue is a program that runs and reads commands of SMT-LIB from its standard input. It ends when it is closed,
// when the context of a question ends, and when the program does anything but answer.
type dialogue struct {
	in      io.WriteCloser
	lines   chan string // of standard output; closed at its end
	stop    context.CancelFunc
	said    *input.Buffer // on standard error
	ended   chan struct{} // closed when the program is gone
	asked   int           // questions so far
	used    time.Time
	talking sync.Mutex // held while a question is asked
}

// converse starts a program. Its working folder, its environment and its marks are those of any other program.
func (p *Program) converse(path string, args []string) (*dialogue, error) {
	ctx, stop := context.WithCancel(context.Background())
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Env = process.Environment(p.Environment...)
	in, err := cmd.StdinPipe()
	if err != nil {
		stop()
		return nil, err
	}
	out, into := io.Pipe()
	d := &dialogue{
		in: in, lines: make(chan string), stop: stop, said: input.NewBuffer(maxErrors, nil), ended: make(chan struct{}),
	}
	go func() {
		defer close(d.ended)
		err := (&process.Folder{}).Run(ctx, cmd, into, d.said)
		into.CloseWithError(errors.Join(err, io.EOF))
		stop()
	}()
	go d.read(ctx, out)
	return d, nil
}

// read passes on the lines, until the program ends or a line is too long.
func (d *dialogue) read(ctx context.Context, out *io.PipeReader) {
	defer close(d.lines)
	defer d.stop()
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, maxOutput)
	for lines.Scan() {
		select {
		case d.lines <- lines.Text():
		case <-ctx.Done():
			out.Close()
			return
		}
	}
	out.Close()
}

// close ends the program and waits until it is gone.
func (d *dialogue) close() {
	d.stop()
	d.in.Close()
	<-d.ended
}

// say sends commands, and returns what the program prints for them, up to a word that was not used before and that it
// must repeat, so that no answer is taken for that to another question. It fails at once at a line that is not as
// expected: a program that prints such need not come to the word.
func (d *dialogue) say(
	ctx context.Context, commands []byte, expected func(line string) bool,
) (answer []string, err error) {
	defer context.AfterFunc(ctx, d.stop)()
	d.asked++
	word := fmt.Sprintf("said-%d", d.asked)
	sent := make(chan error, 1) // the program may print before it has read all
	go func() {
		_, err := d.in.Write(fmt.Appendf(bytes.Clone(commands), "(echo %q)\n", word))
		sent <- err
	}()
	size := 0
	for line := range d.lines {
		line = strings.TrimSpace(line)
		if strings.Trim(line, `"`) == word {
			return answer, <-sent
		}
		if !expected(line) {
			return nil, fmt.Errorf("in a session it printed %.80q", line)
		}
		answer = append(answer, line)
		if size += len(line); size > maxOutput {
			return nil, errFlood
		}
	}
	<-d.ended
	return nil, fmt.Errorf("%w: it ended in the middle of a session%s", ErrCrashed,
		process.Complaint(d.said.Bytes()))
}

// maxDialogues is how many programs wait for questions at most. If one more is started, the one that was not asked for
// the longest time ends; its session starts another when it is asked again.
const maxDialogues = 8

// dialogues are those that run.
var dialogues struct {
	sync.Mutex
	open []*dialogue
}

// enter counts a dialogue among those that run, and ends another if there are too many.
func (d *dialogue) enter() {
	dialogues.Lock()
	defer dialogues.Unlock()
	for len(dialogues.open) >= maxDialogues {
		oldest := -1
		for i, o := range dialogues.open {
			if (oldest < 0 || o.used.Before(dialogues.open[oldest].used)) && o.talking.TryLock() {
				if oldest >= 0 {
					dialogues.open[oldest].talking.Unlock()
				}
				oldest = i
			}
		}
		if oldest < 0 {
			break // all are busy
		}
		o := dialogues.open[oldest]
		dialogues.open = append(dialogues.open[:oldest:oldest], dialogues.open[oldest+1:]...)
		o.close()
		o.talking.Unlock()
	}
	d.used = time.Now()
	dialogues.open = append(dialogues.open, d)
}

// leave ends a dialogue.
func (d *dialogue) leave() {
	dialogues.Lock()
	for i, o := range dialogues.open {
		if o == d {
			dialogues.open = append(dialogues.open[:i:i], dialogues.open[i+1:]...)
			break
		}
	}
	dialogues.Unlock()
	d.close()
}
