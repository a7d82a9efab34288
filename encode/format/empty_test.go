package format

import (
	"strings"
	"testing"

	"haft/encode/formula"
	"haft/model/input"
)

// A formula without variables is written in every format that takes it, and read again as one that holds.
func TestEmptyFormula(t *testing.T) {
	for _, format := range Formats {
		var b strings.Builder
		if err := format.Write(&b, &formula.Instance{Formula: &formula.Formula{}}); err != nil {
			t.Errorf("%s: %v", format.Name, err)
			continue
		}
		in, err := format.Read(strings.NewReader(b.String()), input.Size(1<<20))
		if err != nil {
			t.Errorf("%s: %v of %q", format.Name, err, b.String())
			continue
		}
		if in.Vars > 1 || !in.Holds(make([]bool, in.Vars+1)) {
			t.Errorf("%s: read is %+v", format.Name, in.Formula)
		}
	}
}
