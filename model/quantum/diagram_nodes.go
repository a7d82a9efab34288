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
