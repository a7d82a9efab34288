package cli

import (
	"fmt"
	"strconv"

	"haft/solve/explain"
	"haft/solve/schema"
)

// Depth reads the argument DEPTH of a perft.
func Depth(text string, most int) (int, error) {
	depth, err := strconv.Atoi(text)
	if err != nil || depth < 0 || depth > most {
		return 0, fmt.Errorf("DEPTH is %q; expected a number from 0 to %d", text, most)
	}
	return depth, nil
}

// WritePerft prints the numbers of a perft as JSON, or as plain lines that are easy to compare. It says on standard error
// how many nodes were counted per second.
func WritePerft(p *Program, r *schema.Perft, format string) error {
	if format == "json" {
		if err := p.PrintJSON(r); err != nil {
			return err
		}
	} else {
		for _, m := range r.Divide {
			p.Printf("%s %d\n", m.Name, m.Value)
		}
		if r.Divide != nil {
			p.Printf("total ")
		}
		p.Printf("%d\n", r.Nodes)
	}
	speed := uint64(float64(r.Nodes) / r.Seconds)
	p.Message("haft: %.2f s, %s a second", r.Seconds, explain.Count(speed, "node", "nodes"))
	return nil
}
