package quantum

import (
	"haft/model"
)

// ref names a node. A node of level l gives, for each way to fill the squares from level l on, how
// often it occurs. Its edges say who may stand on the square of level l, each with a factor and
// with the node for the squares after it. The weight of a whole board is the product of the factors
// on its path.
//
// The factors of a node have no common divisor: a common divisor becomes part of the factor of the
// edge above. So two sets of boards whose weights are proportional are one node, and this makes the
// diagram small (on the same half million boards 271 branching nodes, against 21,868 with the
// weights at the bottom). Equal nodes are stored once.
type ref uint32

const (
	none ref = 0 // no boards
	leaf ref = 1 // all squares are filled
)

const levels = 64

// squareAt converts between levels and squares. The order is files from a to h, each upwards; on
// twenty games it had 3.5 times fewer nodes than rank by rank.
func squareAt(level uint8) model.Square { return model.Square(level&7<<3 | level>>3) }

func levelOf(s model.Square) uint8 { return uint8(squareAt(uint8(s))) }

type node struct {
	kings [2]model.Set // where the king of each color stands on some board below
	first uint32       // edge
	level uint8
	width uint8 // number of edges
}

// edge packs a man and a child, so that an edge takes eight bytes.
type edge struct {
	to     uint32
	weight weight
}

const maxNodes = 1 << 28

func newEdge(m Man, child ref, w weight) edge { return edge{uint32(m)<<28 | uint32(child), w} }

func (e edge) man() Man { return Man(e.to >> 28) }

func (e edge) child() ref { return ref(e.to & (maxNodes - 1)) }

// part is a set of boards with weights: the boards of a node, with weights multiplied by a factor.
type part struct {
	factor number
	node   ref
}

func (p part) empty() bool { return p.node == none }

func (p part) times(n number) part { return part{p.factor.times(n), p.node} }

// store owns the nodes. Nodes never change, and children are older than their parents.
type store struct {
	rules   Rules
	nodes   []node
	edges   []edge
	weights weights
	unique  []ref // hash table of nodes, open addressing
	cache   []answer
	tasks   map[task]operation
	limit   int64 // bytes; 0 for no limit, as at first
	enough  int   // number of nodes at which to collect
	states  []*diagram
}

func newStore(r Rules) *store {
	s := &store{rules: r}
	s.clear()
	return s
}

// clear leaves only none and leaf.
func (s *store) clear() {
	s.nodes = []node{{}, {level: levels}}
	s.edges = nil
	s.weights = newWeights()
	s.unique = make([]ref, 1<<12)
	s.resetCache()
	s.enough = collectFrom
}

// fan returns the edges of a node, by man. It stays valid when nodes are made.
func (s *store) fan(n ref) []edge {
	v := &s.nodes[n]
	return s.edges[v.first : v.first+uint32(v.width)]
}

// branch is an edge of a node to be made.
type branch struct {
	man Man
	part
}

// branches are the edges of a node to be made, by man.
type branches struct {
	list  [numValues]branch
	count int
}

func (b *branches) add(m Man, p part) {
	if !p.empty() {
		b.list[b.count] = branch{m, p}
		b.count++
	}
}

// make returns the set of boards with these branches at a level, normalised.
func (s *store) make(level uint8, b *branches) part {
	if b.count == 0 {
		return part{}
	}
	var common number
	for _, br := range b.list[:b.count] {
		if common = common.divisor(br.factor); common.one() {
			break
		}
	}
	var fan [numValues]edge
	for i, br := range b.list[:b.count] {
		fan[i] = newEdge(br.man, br.node, s.weights.of(br.factor.over(common)))
	}
	return part{common, s.intern(level, fan[:b.count])}
}

// intern finds a node or makes it.
func (s *store) intern(level uint8, fan []edge) ref {
	mask := uint64(len(s.unique) - 1)
	at := hashFan(level, fan) & mask
	for ; s.unique[at] != none; at = (at + 1) & mask {
		if n := s.unique[at]; s.is(n, level, fan) {
			return n
		}
	}
	n := s.enter(level, fan)
	s.unique[at] = n
	if 2*len(s.nodes) > len(s.unique) {
		s.rehash()
	}
	return n
}

func (s *store) is(n ref, level uint8, fan []edge) bool {
	v := &s.nodes[n]
	if v.level != level || int(v.width) != len(fan) {
		return false
	}
	for i, e := range s.fan(n) {
		if e != fan[i] {
			return false
		}
	}
	return true
}

// enter appends a node.
func (s *store) enter(level uint8, fan []edge) ref {
	s.checkMemory()
	v := node{first: uint32(len(s.edges)), level: level, width: uint8(len(fan))}
	for _, e := range fan {
		below := &s.nodes[e.child()]
		for _, c := range colors {
			v.kings[c] |= below.kings[c]
			if e.man() == king(c) {
				v.kings[c] |= model.Of(squareAt(level))
			}
		}
	}
	s.nodes = append(s.nodes, v)
	s.edges = append(s.edges, fan...)
	return ref(len(s.nodes) - 1)
}

