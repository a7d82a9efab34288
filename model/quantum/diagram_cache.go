package quantum

import "haft/model"

// operation numbers a question about nodes. Neither a task nor a node changes from play to play, so
// answers stay valid until the nodes are collected.
type operation uint32

const (
	opSum operation = iota + 1
	opDoubled
	opWithout
	opFixed // the last of them
)

// task is what a filter or a move does, without the cast that made it shorter.
type task struct {
	kind     taskKind
	man      Man          // who makes the play, or the king
	place    model.Square // of the king
	from, to model.Square // of the play
}

type taskKind uint8

const (
	toAdmit taskKind = iota // a play, whether or not the king is safe
	toCapture
	toGuard
	toGuardAfter
	toGuardMoved
	toMove
)

// question is an operation with its operands, whose meaning depends on the operation.
type question struct {
	op   operation
	a, b uint32
	x, y weight
}

// answer is the result of a question. The table forgets: a new answer replaces an old one with the
// same hash.
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
	s.tasks = map[task]operation{}
}

// operation returns the number of a task, which is always the same.
func (s *store) operation(t task) operation {
	op, ok := s.tasks[t]
	if !ok {
		op = opFixed + operation(len(s.tasks)) + 1
		s.tasks[t] = op
	}
	return op
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
