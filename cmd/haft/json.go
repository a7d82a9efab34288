package main

import (
	"haft/bench/journal"
	"haft/solve/schema"
)

// jsonOutput writes values as a JSON array or as JSON Lines.
type jsonOutput struct {
	*program
	array   bool
	journal *journal.Journal // that takes the lines; nil for standard output
	written int
}

// jsonOutput is for the reports of --format json or jsonl.
func (q *question) jsonOutput() *jsonOutput {
	return &jsonOutput{program: q.program, array: q.format == "json", journal: q.journal}
}

func (j *jsonOutput) write(value any) error {
	if j.array {
		j.printf("%s", [...]string{"[\n", ",\n"}[min(j.written, 1)])
	}
	j.written++
	line, err := schema.Marshal(value)
	if err != nil {
		return err
	}
	if j.journal != nil {
		return j.journal.Append(line)
	}
	if !j.array {
		line = append(line, '\n')
	}
	_, err = j.stdout.Write(line)
	return err
}

func (j *jsonOutput) end() {
	switch {
	case !j.array:
	case j.written == 0:
		j.printf("[]\n")
	default:
		j.printf("\n]\n")
	}
}
