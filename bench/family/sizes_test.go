package family

import (
	"fmt"
	"testing"
)

// sizes are the default sizes of a study, and the sources of the answers. They must not change,
// because studies are compared by them.
var sizes = map[string]string{
	"legal":         "[10 20 40 80] exact",
	"illegal":       "[10 20 40 80] exact",
	"moves":         "[10 20 40] exact",
	"natures":       "[10 20 40] exact",
	"real":          "[10 15 20 30] exact",
	"tight":         "[13 15 17 19 21 23 25] pigeonhole",
	"tight-ordered": "[13 15 17 19 21 23 25] pigeonhole",
	"army":          "[8 16 24 32 48] search",
	"army-natures":  "[3 5 8 12] search",
	"army-pairs":    "[8 16 24 32 40] search",
	"kings":         "[10 20 40] search",
	"kings-3":       "[10 20 40] search",
	"announced":     "[10 20 40 60] exact, search",
	"pawns":         "[10 20 40 60] search",
	"cover":         "[10 20 30 40 50 60] counting",
}

func TestSizes(t *testing.T) {
	for _, f := range Families() {
		if got := fmt.Sprint(f.Sizes, " ", f.Knows); got != sizes[f.Name] {
			t.Errorf("%q: %q, want %q", f.Name, got, sizes[f.Name])
		}
	}
}
