package main

// jsonOutput writes values as a JSON array or as JSON Lines.
type jsonOutput struct {
	*program
	array   bool
	written int
}

func (j *jsonOutput) write(value any) error {
	if j.array {
		j.printf("%s", [...]string{"[\n", ",\n"}[min(j.written, 1)])
	}
	j.written++
	line, err := marshal(value)
	if err != nil {
		return err
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
