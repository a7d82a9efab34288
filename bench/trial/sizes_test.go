package trial

import (
	"slices"
	"strings"
	"testing"

	"haft/bench/family"
)

// A part has the sizes that it names, else those of the family; a family without any cannot be run.
func TestSizesOfPart(t *testing.T) {
	f := &family.Family{Name: "mine", Sizes: []int{3, 5}}
	for _, test := range []struct{ named, want []int }{{nil, []int{3, 5}}, {[]int{7}, []int{7}}} {
		if got := (&Part{Sizes: test.named}).sizes(f); !slices.Equal(got, test.want) {
			t.Errorf("%v: %v, want %v", test.named, got, test.want)
		}
	}
	ways, refused, err := (&Part{}).ways(&family.Family{Name: "mine"})
	if err == nil || !strings.Contains(err.Error(), "family mine: no sizes") {
		t.Errorf("%v, %v, %v", ways, refused, err)
	}
}
