package hitting

// A stack lends memory for a short time: what was lent last is given back first. It is not cleared.
type stack[T any] []T

// take lends memory for n elements.
func (s *stack[T]) take(n int) []T {
	from, to := len(*s), len(*s)+n
	if to > cap(*s) {
		*s = make([]T, from, 2*to) // what is lent already stays where it is
	}
	*s = (*s)[:to]
	return (*s)[from:to:to]
}

// copy lends memory with the same elements.
func (s *stack[T]) copy(all []T) []T {
	lent := s.take(len(all))
	copy(lent, all)
	return lent
}

// giveBack gives back all that was lent after the stack had the given length.
func (s *stack[T]) giveBack(length int) { *s = (*s)[:length] }

// A Memory is what a search borrows. Otherwise it would allocate at every step. The zero Memory is empty.
type Memory struct {
	words stack[uint64]
	lists stack[column]
}

// A mark says how much of a Memory was lent at some time.
type mark struct{ words, lists int }

func (m *Memory) mark() mark { return mark{len(m.words), len(m.lists)} }

// giveBack gives back what was lent since then.
func (m *Memory) giveBack(since mark) {
	m.words.giveBack(since.words)
	m.lists.giveBack(since.lists)
}
