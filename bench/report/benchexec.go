package report

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"haft/bench/trial"
)

// The elements of a results file of BenchExec, version 2.3 of its document type. There is one file for each tool with
// its options.
type (
	execResult struct {
		XMLName    xml.Name     `xml:"result"`
		Benchmark  string       `xml:"benchmarkname,attr"`
		RunSet     string       `xml:"name,attr"`
		Start      string       `xml:"starttime,attr"`
		End        string       `xml:"endtime,attr"`
		Date       string       `xml:"date,attr"`
		Tool       string       `xml:"tool,attr"`
		ToolModule string       `xml:"toolmodule,attr"`
		Version    string       `xml:"version,attr"`
		Options    string       `xml:"options,attr"`
		Memory     string       `xml:"memlimit,attr,omitempty"`
		Time       string       `xml:"timelimit,attr,omitempty"`
		Generator  string       `xml:"generator,attr"`
		Limits     string       `xml:"description"`
		Columns    []execColumn `xml:"columns>column"`
		System     execSystem   `xml:"systeminfo"`
		Runs       []execRun    `xml:"run"`
	}
	execSystem struct {
		OS struct {
			Name string `xml:"name,attr"`
		} `xml:"os"`
		CPU struct {
			Cores int    `xml:"cores,attr"`
			Model string `xml:"model,attr"`
		} `xml:"cpu"`
		RAM struct {
			Size string `xml:"size,attr"`
		} `xml:"ram"`
		Environment struct{} `xml:"environment"`
	}
	execRun struct {
		Name    string       `xml:"name,attr"`
		Columns []execColumn `xml:"column"`
	}
	execColumn struct {
		Title  string `xml:"title,attr"`
		Value  string `xml:"value,attr,omitempty"`
		Hidden string `xml:"hidden,attr,omitempty"`
	}
)

// doctype is what BenchExec's table-generator looks for.
const doctype = `<!DOCTYPE result PUBLIC "+//IDN sosy-lab.org//DTD BenchExec result 2.3//EN" ` +
	`"https://www.sosy-lab.org/benchexec/result-2.3.dtd">` + "\n"

// A ResultSet is what a file of BenchExec holds: the trials of a configuration by one version of its program.
type ResultSet struct {
	Name   string // of the configuration, and of the version if there are several
	trials []Trial
}

// ResultSets returns the trials of every configuration, sorted by name. Trials that ended before their version was
// known go with the version of the others; if there are several, they are a set of their own.
func ResultSets(all []Trial) (sets []ResultSet) {
	for _, c := range configurations(all) {
		trials := slices.DeleteFunc(slices.Clone(all), func(t Trial) bool { return configurationOf(t.Record) != c })
		versions := distinct(trials, func(t Trial) string { return t.Version })
		known := slices.DeleteFunc(slices.Clone(versions), func(v string) bool { return v == "" })
		if len(known) <= 1 {
			sets = append(sets, ResultSet{c.String(), trials})
			continue
		}
		slices.Sort(versions)
		for _, v := range versions {
			by := slices.DeleteFunc(slices.Clone(trials), func(t Trial) bool { return t.Version != v })
			sets = append(sets, ResultSet{c.String() + " " + cmp.Or(versionWords(v), "unknown version"), by})
		}
	}
	return sets
}

