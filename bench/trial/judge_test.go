package trial

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"haft/bench/family"
	"haft/encode/formula"
	"haft/solve"
	"haft/solve/conformance"
	"haft/solve/engine"
	"haft/solve/solvertest/golden"
)

// Whatever is replied, and whatever is known beforehand, a record says what the reply is worth.
func TestKeptJudgements(t *testing.T) {
	t.Parallel()
	f := conformance.OfClauses(2, []int{1, 2}, []int{-1}, []int{-2})
	soft := &formula.Instance{Formula: f, Weights: []int{0, 2, 3}, Offset: 1}
	number := func(n int) *int { return &n }
	model := func(v1, v2 bool) []bool { return []bool{false, v1, v2} }
	said := []reply{
		{status: solve.Unsat},
		{status: solve.Sat, value: model(true, false), cost: number(3)},
		{status: solve.Sat, value: model(false, true), cost: number(4)},
		{status: solve.Sat, value: model(false, false), cost: number(1)},
		{status: solve.Sat, value: model(true, false), cost: number(2)},
		{},
	}
	var b strings.Builder
	for _, given := range []bool{false, true} {
		for _, known := range []struct {
			status  solve.Status
			optimum *int
		}{{}, {solve.Sat, nil}, {solve.Unsat, nil}, {solve.Sat, number(3)}, {solve.Sat, number(4)}} {
			for _, r := range said {
				for _, a := range []asker{&optimum{in: soft}, formulas{original: []*formula.Formula{f}}, script{}} {
					s := &service{
						instance: &family.Instance{Expected: []solve.Status{known.status}, Optimum: known.optimum, Source: "somebody"},
						given:    given, record: &Record{Questions: 1, Backend: "cadical", CostFrom: 1, Known: known.optimum},
					}
					s.record.Expected = letters(s.instance.Expected)
					if _, unread := a.(script); unread {
						s.record.Unread = "no formula"
					}
					replies, err := []reply{r}, error(nil)
					if r.status == solve.Unknown {
						replies, err = nil, errors.New("it broke")
					} else if _, costs := a.(*optimum); !costs {
						r.cost = nil
						replies[0] = r
					}
					s.judge(a, replies, err)
					fmt.Fprintf(&b, "given %v, known %v %s, says %v %v %s to %T: %s %s, %q by %q, %q\n", given, known.status,
						cost(known.optimum), r.status, r.value, cost(r.cost), a, s.record.Answer, s.record.Category, s.record.Reason,
						s.record.Verified, s.record.Message)
				}
			}
		}
	}
	golden.Text(t, "testdata/judgements.txt", b.String())
}

func cost(n *int) string {
	if n == nil {
		return "at no cost"
	}
	return fmt.Sprint("at ", *n)
}

// Of several questions each has its say: what is wrong is told with its number, and what lacks makes no answer.
func TestJudgedQuestions(t *testing.T) {
	both := []reply{{status: solve.Unsat}, {status: solve.Unsat}}
	for _, c := range []struct {
		replies  []reply
		err      error
		reason   string
		expected []solve.Status
		want     string
	}{
		{both, nil, "", []solve.Status{solve.Unsat, solve.Unsat}, `uu correct "" known ""`},
		{both, nil, "", []solve.Status{solve.Unsat, solve.Unknown}, `uu unconfirmed "" known ""`},
		{
			both, nil, "",
			[]solve.Status{solve.Sat, solve.Sat},
			`uu wrong ""  "question 1: it answered UNSATISFIABLE, but a list says SATISFIABLE; ` +
				`question 2: it answered UNSATISFIABLE, but a list says SATISFIABLE"`,
		},
		{
			both[:1], nil, "",
			[]solve.Status{solve.Unsat, solve.Unsat},
			`u? error "failed" known "it gave up before its time was up"`,
		},
		{both[:1], nil, reasonCputime, []solve.Status{solve.Unsat, solve.Unsat}, `u? unknown "cputime" known ""`},
		{both[:1], errors.New("crash"), "", []solve.Status{solve.Unsat, solve.Unsat}, `u? error "failed" known "crash"`},
		{
			both[:1], fmt.Errorf("it %w", engine.ErrWrongModel), "",
			[]solve.Status{solve.Unsat, solve.Unsat},
			fmt.Sprintf(`u? wrong "" known "question 2: it %v"`, engine.ErrWrongModel),
		},
	} {
		s := &service{
			instance: &family.Instance{Expected: c.expected, Source: "a list"}, given: true,
			record: &Record{Questions: 2, Reason: c.reason, Expected: letters(c.expected)},
		}
		s.judge(formulas{}, c.replies, c.err)
		r := s.record
		got := fmt.Sprintf("%s %s %q %s %q", r.Answer, r.Category, r.Reason, r.Verified, r.Message)
		if got != c.want {
			t.Errorf("%s\nwant %s", got, c.want)
		}
	}
}

// A log has a part for each question: the answer, the error, and what a program printed.
func TestLog(t *testing.T) {
	s := &service{
		job: Job{Family: "f", Size: 1, Backend: "b", Mode: Process, Round: 1}, record: &Record{Questions: 3},
		logName: filepath.Join(t.TempDir(), "x.log"),
	}
	s.record.Argv = []string{"b", "in.cnf"}
	if err := s.openLog(); err != nil {
		t.Fatal(err)
	}
	run := &engine.Run{Exit: "exit status 1", Stdout: []byte("out"), Stderr: []byte("err")}
	file := *run
	file.Result = []byte("result")
	for q, c := range []struct {
		r   reply
		err error
	}{{reply{status: solve.Sat, run: run}, nil}, {reply{}, errors.New("a fault")}, {reply{
		status: solve.Unsat,
		run:    &file,
	}, nil}} {
		if err := s.log(q, &c.r, c.err); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(s.logName)
	printed := "== exit status 1\n== standard output\nout\n== standard error\nerr\n"
	want := s.job.String() + "\nb in.cnf\n\n== question 1 of 3: SATISFIABLE\n" + printed +
		"\n== question 2 of 3: UNKNOWN: a fault\n\n== question 3 of 3: UNSATISFIABLE\n" + printed + "== file\nresult\n"
	if err != nil || string(text) != want {
		t.Errorf("%v, %q\nwant %q", err, text, want)
	}
	s.logName = ""
	if err := errors.Join(s.openLog(), s.log(0, &reply{}, nil)); err != nil {
		t.Errorf("without a log: %v", err)
	}
}

// An instance that cannot be generated stops the trial, and what is asked for gets into the order.
func TestOrder(t *testing.T) {
	job := Job{Family: "f", Size: 1, Backend: "gini", Mode: Scratch, Round: 1}
	lost := errors.New("lost")
	given := &family.Given{Path: "x"}
	r := Runner{Logs: "logs", Given: func(context.Context, Job) (*family.Given, error) {
		return given,
			lost
	}}
	o, err := r.order(t.Context(), job)
	if !errors.Is(err, lost) || o.Given != given || o.Job != job || o.Log != logFile("logs", job) {
		t.Errorf("%+v, %v", o, err)
	}
}

// full is a disk on which there is no room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no room") }

func TestNoRoomForRecords(t *testing.T) {
	if err := WriteRecord(full{}, new(Record)); err == nil || err.Error() != "no room" {
		t.Error(err)
	}
}
