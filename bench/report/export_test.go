package report_test

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"haft/bench/report"
	"haft/bench/trial"
)

// An element of an XML file has a name, attributes and children.
type element struct {
	name     string
	attrs    map[string]string
	children []*element
}

// parseXML reads any XML file.
func parseXML(t *testing.T, data []byte) *element {
	t.Helper()
	in := xml.NewDecoder(bytes.NewReader(data))
	root := &element{}
	stack := []*element{root}
	for {
		token, err := in.Token()
		if err == io.EOF {
			return root.children[0]
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			e := &element{name: token.Name.Local, attrs: map[string]string{}}
			for _, a := range token.Attr {
				e.attrs[a.Name.Local] = a.Value
			}
			top := stack[len(stack)-1]
			top.children = append(top.children, e)
			stack = append(stack, e)
		case xml.EndElement:
			stack = stack[:len(stack)-1]
		}
	}
}

// The document type of BenchExec's results, version 2.3, copied from its result.dtd. Each element has the attributes
// that it must have, those that it may have, and its children in order.
var execDTD = map[string]struct{ must, may, children string }{
	"result": {
		"benchmarkname starttime date tool toolmodule version generator",
		"name displayName block endtime options memlimit timelimit cpuCores error",
		"description columns systeminfo run column",
	},
	"columns":     {"", "", "column"},
	"column":      {"title", "value hidden", ""},
	"description": {"", "", ""},
	"systeminfo":  {"", "hostname", "os cpu ram environment"},
	"os":          {"name", "", ""},
	"cpu":         {"cores model", "frequency turboboostActive", ""},
	"ram":         {"size", "", ""},
	"environment": {"", "", "var"},
	"run":         {"name", "files properties propertyFile expectedVerdict options logfile", "column"},
}

func (e *element) check(t *testing.T) {
	t.Helper()
	rule, known := execDTD[e.name]
	if !known {
		t.Fatalf("BenchExec knows no element %s", e.name)
	}
	for _, name := range strings.Fields(rule.must) {
		if _, ok := e.attrs[name]; !ok {
			t.Errorf("%s has no %s", e.name, name)
		}
	}
	for name := range e.attrs {
		if !slices.Contains(strings.Fields(rule.must+" "+rule.may), name) {
			t.Errorf("%s has the attribute %s, which BenchExec does not know", e.name, name)
		}
	}
	order, last := strings.Fields(rule.children), 0
	for _, c := range e.children {
		at := slices.Index(order, c.name)
		if at < last {
			t.Errorf("%s within %s stands in the wrong place", c.name, e.name)
		}
		last = max(last, at)
		c.check(t)
	}
}

func (e *element) find(name string) (all []*element) {
	for _, c := range e.children {
		if c.name == name {
			all = append(all, c)
		}
	}
	return all
}

// writeBenchExec returns the one file of the trials of a configuration.
func writeBenchExec(t *testing.T, trials []report.Trial, c report.Configuration) (*bytes.Buffer, error) {
	t.Helper()
	for _, set := range report.ResultSets(trials) {
		if set.Name == c.String() {
			var b bytes.Buffer
			return &b, set.WriteBenchExec(&b)
		}
	}
	t.Fatalf("no file of %v", c)
	return nil, nil
}

func TestBenchExec(t *testing.T) {
	trials := readTrials(t, lines(t, syntheticRecords()))
	c := report.Configuration{Backend: "cadical", Encoding: encoding("adder"), Mode: trial.Process}
	b, err := writeBenchExec(t, trials, c)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), "//DTD BenchExec result 2.3//EN") {
		t.Error("no document type")
	}
	root := parseXML(t, b.Bytes())
	root.check(t)
	if root.attrs["tool"] != "cadical" || root.attrs["timelimit"] != "" || root.attrs["memlimit"] != "1000000000B" ||
		root.attrs["options"] != c.Encoding {
		t.Errorf("the result is %v", root.attrs)
	}
	runs := root.find("run")
	if len(runs) != 36 {
		t.Fatalf("%d runs, want 36", len(runs))
	}
	var want []report.Trial
	for _, one := range trials {
		if one.Backend == c.Backend && one.Encoding == c.Encoding {
			want = append(want, one)
		}
	}
	for i, r := range runs {
		values := map[string]string{}
		for _, column := range r.children {
			values[column.attrs["title"]] = column.attrs["value"]
		}
		one := want[i]
		status, category := map[string]string{"s": "true", "u": "false", "?": "TIMEOUT"}[one.Answer], "correct"
		if one.Answer == "?" {
			category = "error"
		}
		for title, value := range map[string]string{
			"cputime": fmt.Sprint(one.CPU, "s"), "walltime": fmt.Sprint(one.Wall, "s"), "memory": fmt.Sprint(one.Memory, "B"),
			"status": status, "category": category,
		} {
			if values[title] != value {
				t.Errorf("%s: %s is %q, want %q", r.attrs["name"], title, values[title], value)
			}
		}
	}
}