// WriteBenchExec writes the trials in the order of their start. BenchExec's time limit is one of CPU time; its results
// name no limit of wall time, so the description does. Old records do not have the size of the host's memory, which is
// then unknown. It is an error if trials have different limits, since a file names one.
func (s ResultSet) WriteBenchExec(w io.Writer) error {
	trials := slices.Clone(s.trials)
	for _, t := range trials {
		if err := sameLimits(t, trials[0]); err != nil {
			return err
		}
	}
	slices.SortStableFunc(trials, func(a, b Trial) int { return a.Start.Compare(b.Start) })
	if _, err := io.WriteString(w, xml.Header+doctype); err != nil {
		return err
	}
	out := xml.NewEncoder(w)
	out.Indent("", "  ")
	if err := out.Encode(newExecResult(s.Name, trials)); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func newExecResult(name string, trials []Trial) *execResult {
	first := trials[0]
	start, end := firstAndLast(trials)
	known := slices.IndexFunc(trials, func(t Trial) bool { return t.Version != "" }) // or -1
	c := configurationOf(first.Record)
	r := &execResult{
		Benchmark: "haft", RunSet: name, Tool: c.Backend, ToolModule: "haft",
		Version: trials[max(0, known)].Version, Options: c.arguments(),
		Generator: "haft, " + trial.CommitWords(first.Host.Commit),
		Start:     start.Format(time.RFC3339), End: end.Format(time.RFC3339),
		Date:    start.Format("2006-01-02 15:04:05 MST"),
		Limits:  "Limits: " + limitWords(first.Limits) + ".",
		Columns: []execColumn{{Title: "status"}, {Title: "cputime"}, {Title: "walltime"}, {Title: "memory"}},
	}
	if first.Limits.CPU > 0 {
		r.Time = plainNumber(first.Limits.CPU) + "s"
	}
	if first.Limits.Memory > 0 {
		r.Memory = fmt.Sprintf("%dB", first.Limits.Memory)
	}
	r.System.OS.Name, r.System.RAM.Size = first.Host.OS, "unknown"
	if first.Host.Memory > 0 {
		r.System.RAM.Size = fmt.Sprintf("%dB", first.Host.Memory)
	}
	r.System.CPU.Cores, r.System.CPU.Model = first.Host.Cores, first.Host.CPU
	for _, t := range trials {
		r.Runs = append(r.Runs, newExecRun(t))
	}
	return r
}

// newExecRun writes all digits of the values, since BenchExec never rounds.
func newExecRun(t Trial) execRun {
	status, category := execStatus(t.Record)
	run := execRun{runName(t.Record), []execColumn{
		{Title: "cputime", Value: plainNumber(t.CPU) + "s"},
		{Title: "status", Value: status},
		{Title: "walltime", Value: plainNumber(t.Wall) + "s"},
		{Title: "category", Value: category, Hidden: "true"},
	}}
	if t.Memory > 0 { // else it was not measured
		run.Columns = append(run.Columns, execColumn{Title: "memory", Value: fmt.Sprintf("%dB", t.Memory)})
	}
	if t.Reason != "" {
		run.Columns = append(run.Columns, execColumn{"terminationreason", t.Reason, "true"})
	}
	return run
}

// runName names a trial among those of its configuration.
func runName(r *trial.Record) string {
	instance := fmt.Sprintf("%s/size=%d/seed=%d", r.Family, r.Size, r.Seed)
	if r.File != "" {
		instance = r.File
	}
	return fmt.Sprintf("%s/shuffle=%d/solver_seed=%d/round=%d", instance, r.Shuffle, r.SolverSeed, r.Round)
}

// execStatus returns BenchExec's status and category. There, reaching a limit is an error. The status of an answer is
// true for satisfiable and false for unsatisfiable, or done if there were several questions.
func execStatus(r *trial.Record) (status, category string) {
	switch {
	case r.Category == trial.Failed:
		return "ERROR", "error"
	case r.Reason == "walltime" || r.Reason == "cputime":
		return "TIMEOUT", "error"
	case r.Reason == "memory":
		return "OUT OF MEMORY", "error"
	case r.Reason != "":
		return "KILLED", "error"
	case r.Category == trial.Unknown:
		return "unknown", "unknown"
	}
	category = string(r.Category)
	if r.Category == trial.Unconfirmed {
		category = "missing" // BenchExec's word for an answer where none is expected
	}
	if r.Questions > 1 {
		return "done", category
	}
	return map[string]string{"s": "true", "u": "false", "?": "unknown", "": "unknown"}[r.Answer], category
}

// plainNumber formats v with all digits and without an exponent.
func plainNumber(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
