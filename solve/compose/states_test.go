package compose

import (
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"testing"
)

// A set keeps each state once and hands all out in order, while its table grows and after it was emptied. It refuses a
// state exactly when its share of the memory for states, or for places, is used up.
func TestSet(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		memory uint64
		size   int // of a state, in bytes
		want   int // how many states there is room for
	}{
		{0, 30, 49_152 / 31},        // three quarters of the least memory, with a byte for each length
		{minMemory, 8, 2731},        // more than two thirds of 4,096 places are taken
		{1 << 18, 8, 10_923},        // of 16,384 places
		{3 << 16, 8, 8193},          // of 12,288, the table having grown by less than twice
		{1 << 18, 40, 196_608 / 41}, // the states fill their part first
	} {
		s := newSet(c.memory)
		rng := rand.New(rand.NewPCG(1, 2))
		for range 2 {
			var all []string
			for {
				state := make([]byte, c.size)
				binary.LittleEndian.PutUint64(state, rng.Uint64())
				if !s.add(state) {
					break
				}
				all = append(all, string(state))
				if again := all[rng.IntN(len(all))]; len(all) < c.want && !s.add([]byte(again)) {
					t.Fatalf("%+v: no room for what is there", c)
				}
			}
			if len(all) != c.want {
				t.Errorf("%+v: room for %d states", c, len(all))
			}
			var got []string
			if err := s.empty(func(state []byte) error { got = append(got, string(state)); return nil }); err != nil {
				t.Fatal(err)
			}
			slices.Sort(all)
			if !slices.Equal(got, all) {
				t.Errorf("%+v: %d states come out of %d, or in another order", c, len(got), len(all))
			}
		}
	}
}
