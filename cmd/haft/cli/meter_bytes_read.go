package cli

import (
	"io"

	"haft/cmd/haft/terminal"
)

// measure returns a meter for the bytes of the files that are read.
func (p *Program) measure(spans []span) *terminal.Meter {
	total := int64(0)
	for _, s := range spans {
		size, stored := p.Size(s.name)
		if !stored {
			return terminal.NewMeter("", 0)
		}
		total += min(size, s.to)
	}
	return terminal.NewMeter("", total)
}

// metered is a stream, with a meter if there is one.
type metered struct {
	io.Reader
	meter *terminal.Meter
}

func (m metered) Read(data []byte) (int, error) {
	n, err := m.Reader.Read(data)
	if m.meter != nil {
		m.meter.Done.Add(int64(n))
	}
	return n, err
}
