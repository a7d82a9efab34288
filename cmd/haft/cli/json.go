package cli

import (
	"haft/bench/journal"
	"haft/solve/schema"
)

// JSONOutput writes values as a JSON array or as JSON Lines.
type JSONOutput struct {
	*Program
	Array   bool
	journal *journal.Journal // that takes the lines; nil for standard output
	written int
}

// JSON is for the reports of --format json or jsonl.
func (q *Question) JSON() *JSONOutput {
	return &JSONOutput{Program: q.Program, Array: q.Format == "json", journal: q.journal}
}

// Write writes one value.
func (j *JSONOutput) Write(value any) error {
	if j.Array {
		j.Printf("%s", [...]string{"[\n", ",\n"}[min(j.written, 1)])
	}
	j.written++
	line, err := schema.Marshal(value)
	if err != nil {
		return err
	}
	if j.journal != nil {
		return j.journal.Append(line)
	}
	if !j.Array {
		line = append(line, '\n')
	}
	_, err = j.Stdout.Write(line)
	return err
}

// End closes the array.
func (j *JSONOutput) End() {
	switch {
	case !j.Array:
	case j.written == 0:
		j.Printf("[]\n")
	default:
		j.Printf("\n]\n")
	}
}
