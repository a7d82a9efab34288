package quantum

// weight is a factor as the diagram stores it: the number itself below 2^31, otherwise a place in a
// table of the numbers in use. Equal numbers have equal weights, so that nodes and questions can be
// looked up by them. In uniform play of 80 plies, all but a few edges of the finished diagram hold
// less than 2^16.
type weight uint32

const inTable weight = 1 << 31

// weights is the table.
type weights struct {
	numbers []number
	words   map[uint64]weight
	wide    map[string]weight // by the bytes of the number
}

func newWeights() weights {
	return weights{words: map[uint64]weight{}, wide: map[string]weight{}}
}

func (w *weights) number(of weight) number {
	if of < inTable {
		return small(uint64(of))
	}
	return w.numbers[of-inTable]
}

func (w *weights) of(n number) weight {
	switch {
	case n.wide != nil:
		return w.ofWide(n)
	case n.small < uint64(inTable):
		return weight(n.small)
	}
	id, ok := w.words[n.small]
	if !ok {
		id = w.enter(n)
		w.words[n.small] = id
	}
	return id
}

func (w *weights) ofWide(n number) weight {
	key := string(n.wide.Bytes())
	id, ok := w.wide[key]
	if !ok {
		id = w.enter(n)
		w.wide[key] = id
	}
	return id
}

func (w *weights) enter(n number) weight {
	w.numbers = append(w.numbers, n)
	return inTable + weight(len(w.numbers)-1)
}

// bytes returns about how much memory the table uses.
func (w *weights) bytes() int64 {
	return int64(cap(w.numbers))*16 + int64(len(w.words))*48 + int64(len(w.wide))*160
}
