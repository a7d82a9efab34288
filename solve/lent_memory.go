package solve

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
