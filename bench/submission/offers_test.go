package submission

import (
	"fmt"
	"strings"
	"testing"

	"haft/solve/solvertest/golden"
)

// What is offered to each competition does not change unless somebody wants it to. UPDATE=1 writes the file.
func TestOffersStay(t *testing.T) {
	var said strings.Builder
	for _, c := range Competitions() {
		fmt.Fprintf(&said, "%s: %s, %s, %s, decides %v\n", c.Name, c.Doc, c.Format, c.Suffix, c.decides)
		for _, p := range c.parts {
			fmt.Fprintf(&said, "  %v\n", p)
		}
	}
	golden.Text(t, "../../testdata/effort/offers.txt", said.String())
}
