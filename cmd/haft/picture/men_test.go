package picture_test

import (
	"strings"
	"testing"

	"haft/cmd/haft/picture"
)

// Each outline stands on its base, in the middle, and is not larger than a king.
func TestOutlines(t *testing.T) {
	for _, side := range []picture.Side{picture.White, picture.Black} {
		for k := picture.King; k <= picture.Pawn; k++ {
			o := picture.OutlineOf(side, k)
			for _, path := range []string{o.Body, o.Ink} {
				curves := 0
				for s := range picture.Segments(path) {
					if s.Op == 'M' {
						curves++
					}
					if s.To.X < -270 || s.To.X > 270 || s.To.Y > 20 || s.To.Y < -picture.OutlineHeight-20 {
						t.Errorf("%v %s: a point at %v", side, k.Name(), s.To)
					}
				}
				if curves == 0 || curves != strings.Count(path, "z") {
					t.Errorf("%v %s has %d curves, %d of them closed", side, k.Name(), curves, strings.Count(path, "z"))
				}
			}
		}
	}
}
