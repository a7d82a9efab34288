package encode

import (
	"slices"

	"haft/encode/formula"
)

// mdd writes the roster of a side as a layered decision diagram. A node of layer i says how much of each limit the
// first i pieces use; an edge says which nature piece i+1 has. The side is within its limits exactly if its natures
// are a path. Among the encodings that Abío, Gange, Mayer-Eichberger and Stuckey compare in "On CNF Encodings of
// Decision Diagrams", CPAIOR 2016, this is the one that propagates completely:
//
//	edge → its two nodes ∧ x     node → one of its edges, down and up     x → one of its edges
//
// It follows that a node and x make an edge true, since only one edge is left then. The limits of chess give 108
// nodes and 324 edges for a side, so 432 variables and 1,227 clauses. The size is polynomial as long as the number
// of natures does not grow; in general no encoding that propagates completely is (Bessiere, Katsirelos, Narodytska
// and Walsh, "Circuit Complexity and Decompositions of Global Constraints", IJCAI 2009).
func mdd(f *formula.Formula, s *side) {
	d := diagram{side: s, layers: make([][]*node, len(s.x)+1)}
	d.build()
	d.prune()
	if len(d.layers[0]) == 0 {
		f.Add(Roster) // there is no path
		return
	}
	d.write(f)
}

// use holds how much of each limit is used, in a byte each, since no side has 256 pieces.
type use string

type node struct {
	used     use
	down, up []*edge
	lit      formula.Lit
}

type edge struct {
	from, to *node
	nature   int
	lit      formula.Lit
}

type diagram struct {
	*side
	layers [][]*node
}

// build makes one layer after the other from the top.
func (d *diagram) build() {
	d.layers[0] = []*node{{used: use(make([]byte, len(d.limits)))}}
	for i, x := range d.x {
		found := map[use]*node{}
		for _, from := range d.layers[i] {
			for n, l := range x {
				used, ok := d.after(from.used, l)
				if !ok {
					continue
				}
				if found[used] == nil {
					found[used] = &node{used: used}
					d.layers[i+1] = append(d.layers[i+1], found[used])
				}
				from.down = append(from.down, &edge{from: from, to: found[used], nature: n})
			}
		}
	}
}

// after returns the use if x is true as well, and whether it is within the limits.
func (d *diagram) after(before use, x formula.Lit) (use, bool) {
	used := []byte(before)
	for j, l := range d.limits {
		if slices.Contains(l.lits, x) {
			used[j]++
		}
		if int(used[j]) > l.k {
			return "", false
		}
	}
	return use(used), true
}

// prune removes nodes that do not reach the last layer, from the bottom up, and links the others upwards.
func (d *diagram) prune() {
	last := len(d.x) - 1
	for i := last; i >= 0; i-- {
		d.layers[i] = slices.DeleteFunc(d.layers[i], func(n *node) bool {
			n.down = slices.DeleteFunc(n.down, func(e *edge) bool {
				return i < last && len(e.to.down) == 0
			})
			return len(n.down) == 0
		})
		for _, n := range d.layers[i] {
			for _, e := range n.down {
				e.to.up = append(e.to.up, e)
			}
		}
	}
}

func (d *diagram) write(f *formula.Formula) {
	w := formula.NewWriter(f, Roster, d.having(0))
	for _, layer := range d.layers {
		for _, n := range layer {
			n.lit = w.Var("n")
		}
	}
	w.Add(d.layers[0][0].lit)
	for i, layer := range d.layers {
		if i < len(d.x) {
			writeEdges(w, layer, d.x[i])
		}
		for _, n := range layer {
			if i > 0 {
				oneOf(w, n.lit, n.up)
			}
		}
	}
	d.mean(f)
}

// writeEdges writes the edges below a layer. Each says, by x, which nature a piece has.
func writeEdges(w formula.Writer, layer []*node, x []formula.Lit) {
	saying := make([][]*edge, len(x))
	for _, n := range layer {
		for _, e := range n.down {
			e.lit = w.Var("e")
			w.Add(-e.lit, n.lit)
			w.Add(-e.lit, e.to.lit)
			w.Add(-e.lit, x[e.nature])
			saying[e.nature] = append(saying[e.nature], e)
		}
		oneOf(w, n.lit, n.down)
	}
	for n, l := range x {
		oneOf(w, l, saying[n])
	}
}

// oneOf says that l needs one of the edges.
func oneOf(w formula.Writer, l formula.Lit, edges []*edge) {
	clause := []formula.Lit{-l}
	for _, e := range edges {
		clause = append(clause, e.lit)
	}
	w.Add(clause...)
}
