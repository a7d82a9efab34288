package formula

import (
	"encoding/json"
	"fmt"

	"haft/model/gamefile"
	"haft/solve/schema"
)

// report returns the JSON object, whose fields are also the lines of the text.
func (d *decoded) report() (r schema.Object[any]) {
	r.Add("schema", schema.Name)
	r.Add("solution", d.Kind)
	r.Add("model", d.why == "")
	if d.why != "" {
		r.Add("why", d.why)
	}
	if d.world != nil {
		r.Add("world", d.world.String())
	}
	if d.world != nil && d.why == "" && d.game != nil && d.cost == 0 {
		r.Add("fen", gamefile.FEN(d.world))
	}
	if d.why == "" && d.world == nil {
		r.Add("true", d.trueNames())
	}
	if d.instance != nil && !d.instance.Hard() {
		r.Add("cost", d.cost)
		if o := d.instance.Objective; o != nil && (o.Maximize || o.Unit > 1) {
			r.Add("value", json.Number(d.instance.Value(d.cost))) // of the objective in the file
		}
		r.Add("given_up", d.givenUp())
	}
	if d.why == "" {
		r.Add("checked", d.checks)
	}
	return r
}

// trueNames returns the names of the variables that are true. If comments name the first variables and no others, these
// are all that mean something: the others are those of a translation.
func (d *decoded) trueNames() []string {
	names, last := []string{}, d.instance.Vars-d.instance.Auxiliary
	if named := len(d.instance.Names) - 1; d.instance.Symbols == nil && named > 0 {
		last = min(last, named)
	}
	for v := 1; v <= last; v++ {
		if d.Value[v] {
			names = append(names, d.instance.Name(v))
		}
	}
	return names
}

// givenUp names the soft clauses that do not hold: by their literal if they have selectors, otherwise by number.
func (d *decoded) givenUp() []string {
	names := []string{}
	for _, i := range d.instance.GivenUp(d.Value) {
		name := fmt.Sprintf("clause %d", i+1)
		if c := d.instance.Clauses[i]; len(c) == 1 && c[0] > 0 {
			name = d.instance.Name(int(c[0]))
		}
		names = append(names, name)
	}
	return names
}
