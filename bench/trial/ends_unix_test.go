//go:build unix

package trial

import (
	"os/exec"
	"strings"
	"testing"
	"time"

	"haft/bench/family"
	"haft/encode"
	"haft/encode/formula"
	"haft/model"
	"haft/model/input"
	"haft/solve"
	"haft/solve/backend"
)

// The record of a trial that did not finish depends on how it ended, and at which stage.
func TestRecordOfAnEnd(t *testing.T) {
	long := time.Now().Add(-7 * time.Second)
	for _, tt := range []struct {
		program, ended string
		stage          stage
		category       Category
		reason         string
		message        string
	}{
		{"exit 0", "", done, Correct, "", ""},
		{"exit 0", reasonWalltime, proving, Correct, "", ""},
		{"exit 0", reasonMemory, asking, Unknown, reasonMemory, ""},
		{"exit 0", reasonMemory, preparing, Unknown, reasonMemory, ""},
		{"exit 0", reasonWalltime, encoding, Unknown, reasonWalltime, ""},
		{"exit 0", reasonWalltime, asking, Unknown, reasonWalltime, ""},
		{"exit 0", reasonWalltime, checking, Failed, reasonFailed, "checking took more than 1m0s"},
		{"exit 0", reasonWalltime, preparing, Failed, reasonFailed, "preparing took more than 1m0s"},
		{"exit 3", "", asking, Failed, reasonFailed, "exit status 3 while asking; it says \"it said so\""},
		{"kill -9 $$", "", asking, Failed, reasonKilled, "signal: killed while asking; it says \"it said so\""},
		{"exit 3", "", proving, Failed, reasonFailed, "exit status 3 while proving; it says \"it said so\""},
	} {
		cmd := exec.Command("sh", "-c", tt.program)
		_ = cmd.Run() // its state is what matters
		said := input.NewBuffer(maxMessage, nil)
		_, _ = said.Write([]byte("it said so\nand more\n"))
		s := &supervision{
			cmd: cmd, said: said, ended: tt.ended, since: long, began: long, highest: 5,
			last: report{Stage: tt.stage, Record: &Record{Category: Correct, Questions: 1}},
		}
		r := s.record()
		if r.Category != tt.category || r.Reason != tt.reason || r.Message != tt.message {
			t.Errorf("%s, %q while %s: %s, %q, %q; want %s, %q, %q", tt.program, tt.ended, tt.stage,
				r.Category, r.Reason, r.Message, tt.category, tt.reason, tt.message)
		}
		ran, checked := 0.0, 0.0
		switch {
		case tt.stage == proving && tt.ended != "":
			checked = 7
		case tt.stage != done:
			ran = 7
		}
		if r.Wall < ran || r.Wall > ran+5 || r.Check < checked || r.Check > checked+5 || (r.Memory == 5) != (ran > 0) {
			t.Errorf("%s, %q while %s: %v s, %v s for checks, %d bytes", tt.program, tt.ended, tt.stage, r.Wall, r.Check,
				r.Memory)
		}
	}
}

// A stage in which questions are asked may take the job's limit and some grace. Other stages may take a minute.
func TestAllowed(t *testing.T) {
	for _, tt := range []struct {
		stage   stage
		seconds float64
		want    time.Duration
	}{
		{preparing, 5, time.Minute},
		{encoding, 5, 7 * time.Second},
		{asking, 5, 7 * time.Second},
		{asking, 0, 0},
		{checking, 5, time.Minute},
		{proving, 3600, time.Minute + 2*time.Hour},
		{proving, 0, time.Minute + 2*minProof},
	} {
		s := &supervision{
			job:  Job{Limits: Limits{Seconds: tt.seconds}},
			last: report{Stage: tt.stage, Record: &Record{Questions: 2}},
		}
		if got := s.allowed(); got != tt.want {
			t.Errorf("%s of %v s: %v, want %v", tt.stage, tt.seconds, got, tt.want)
		}
	}
}

