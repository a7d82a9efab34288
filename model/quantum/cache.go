package quantum

// operation numbers a question that is asked of nodes. The fixed ones keep their answers
// from play to play; every filter and every move is an operation of its own.
type operation uint32

const (
	opSum operation = iota + 1
	opDoubled
	opWithout
	opFixed // the last of them
)

// question is an operation with its operands; what they mean is up to the operation.
type question struct {
	op   operation
	a, b uint32
	x, y weight
}

// answer is what was found. The table forgets: a new answer takes the place of an old one with
// the same hash.
type answer struct {
	question
	factor weight
	node   ref
}

// Sizes of the table, in answers of 28 bytes. It grows with the nodes.
const (
	minCache = 1 << 14
	maxCache = 1 << 21
)

func (s *store) resetCache() {
	s.cache = make([]answer, minCache)
	s.lastOp = opFixed
}

// newOperation is one that was not asked before.
func (s *store) newOperation() operation {
	s.lastOp++
	return s.lastOp
}

func (s *store) slot(q question) *answer {
	h := mix(uint64(q.a)<<32 | uint64(q.b))
	h = mix(h ^ uint64(q.x)<<32 ^ uint64(q.y) ^ uint64(q.op)<<16)
	return &s.cache[h&uint64(len(s.cache)-1)]
}

func (s *store) recall(q question) (part, bool) {
	if a := s.slot(q); a.question == q {
		return part{s.weights.number(a.factor), a.node}, true
	}
	return part{}, false
}

func (s *store) record(q question, p part) part {
	if len(s.cache) < maxCache && len(s.cache) < len(s.nodes) {
		s.growCache()
	}
	*s.slot(q) = answer{q, s.weights.of(p.factor), p.node}
	return p
}

func (s *store) growCache() {
	old := s.cache
	s.cache = make([]answer, 2*len(old))
	for _, a := range old {
		if a.op != 0 {
			*s.slot(a.question) = a
		}
	}
}
