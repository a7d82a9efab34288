package trial

import (
	"errors"
	"fmt"
	"slices"

	"haft/bench/family"
	"haft/encode"
	"haft/solve"
)

// A way is how instances of a family are asked: by whom, in which mode, written how.
type way struct {
	backend  string
	mode     Mode
	encoding string // "" without formulas
	shuffles bool   // whether there are formulas to shuffle
	seeded   bool   // whether the solver takes a seed
}

// ways are those of the part that are offered for a family, with words about the others. What the family
// can be asked is told by its smallest instance.
func (p *Part) ways(f *family.Family) (ways []way, refused []string, err error) {
	sizes := p.sizes(f)
	if len(sizes) == 0 {
		return nil, nil, errors.New("no sizes")
	}
	in, err := probed(f, slices.Min(sizes))
	if err != nil {
		return nil, nil, err
	}
	for _, name := range p.Backends {
		b, err := solve.Lookup(name)
		if err != nil {
			return nil, nil, err
		}
		modes := p.modes(b)
		if len(modes) == 0 {
			refused = append(refused, fmt.Sprintf("%s: not run in any of the modes %v", b.Name, p.Modes))
		}
		for _, mode := range modes {
			offered, not, err := p.offered(in, b, mode)
			if err != nil {
				return nil, nil, err
			}
			ways, refused = append(ways, offered...), append(refused, not...)
		}
	}
	return ways, refused, nil
}

// A probe is the instance by which a family is judged.
type probe struct {
	*family.Instance
	refusals map[encode.Encoding]error // nil where the family can be written so
}

func probed(f *family.Family, size int) (*probe, error) {
	in, err := f.Make(size, 1)
	return &probe{in, map[encode.Encoding]error{}}, err
}

// refuses is why the family cannot be written in an encoding. It is tried once, since it takes its time.
func (p *probe) refuses(e encode.Encoding) error {
	err, known := p.refusals[e]
	if !known {
		_, err = p.Formulas(e)
		p.refusals[e] = err
	}
	return err
}

// modes are those of the part in which a backend can be run.
func (p *Part) modes(b *solve.Backend) (modes []Mode) {
	for _, m := range p.Modes {
		if runs(b, m) {
			modes = append(modes, m)
		}
	}
	return modes
}

// runs tells whether a backend can be run in a mode: a program as a process, others from scratch, and
// in a session if it keeps formulas.
func runs(b *solve.Backend, m Mode) bool {
	if m == Session {
		_, keeps := b.Engine.(solve.Incremental)
		return keeps
	}
	return (m == Process) == (b.Program() != nil)
}

// offered are the ways of one backend in one mode.
func (p *Part) offered(in *probe, b *solve.Backend, mode Mode) (ways []way, refused []string, err error) {
	if in.Problem == nil && (b.Engine == nil || mode == Session) {
		return nil, []string{fmt.Sprintf("%s (%s): takes problems of the game, and %s has none", b.Name, mode, in.Family)}, nil
	}
	if b.Engine == nil {
		return []way{{backend: b.Name, mode: mode}}, nil, nil
	}
	for _, text := range p.Encodings {
		e, err := encodingOf(b, text)
		if err != nil {
			return nil, nil, err
		}
		if reason := refusal(in, b, e); reason != "" {
			refused = append(refused, reason)
			continue
		}
		ways = append(ways, way{b.Name, mode, e.String(), mode != Session, b.Program() != nil && b.Program().Takes("{seed}")})
	}
	return ways, refused, nil
}

// encodingOf reads an encoding of a study.
func encodingOf(b *solve.Backend, text string) (encode.Encoding, error) {
	if text == OwnEncoding {
		return b.Encoding, nil
	}
	return encode.Parse(text)
}

// refusal says why a backend cannot be asked so, "" if it can.
func refusal(in *probe, b *solve.Backend, e encode.Encoding) string {
	if !b.Takes(e) {
		return fmt.Sprintf("%s: %v; the encoding %v leaves linear constraints", b.Name, solve.ErrLinear, e)
	}
	if err := in.refuses(e); err != nil {
		return fmt.Sprintf("%s: %v", in.Family, err)
	}
	return ""
}