// A reply is judged by its model, or by what is known beforehand.
func TestVerify(t *testing.T) {
	p := model.NewProblem(model.DefaultRules())
	answer, err := solve.Exact{}.Solve(t.Context(), &p)
	if err != nil {
		t.Fatal(err)
	}
	none := answer.Witness
	none[0], none[1] = model.King, model.King
	number := func(n int) *int { return &n }
	costly := formula.Formula{Vars: 2} // x1 or x2; the first costs 3, the second 4
	for _, c := range []formula.Clause{{1, 2}, {-1}, {-2}} {
		costly.Add(0, c...)
	}
	soft := &optimum{in: &formula.Instance{Formula: &costly, Weights: []int{0, 2, 3}, Offset: 1}}
	one := []bool{false, true, false}
	x1 := &formula.Formula{Vars: encode.NumX}
	x1.Add(0, 1)
	yes, no := make([]bool, encode.NumX+1), make([]bool, encode.NumX+1)
	yes[1] = true
	world := &family.Instance{Problem: &p, Source: "exact"}
	free := &family.Instance{Source: "exact"}
	least := func(known int) *family.Instance { return &family.Instance{Source: "exact", Optimum: &known} }
	for name, tt := range map[string]struct {
		in        *family.Instance
		by        asker
		reply     reply
		known     solve.Status
		says      string
		complaint string
	}{
		"a world":  {world, problems{}, reply{status: solve.Sat, world: &answer.Witness}, solve.Sat, "model", ""},
		"no world": {world, problems{}, reply{status: solve.Sat, world: &none}, solve.Sat, "", "its model is not a world"},
		"a model": {
			free, formulas{original: []*formula.Formula{x1}}, reply{status: solve.Sat, value: yes}, solve.Unknown, "model", "",
		},
		"no model": {
			free,
			formulas{original: []*formula.Formula{x1}},
			reply{status: solve.Sat, value: no},
			solve.Unknown, "",
			"its model does not satisfy the formula",
		},
		"a model, no world": {
			world,
			formulas{original: []*formula.Formula{x1}},
			reply{status: solve.Sat, value: yes},
			solve.Unknown, "",
			"its model is not a world",
		},
		"known": {world, problems{}, reply{status: solve.Unsat}, solve.Unsat, "exact", ""},
		"contrary": {
			world,
			problems{},
			reply{status: solve.Unsat},
			solve.Sat, "",
			"it answered UNSATISFIABLE, but exact says SATISFIABLE",
		},
		"a cost":          {free, soft, reply{status: solve.Sat, value: one, cost: number(3)}, solve.Sat, "model", ""},
		"another cost":    {free, soft, reply{status: solve.Sat, value: one, cost: number(2)}, solve.Sat, "", "its model does not have the cost"},
		"the least cost":  {least(3), soft, reply{status: solve.Sat, value: one, cost: number(3)}, solve.Sat, "exact", ""},
		"more than least": {least(2), soft, reply{status: solve.Sat, value: one, cost: number(3)}, solve.Sat, "", "its least cost is 3, but exact says 2"},
		"known as unread": {free, script{}, reply{status: solve.Sat}, solve.Sat, "exact", ""},
		"unread":          {free, script{}, reply{status: solve.Sat}, solve.Unknown, "", ""},
		"not known":       {world, problems{}, reply{status: solve.Unsat}, solve.Unknown, "", ""},
	} {
		tt.in.Expected = []solve.Status{tt.known}
		s := &service{instance: tt.in}
		if by, complaint := s.verify(tt.by, 0, &tt.reply); by != tt.says || complaint != tt.complaint {
			t.Errorf("%s: %q, %q; want %q, %q", name, by, complaint, tt.says, tt.complaint)
		}
	}
	s := &service{instance: least(4), given: true, record: &Record{Backend: "cadical"}}
	s.instance.Expected = []solve.Status{solve.Sat}
	by, complaint := s.verify(soft, 0, &reply{status: solve.Sat, value: one, cost: number(3)})
	if want := "the known answer of exact is wrong, by a checked model of cadical"; by != "model" || s.record.Message != want {
		t.Errorf("better than known: %q, %q, %q", by, complaint, s.record.Message)
	}
}

// A session needs a problem, and formulas that the encoding can write.
func TestHeldRefuses(t *testing.T) {
	s := &service{instance: &family.Instance{}, record: &Record{}}
	if _, err := s.held(); err == nil || !strings.HasPrefix(err.Error(), "a session is about a problem of the game") {
		t.Errorf("no problem: %v", err)
	}
	gini, err := backend.Lookup("gini")
	if err != nil {
		t.Fatal(err)
	}
	p := model.NewProblem(model.DefaultRules())
	s.instance.Problem, s.backend = &p, gini
	if _, err := s.held(); err == nil || !strings.Contains(err.Error(), "unknown") {
		t.Errorf("no encoding: %v", err)
	}
	s.encoding = gini.Encoding
	if a, err := s.held(); a == nil || err != nil || s.record.Clauses == 0 {
		t.Errorf("%v, %v, %d clauses", a, err, s.record.Clauses)
	}
}
