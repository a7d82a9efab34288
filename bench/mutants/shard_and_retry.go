package main

import "iter"

// share yields the mutations of the shard.
func (s *session) share(all []place) iter.Seq[numbered] {
	return func(yield func(numbered) bool) {
		number := 0
		for m := range draw(all, s.seed) {
			if number++; s.mine(number) && !yield(numbered{m, number}) {
				return
			}
		}
	}
}

// due reports whether a mutation is to be tried, of which this is known.
func (s *session) due(known *result) bool {
	return known == nil && !s.retry || known != nil && s.retry && known.open()
}

// first returns those of the first mutations that are to be tried. More follow them only if some turn out not to
// compile with the tests.
func (s *session) first(all []place) (first []numbered) {
	drawn := 0
	for m := range s.share(all) {
		if drawn == s.wanted() {
			break
		}
		drawn++
		if s.due(s.record.find(m.number)) {
			first = append(first, m)
		}
	}
	return first
}

// mine reports whether a mutation of the draw is in the shard: every N-th is.
func (o *options) mine(number int) bool { return (number-o.shard.Part)%o.shard.Of == 0 }

// wanted is how many mutations the shard tries.
func (o *options) wanted() int { return (o.number + o.shard.Of - o.shard.Part) / o.shard.Of }
