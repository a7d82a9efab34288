package quantum

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"haft/solve/solvertest/golden"
)

// effort says how large a store is and what it remembers.
func (s *store) effort() string {
	answers := 0
	for _, a := range s.cache {
		if a.op != 0 {
			answers++
		}
	}
	w := &s.weights
	return fmt.Sprintf("%d nodes, %d edges, %d places; %d of %d answers, %d tasks; %d numbers, %d words, %d wide; "+
		"%d states, collect above %d", len(s.nodes), len(s.edges), len(s.unique), answers, len(s.cache), len(s.tasks),
		len(w.numbers), len(w.words), len(w.wide), len(s.states), s.enough)
}

// The same game takes the same nodes and answers: a change that makes a diagram larger or forgetful is seen, though
// every answer stays right.
func TestEffort(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, name := range []string{"uniform", "classic"} {
		for _, often := range []bool{false, true} {
			fmt.Fprintf(&b, "%s, collecting often: %v\n", name, often)
			s, r := New(Options{Rules: Rules{SelfCheck: often}}), source(14, 0)
			for i := range 22 {
				store := s.now.(*diagram).store
				if often {
					store.enough = 300
				}
				p, ok := styles[name](s, r)
				if !ok {
					break
				}
				must(t, s, p)
				if i%5 == 0 || often && i%3 == 0 {
					fmt.Fprintf(&b, "%d %v: %s\n", i+1, p, store.effort())
					chance := s.Chance(s.Possible()[0]).RatString()
					fmt.Fprintf(&b, "asked %s, %v boards: %s\n", chance, s.Tally().Frozen.Boards, store.effort())
				}
			}
		}
	}
	golden.Text(t, "testdata/effort.txt", b.String())
}

// The memory that is counted is what the slices take, and about what the tables of numbers take.
func TestBytes(t *testing.T) {
	s := &store{
		nodes: make([]node, 3, 10), edges: make([]edge, 0, 100), unique: make([]ref, 1000), cache: make([]answer, 10_000),
		weights: newWeights(),
	}
	if got := s.bytes(); got != 240+800+4000+280_000 {
		t.Errorf("%d bytes", got)
	}
	s.weights.numbers = make([]number, 0, 5)
	s.weights.words[1], s.weights.words[2] = 1, 2
	for i := range 3 {
		s.weights.wide[fmt.Sprint(i)] = 1
	}
	if got := s.bytes(); got != 240+800+4000+280_000+80+96+480 {
		t.Errorf("%d bytes with numbers", got)
	}
}

// A play within the limit is made, and one that needs a byte more is refused and leaves the states that were.
func TestLimitOfMemory(t *testing.T) {
	for over := range int64(2) {
		s := newStore(Rules{})
		s.limit = s.bytes() - over
		before := len(s.states)
		next, err := s.guarded(func() *diagram {
			s.states = append(s.states, nil)
			s.checkMemory()
			s.states = s.states[:before]
			return &diagram{}
		})
		if (next == nil) != (over > 0) || (err == ErrMemory) != (over > 0) || len(s.states) != before {
			t.Errorf("%d bytes over the limit: %v, %v, %d states", over, next, err, len(s.states))
		}
	}
}

// What is not a lack of memory stays a panic.
func TestOtherPanics(t *testing.T) {
	defer func() {
		if caught := recover(); caught != "a fault" {
			t.Errorf("a panic of another kind becomes %v", caught)
		}
	}()
	_, err := newStore(Rules{}).guarded(func() *diagram { panic("a fault") })
	t.Errorf("a panic of another kind becomes an error, %v", err)
}

// An equal number has an equal weight, below and above each border between the forms of numbers.
func TestFormsOfWeights(t *testing.T) {
	w := newWeights()
	var got []weight
	for _, n := range []number{
		small(0), small(1<<31 - 1), small(1 << 31), small(1<<31 + 1), small(1 << 31), small(1<<64 - 1),
		small(1<<64 - 1).plus(small(1)), small(1<<64 - 1).plus(small(2)), small(1<<64 - 1).plus(small(1)),
	} {
		got = append(got, w.of(n))
	}
	const t0 = inTable
	if want := []weight{0, t0 - 1, t0, t0 + 1, t0, t0 + 2, t0 + 3, t0 + 4, t0 + 3}; !slices.Equal(got, want) {
		t.Errorf("%d, want %d", got, want)
	}
}
