package solve

import (
	"context"
	"errors"
	"slices"
	"testing"
)

// needy is a relaxation that has no world while all of some groups are chosen. It fails when it is asked too often.
type needy struct {
	groups []int
	asks   int // how many questions until it fails; -1 for never
}

var errAsked = errors.New("asked too often")

func (n *needy) grow(_ context.Context, chosen []bool, _ []int) (bool, error) {
	if n.asks--; n.asks == -1 {
		return false, errAsked
	}
	return slices.ContainsFunc(n.groups, func(g int) bool { return !chosen[g] }), nil
}

// Groups that are not needed are removed. If a question fails, the error is returned; otherwise the remaining
// groups would be taken for needed.
func TestShrink(t *testing.T) {
	const all = 9
	for _, groups := range [][]int{{}, {0}, {8}, {2, 3}, {0, 4, 8}, {0, 1, 2, 3, 4, 5, 6, 7, 8}} {
		run := func(asks int) (kept []int, left int, err error) {
			chosen, order := make([]bool, all), make([]int, all)
			for i := range all {
				chosen[i], order[i] = true, i
			}
			n := &needy{groups, asks}
			err = shrink(t.Context(), n, chosen, order)
			for i, c := range chosen {
				if c {
					kept = append(kept, i)
				}
			}
			return kept, n.asks, err
		}
		const plenty = 1000
		kept, left, err := run(plenty)
		if err != nil || !slices.Equal(kept, groups) {
			t.Errorf("%v: %v is left, %v", groups, kept, err)
		}
		for asks := range plenty - left {
			if _, _, err := run(asks); !errors.Is(err, errAsked) {
				t.Errorf("%v: question %d fails, and shrink says %v", groups, asks+1, err)
			}
		}
	}
}
