package trial

import (
	"fmt"
	"slices"

	"haft/bench/family"
	"haft/encode"
	"haft/solve/backend"
	"haft/solve/engine"
)

// A way says how instances of a family are asked: by which backend, in which mode and encoding.
type way struct {
	backend  string
	mode     Mode
	encoding string // "" without formulas
	sizes    []int  // of the family
	shuffles bool   // whether there are formulas to shuffle
	seeded   bool   // whether the solver takes a seed

	options []string // what further arguments it is run with, one after the other; "" for none
}

// ways returns the ways of the part that are possible for a family, and says why others are not. A
// size that the family does not have is an error.
func (p *Part) ways(f *family.Family) (ways []way, refused []string, err error) {
	sizes := p.sizes(f)
	if len(sizes) == 0 {
		return nil, nil, fmt.Errorf("family %s: no sizes", f.Name)
	}
	in, err := probed(f, sizes)
	if err != nil {
		return nil, nil, err
	}
	for _, name := range p.Backends {
		b, err := backend.Lookup(name)
		if err != nil {
			return nil, nil, err
		}
		options, err := p.optionsOf(name, b)
		if err != nil {
			return nil, nil, err
		}
		modes := p.modes(b)
		if len(modes) == 0 {
			refused = append(refused, fmt.Sprintf("%s: cannot be run in any of the modes %v", b.Name, p.Modes))
		}
		for _, mode := range modes {
			offered, not, err := p.offered(in, b, mode)
			if err != nil {
				return nil, nil, err
			}
			for _, w := range offered {
				w.options = options
				ways = append(ways, w)
			}
			refused = append(refused, not...)
		}
	}
	return ways, refused, nil
}

// A probe has an instance of a family of each size. The smallest shows which questions are
// possible.
type probe struct {
	*family.Instance
	sizes    []int
	bySize   []*family.Instance        // by size, in the order of sizes
	refusals map[encode.Encoding]error // nil if the family can be written in the encoding
}

func probed(f *family.Family, sizes []int) (*probe, error) {
	p := &probe{sizes: sizes, refusals: map[encode.Encoding]error{}}
	for _, size := range sizes {
		in, err := f.Make(size, 1)
		if err != nil {
			return nil, err
		}
		p.bySize = append(p.bySize, in)
	}
	p.Instance = slices.MinFunc(p.bySize, func(a, b *family.Instance) int { return a.Size - b.Size })
	return p, nil
}

// refuses returns the reason why the family cannot be written in an encoding. It tries each once,
// because that takes time.
func (p *probe) refuses(e encode.Encoding) error {
	err, known := p.refusals[e]
	if !known {
		_, err = p.Formula(e, 0)
		p.refusals[e] = err
	}
	return err
}

// written returns the sizes that can be written in an encoding that suits the smallest size, and
// says why others cannot.
func (p *probe) written(e encode.Encoding) (sizes []int, refused []string) {
	for _, in := range p.bySize {
		if err := in.Suits(e); err != nil {
			refused = append(refused, fmt.Sprintf("%s %d: %v", in.Family, in.Size, err))
			continue
		}
		sizes = append(sizes, in.Size)
	}
	return sizes, refused
}

// modes returns the modes of the part in which a backend can be run.
func (p *Part) modes(b *backend.Backend) (modes []Mode) {
	for _, m := range p.Modes {
		if runs(b, m) {
			modes = append(modes, m)
		}
	}
	return modes
}

// runs reports whether a backend can be run in a mode: a program as a process, others from scratch,
// and in a session if they keep formulas.
func runs(b *backend.Backend, m Mode) bool {
	if m == Session {
		_, keeps := engine.Conversing(b.Engine)
		return keeps
	}
	return (m == Process) == (b.Program() != nil)
}

// offered returns the ways of one backend in one mode.
func (p *Part) offered(in *probe, b *backend.Backend, mode Mode) (ways []way, refused []string, err error) {
	if in.Problem == nil && (b.Engine == nil || mode == Session) {
		why := fmt.Sprintf("%s (%s): takes problems of the game, and %s has none", b.Name, mode, in.Family)
		return nil, []string{why}, nil
	}
	if b.Engine == nil {
		return []way{{backend: b.Name, mode: mode, sizes: in.sizes}}, nil, nil
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
		sizes, not := in.written(e)
		refused = append(refused, not...)
		ways = append(ways, way{
			backend: b.Name, mode: mode, encoding: e.String(), sizes: sizes, shuffles: mode != Session, seeded: b.TakesSeed(),
		})
	}
	return ways, refused, nil
}

// encodingOf reads an encoding of a study.
func encodingOf(b *backend.Backend, text string) (encode.Encoding, error) {
	if text == OwnEncoding {
		return b.Encoding, nil
	}
	return encode.Parse(text)
}

// refusal says why a backend cannot be asked in an encoding, "" if it can.
func refusal(in *probe, b *backend.Backend, e encode.Encoding) string {
	if !b.Takes(e) {
		return fmt.Sprintf("%s: %v; the encoding %v leaves linear constraints", b.Name, engine.ErrLinear, e)
	}
	if err := in.refuses(e); err != nil {
		return fmt.Sprintf("%s: %v", in.Family, err)
	}
	return ""
}
