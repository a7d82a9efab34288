package encode

import (
	"slices"

	"haft/model"
)

// mdd writes the roster of a side as a layered decision diagram: a node of layer i says how
// much of each limit the first i majors use, an edge which nature major i+1 has.
// The side is within its limits exactly if its natures are a path. Of the encodings that
// Abío, Gange, Mayer-Eichberger and Stuckey compare, "On CNF Encodings of Decision
// Diagrams", CPAIOR 2016, it is the one that propagates completely:
//
//	edge → its two nodes ∧ x     node → one of its edges, down and up     x → one of its edges
//
// That a node and x make an edge true follows, since only one edge is left then. The limits of chess
// give 108 nodes and 324 edges for a side, so 432 variables and 1,227 clauses. A number
// of natures that does not grow keeps it polynomial; in general nothing would (Bessiere,
// Katsirelos, Narodytska and Walsh, "Circuit Complexity and Decompositions of Global
// Constraints", IJCAI 2009).
func mdd(f *Formula, r *model.Rules, c model.Color) {
	d := diagram{limits: limits(r, c), color: c}
	d.build()
	d.prune()
	if len(d.layers[0]) == 0 {
		f.Add(Roster) // no path at all
		return
	}
	d.write(f)
}

// use is how much of each limit is used: those of the natures, and two for bishops.
type use [model.NumNatures + 2]int

type node struct {
	used     use
	down, up []*edge
	lit      Lit
}

type edge struct {
	from, to *node
	nature   model.Nature
	lit      Lit
}

type diagram struct {
	limits []limit
	color  model.Color
	layers [9][]*node
}

// build makes layer after layer from the top.
func (d *diagram) build() {
	d.layers[0] = []*node{{}}
	for i := range 8 {
		found := map[use]*node{}
		for _, from := range d.layers[i] {
			for n := range model.AllNatures.All() {
				used, ok := d.after(from.used, i, n)
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

// after is the use when major i+1 has nature n, and whether it is within the limits.
func (d *diagram) after(used use, i int, n model.Nature) (use, bool) {
	x := X(model.NewPiece(d.color, i+1), n)
	for j, l := range d.limits {
		if slices.Contains(l.lits, x) {
			used[j]++
		}
		if used[j] > l.k {
			return used, false
		}
	}
	return used, true
}

// prune drops what does not reach the last layer, from below, and links the rest upwards.
func (d *diagram) prune() {
	for i := 7; i >= 0; i-- {
		d.layers[i] = slices.DeleteFunc(d.layers[i], func(n *node) bool {
			n.down = slices.DeleteFunc(n.down, func(e *edge) bool {
				return i < 7 && len(e.to.down) == 0
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

func (d *diagram) write(f *Formula) {
	a := newAuxiliary(f, Roster, majors(d.color, model.King, 0, 1))
	for _, layer := range d.layers {
		for _, n := range layer {
			n.lit = a.variable("n")
		}
	}
	a.add(d.layers[0][0].lit)
	for i, layer := range d.layers {
		if i < 8 {
			a.writeEdges(layer, model.NewPiece(d.color, i+1))
		}
		for _, n := range layer {
			if i > 0 {
				a.oneOf(n.lit, n.up)
			}
		}
	}
}

// writeEdges writes the edges below a layer, which say what p is.
func (a auxiliary) writeEdges(layer []*node, p model.Piece) {
	var saying [model.NumNatures + 1][]*edge
	for _, n := range layer {
		for _, e := range n.down {
			e.lit = a.variable("e")
			a.add(-e.lit, n.lit)
			a.add(-e.lit, e.to.lit)
			a.add(-e.lit, X(p, e.nature))
			saying[e.nature] = append(saying[e.nature], e)
		}
		a.oneOf(n.lit, n.down)
	}
	for n := range model.AllNatures.All() {
		a.oneOf(X(p, n), saying[n])
	}
}

// oneOf says that l needs one of the edges.
func (a auxiliary) oneOf(l Lit, edges []*edge) {
	clause := []Lit{-l}
	for _, e := range edges {
		clause = append(clause, e.lit)
	}
	a.add(clause...)
}
