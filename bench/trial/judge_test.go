package trial

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"haft/bench/family"
	"haft/solve"
	"haft/solve/engine"
)

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