func hashFan(level uint8, fan []edge) uint64 {
	h := uint64(level)
	for _, e := range fan {
		h = mix(h ^ uint64(e.to) ^ uint64(e.weight)<<32)
	}
	return h
}

// mix is a multiplication and a fold, which suffices for half-empty tables.
func mix(h uint64) uint64 {
	h *= 0x9e3779b97f4a7c15
	return h ^ h>>32
}

// rehash doubles the table. Nodes enter by age, on which rollback relies.
func (s *store) rehash() {
	s.unique = make([]ref, 2*len(s.unique))
	mask := uint64(len(s.unique) - 1)
	for n := ref(2); int(n) < len(s.nodes); n++ {
		at := hashFan(s.nodes[n].level, s.fan(n)) & mask
		for s.unique[at] != none {
			at = (at + 1) & mask
		}
		s.unique[at] = n
	}
}

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

// collectFrom is the number of nodes from which collecting pays. A small store is also a fast one:
// with 2^20, uniform games took a quarter longer and twice the memory.
const collectFrom = 1 << 16

// outOfMemory is the value with which checkMemory panics; guarded recovers it.
type outOfMemory struct{}

// checkMemory stops a play that would exceed the limit.
func (s *store) checkMemory() {
	if len(s.nodes) == maxNodes || s.limit > 0 && s.bytes() > s.limit {
		panic(outOfMemory{})
	}
}

// bytes returns the memory that the store uses.
func (s *store) bytes() int64 {
	return int64(cap(s.nodes))*24 + int64(cap(s.edges))*8 + int64(len(s.unique))*4 +
		int64(len(s.cache))*28 + s.weights.bytes()
}

// guarded makes a play. If it exceeds the limit, it is tried once more after collecting. If that
// fails too, the states stay as they were.
func (s *store) guarded(play func() *diagram) (*diagram, error) {
	next, err := s.attempt(play)
	if err != nil {
		next, err = s.attempt(play)
	}
	return next, err
}

// attempt makes a play. If that fails, only the previous states remain.
func (s *store) attempt(play func() *diagram) (next *diagram, err error) {
	states := len(s.states)
	defer func() {
		switch caught := recover(); caught.(type) {
		case nil:
		case outOfMemory:
			s.states = s.states[:states]
			s.collect()
			err = ErrMemory
		default:
			panic(caught)
		}
	}()
	return play(), nil
}

// tidy collects if that pays. Parts that are neither in a state nor held are lost.
func (s *store) tidy(held ...*part) {
	if len(s.nodes) > s.enough {
		s.collect(held...)
	}
}

// collect copies the nodes that the states and the held parts use to a new store, and drops the
// rest.
func (s *store) collect(held ...*part) {
	for _, d := range s.states {
		d.seen = nil
		for fate := range d.parts {
			held = append(held, &d.parts[fate])
		}
	}
	s.keepOnly(held)
}

func (s *store) keepOnly(held []*part) {
	var roots []ref
	for _, p := range held {
		roots = append(roots, p.node)
	}
	old := *s
	v := old.nodeList(roots...)
	s.clear()
	s.limit = 0 // what is in use has fitted before
	renamed := make([]ref, len(v.order))
	for i, n := range v.order {
		if n == leaf {
			renamed[i] = leaf
			continue
		}
		renamed[i] = s.copyOf(&old, n, v, renamed)
	}
	for _, p := range held {
		if !p.empty() {
			p.node = renamed[v.place(p.node)]
		}
	}
	s.limit = old.limit
	s.enough = max(collectFrom, 3*len(s.nodes))
}

// copyOf copies node n of the old store, whose children have been copied already.
func (s *store) copyOf(old *store, n ref, v *nodeList, renamed []ref) ref {
	var fan [numValues]edge
	from := old.fan(n)
	for i, e := range from {
		w := s.weights.of(old.weights.number(e.weight))
		fan[i] = newEdge(e.man(), renamed[v.place(e.child())], w)
	}
	return s.intern(old.nodes[n].level, fan[:len(from)])
}

// scratch runs a question without a limit. Its nodes stay while there is room, because the next
// play asks much the same: this halves the time of a game whose numbers are asked for after each
// play.
func (s *store) scratch(ask func()) {
	limit, nodes, edges := s.limit, len(s.nodes), len(s.edges)
	s.limit = 0
	ask()
	s.limit = limit
	if len(s.nodes) > s.enough || limit > 0 && s.bytes() > limit {
		s.rollback(nodes, edges)
	}
}

// rollback removes the newest nodes. In a table with open addressing the newest entries can be
// removed in reverse order, because each removal leaves the table as it was before the entry came.
func (s *store) rollback(nodes, edges int) {
	mask := uint64(len(s.unique) - 1)
	for n := ref(len(s.nodes) - 1); int(n) >= nodes; n-- {
		at := hashFan(s.nodes[n].level, s.fan(n)) & mask
		for s.unique[at] != n {
			at = (at + 1) & mask
		}
		s.unique[at] = none
	}
	s.nodes, s.edges = s.nodes[:nodes], s.edges[:edges]
	s.resetCache()
}