// A file names one version of its tool, so each version has a file.
func TestBenchExecVersions(t *testing.T) {
	records := []trial.Record{
		run("a", 1, 1), run("a", 2, 1), run("a", 3, 1), run("a", 4, 1), run("b", 1, 1), run("b", 2, 1),
	}
	for i, version := range []string{"2.0", "1.9", "", "1.9", "", "7"} {
		records[i].Version, records[i].Seed = version, uint64(i+1)
	}
	var got []string
	for _, set := range report.ResultSets(readTrials(t, lines(t, records))) {
		var b bytes.Buffer
		if err := set.WriteBenchExec(&b); err != nil {
			t.Fatal(err)
		}
		root := parseXML(t, b.Bytes())
		root.check(t)
		if root.attrs["name"] != set.Name {
			t.Errorf("the run set is %q, want %q", root.attrs["name"], set.Name)
		}
		got = append(got, fmt.Sprintf("%s: %d of version %q", set.Name, len(root.find("run")), root.attrs["version"]))
	}
	want := []string{
		`a scratch 1.9: 2 of version "1.9"`, `a scratch 2.0: 1 of version "2.0"`,
		`a scratch unknown version: 1 of version ""`, `b scratch: 2 of version "7"`,
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("the files are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// The time limit of BenchExec is of CPU time. That of wall time is told in the description.
func TestBenchExecLimits(t *testing.T) {
	r := run("a", 1, 1)
	r.Limits.CPU, r.Host.Memory = 5, 8e9
	b, err := writeBenchExec(t, readTrials(t, lines(t, []trial.Record{r})), entrant("a"))
	if err != nil {
		t.Fatal(err)
	}
	parseXML(t, b.Bytes()).check(t)
	for _, want := range []string{
		` timelimit="5s"`, "<description>Limits: 10 s by the clock, 5 s of CPU time", `<ram size="8000000000B">`,
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s in\n%s", want, b.String())
		}
	}
}

// A file names one limit of each kind, so trials with others are refused.
func TestBenchExecMixedLimits(t *testing.T) {
	for name, change := range map[string]func(*trial.Limits){
		"timeout":   func(l *trial.Limits) { l.Seconds++ },
		"cpu-limit": func(l *trial.Limits) { l.CPU++ },
		"memory":    func(l *trial.Limits) { l.Memory++ },
	} {
		r, other := run("a", 1, 1), run("a", 2, 1)
		change(&other.Limits)
		trials := readTrials(t, lines(t, []trial.Record{r, other}))
		_, err := writeBenchExec(t, trials, entrant("a"))
		if err == nil || !strings.Contains(err.Error(), "report them apart, as with --only "+name+"=") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Every way in which a trial can end has a status and a category.
func TestBenchExecStatus(t *testing.T) {
	for _, c := range []struct {
		answer, reason, status, category string
		worth                            trial.Category
	}{
		{"s", "", "true", "correct", trial.Correct},
		{"u", "", "false", "correct", trial.Correct},
		{"u", "", "false", "missing", trial.Unconfirmed},
		{"s", "", "true", "wrong", trial.Wrong},
		{"su", "", "done", "correct", trial.Correct},
		{"", "walltime", "TIMEOUT", "error", trial.Unknown},
		{"", "cputime", "TIMEOUT", "error", trial.Unknown},
		{"", "memory", "OUT OF MEMORY", "error", trial.Unknown},
		{"", "killed", "KILLED", "error", trial.Unknown},
		{"?", "", "unknown", "unknown", trial.Unknown},
		{"", "failed", "ERROR", "error", trial.Failed},
	} {
		r := run("a", 1, 1)
		r.Answer, r.Expected, r.Questions, r.Reason, r.Category = c.answer, "", max(1, len(c.answer)), c.reason, c.worth
		b, err := writeBenchExec(t, readTrials(t, lines(t, []trial.Record{r})), entrant("a"))
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{
			`title="status" value="` + c.status + `"`, `title="category" value="` + c.category + `"`,
		} {
			if !strings.Contains(b.String(), want) {
				t.Errorf("answer %q, %s, reason %q: no %s", c.answer, c.worth, c.reason, want)
			}
		}
	}
}
