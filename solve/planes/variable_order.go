package planes

import "slices"

// An order is a heap of variables, the most active first, with the values that they had last.
type order struct {
	activity []float64 // by variable
	step     float64   // what a conflict adds to the activity of its variables; grows
	heap     []int     // variables
	at       []int     // by variable: where it is in the heap; -1 if it is not there
	positive []bool    // by variable: its last value
}

// The activity of earlier conflicts counts 5 % less with each conflict (Eén and Sörensson, "An extensible
// SAT-solver", SAT 2003). Numbers are scaled down before they become infinite.
const (
	growth  = 1 / 0.95
	largest = 1e100
)

func (o *order) grow(vars int) {
	from := max(1, len(o.at)) // there is no variable 0
	o.activity, o.at, o.positive = extend(o.activity, vars+1), extend(o.at, vars+1), extend(o.positive, vars+1)
	o.heap = slices.Grow(o.heap, max(0, vars+1-from))
	for v := from; v <= vars; v++ {
		o.push(v)
	}
}

// bump makes a variable more active.
func (o *order) bump(v int) {
	o.activity[v] += o.step
	if o.activity[v] > largest {
		for i := range o.activity {
			o.activity[i] /= largest
		}
		o.step /= largest
	}
	if o.at[v] >= 0 {
		o.up(o.at[v])
	}
}

func (o *order) decay() { o.step *= growth }

// release remembers the value of a literal that is taken back.
func (o *order) release(l lit) {
	v := l.variable()
	o.positive[v] = !l.negative()
	if o.at[v] < 0 {
		o.push(v)
	}
}

func (o *order) push(v int) {
	o.at[v] = len(o.heap)
	o.heap = append(o.heap, v)
	o.up(o.at[v])
}

// pop removes and returns the most active variable, or returns 0 if there is none.
func (o *order) pop() int {
	if len(o.heap) == 0 {
		return 0
	}
	v, last := o.heap[0], len(o.heap)-1
	o.put(0, o.heap[last])
	o.heap = o.heap[:last]
	o.at[v] = -1
	if last > 0 {
		o.down(0)
	}
	return v
}

func (o *order) put(i, v int) { o.heap[i], o.at[v] = v, i }

func (o *order) up(i int) {
	v := o.heap[i]
	for i > 0 {
		parent := (i - 1) / 2
		if o.activity[o.heap[parent]] >= o.activity[v] {
			break
		}
		o.put(i, o.heap[parent])
		i = parent
	}
	o.put(i, v)
}

func (o *order) down(i int) {
	v := o.heap[i]
	for {
		child := 2*i + 1
		if child >= len(o.heap) {
			break
		}
		if child+1 < len(o.heap) && o.activity[o.heap[child+1]] > o.activity[o.heap[child]] {
			child++
		}
		if o.activity[o.heap[child]] <= o.activity[v] {
			break
		}
		o.put(i, o.heap[child])
		i = child
	}
	o.put(i, v)
}

// literal returns a variable with the value that it had last.
func (o *order) literal(v int) lit {
	if o.positive[v] {
		return lit(v) << 1
	}
	return lit(v)<<1 | 1
}
