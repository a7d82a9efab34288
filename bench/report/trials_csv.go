package report

import (
	"encoding/csv"
	"io"
	"strconv"
	"time"

	"haft/bench/trial"
	"haft/solve/engine"
	"haft/solve/explain"
)

// A trialColumn is a column of the table of trials. Its cell is "" where a value is not known.
type trialColumn struct {
	name string
	cell func(t Trial) string
}

// trialColumns are those of the table of trials: the names and units of package trial's Record, with the limits and the
// host flattened, and a column for each counter.
func trialColumns() []trialColumn {
	number := func(n int) string { return strconv.Itoa(n) }
	optional := func(n *int) string {
		if n == nil {
			return ""
		}
		return number(*n)
	}
	columns := []trialColumn{
		{"family", func(t Trial) string { return t.Family }},
		{"size", func(t Trial) string { return number(t.Size) }},
		{"seed", func(t Trial) string { return strconv.FormatUint(t.Seed, 10) }},
		{"file", func(t Trial) string { return t.File }},
		{"shuffle", func(t Trial) string { return strconv.FormatUint(t.Shuffle, 10) }},
		{"instance", func(t Trial) string { return t.Instance }},
		{"questions", func(t Trial) string { return number(t.Questions) }},
		{"encoding", func(t Trial) string { return t.Encoding }},
		{"vars", func(t Trial) string { return number(t.Vars) }},
		{"clauses", func(t Trial) string { return number(t.Clauses) }},
		{"literals", func(t Trial) string { return number(t.Literals) }},
		{"linear", func(t Trial) string { return number(t.Linear) }},
		{"backend", func(t Trial) string { return t.Backend }},
		{"options", func(t Trial) string { return t.Options }},
		{"mode", func(t Trial) string { return string(t.Mode) }},
		{"version", func(t Trial) string { return t.Version }},
		{"solver_seed", func(t Trial) string { return number(t.SolverSeed) }},
		{"round", func(t Trial) string { return number(t.Round) }},
		{"limit_s", func(t Trial) string { return plainNumber(t.Limits.Seconds) }},
		{"limit_cpu_s", func(t Trial) string { return plainNumber(t.Limits.CPU) }},
		{"limit_memory", func(t Trial) string { return strconv.FormatInt(t.Limits.Memory, 10) }},
		{"answer", func(t Trial) string { return t.Answer }},
		{"expected", func(t Trial) string { return t.Expected }},
		{"optimum", func(t Trial) string { return optional(t.Optimum) }},
		{"known_optimum", func(t Trial) string { return optional(t.Known) }},
		{"best_cost", func(t Trial) string { return optional(lastStep(t, func(p trial.Progress) *int { return p.Cost })) }},
		{"bound", func(t Trial) string { return optional(lastStep(t, func(p trial.Progress) *int { return p.Bound })) }},
		{"category", func(t Trial) string { return string(t.Category) }},
		{"reason", func(t Trial) string { return t.Reason }},
		{"verified_by", func(t Trial) string { return t.Verified }},
		{"message", func(t Trial) string { return t.Message }},
		{"encode_s", func(t Trial) string { return plainNumber(t.Encode) }},
		{"write_s", func(t Trial) string { return plainNumber(t.Write) }},
		{"solve_s", func(t Trial) string { return plainNumber(t.Solve) }},
		{"parse_s", func(t Trial) string { return plainNumber(t.Parse) }},
		{"check_s", func(t Trial) string { return plainNumber(t.Check) }},
		{"wall_s", func(t Trial) string { return plainNumber(t.Wall) }},
		{"cpu_s", func(t Trial) string { return plainNumber(t.CPU) }},
		{"haft_cpu_s", func(t Trial) string {
			if t.Own == nil {
				return ""
			}
			return plainNumber(*t.Own)
		}},
		{"memory", func(t Trial) string {
			if t.Memory == 0 {
				return ""
			}
			return strconv.FormatInt(t.Memory, 10)
		}},
		{"memory_by", func(t Trial) string { return string(t.MemoryBy) }},
	}
	for _, counter := range engine.CounterNames {
		columns = append(columns, trialColumn{counter, func(t Trial) string {
			n, known := t.Counters[counter]
			if !known {
				return ""
			}
			return strconv.FormatInt(n, 10)
		}})
	}
	return append(columns,
		trialColumn{"start", func(t Trial) string { return t.Start.UTC().Format(time.RFC3339Nano) }},
		trialColumn{"cpu", func(t Trial) string { return t.Host.CPU }},
		trialColumn{"cores", func(t Trial) string { return number(t.Host.Cores) }},
		trialColumn{"os", func(t Trial) string { return t.Host.OS }},
		trialColumn{"go", func(t Trial) string { return t.Host.Go }},
		trialColumn{"commit", func(t Trial) string { return t.Host.Commit }},
	)
}

// lastStep returns the last number of a kind that a search for the least cost found, nil for none.
func lastStep(t Trial, of func(trial.Progress) *int) (last *int) {
	for _, p := range progressOf(t.Record) {
		if n := of(p); n != nil {
			last = n
		}
	}
	return last
}

// WriteCSV writes a table of trials, a row each.
func WriteCSV(w io.Writer, trials []Trial) error {
	columns := trialColumns()
	out := csv.NewWriter(w)
	row := make([]string, len(columns))
	for i, c := range columns {
		row[i] = c.name
	}
	out.Write(row) // errors are seen at the end
	for _, t := range trials {
		for i, c := range columns {
			row[i] = c.cell(t)
		}
		out.Write(explain.Cells(row))
	}
	out.Flush()
	return out.Error()
}
