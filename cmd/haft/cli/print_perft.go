package cli

import (
	"haft/solve/say"
	"haft/solve/schema"
)

// WritePerft prints the numbers of a perft as JSON, or as plain lines that are easy to compare.
func (p *Program) WritePerft(r *schema.Perft, format string) error {
	if format == "json" {
		return p.PrintJSON(r)
	}
	for _, m := range r.Divide {
		p.Printf("%s %d\n", m.Name, m.Value)
	}
	if r.Divide != nil {
		p.Printf("total ")
	}
	p.Printf("%d\n", r.Nodes)
	return nil
}

// TellSpeed says how many nodes were counted per second.
func (p *Program) TellSpeed(nodes uint64, seconds float64) {
	p.Message("haft: %.2f s, %s a second", seconds, say.Count(uint64(float64(nodes)/seconds), "node", "nodes"))
}
