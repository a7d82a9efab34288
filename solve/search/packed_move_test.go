package search

import (
	"testing"

	"haft/model"
)

// A move comes out of its bits as it went in.
func TestPackedMoves(t *testing.T) {
	for from := range model.Square(64) {
		for to := range model.Square(64) {
			for n := model.NoNature; n <= model.Knight; n++ {
				m := newMove(from, to, n)
				if m.from() != from || m.to() != to || m.promote() != n || m.model() != (model.Move{
					From: from, To: to,
					Promote: n,
				}) {
					t.Fatalf("%v%v%v is %v", from, to, n, m.model())
				}
			}
		}
	}
}
