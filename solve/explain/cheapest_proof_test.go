package explain

import "testing"

// The cheaper of two proofs is taken. If they cost the same, the first is kept, so that the proof does not change
// without need.
func TestCheaper(t *testing.T) {
	cheap, same, dear := &inference{kind: Move}, &inference{kind: Move}, &inference{kind: Suppose}
	for _, c := range []struct{ a, b, want *inference }{
		{nil, nil, nil},
		{nil, dear, dear},
		{dear, nil, dear},
		{cheap, dear, cheap},
		{dear, cheap, cheap},
		{cheap, same, cheap},
	} {
		if got := cheaper(c.a, c.b); got != c.want {
			t.Errorf("of %+v and %+v: %+v", c.a, c.b, got)
		}
	}
}
