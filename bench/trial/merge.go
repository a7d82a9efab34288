package trial

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Merge puts records together. Of those about the same trial the first is kept. That they say different things of it
// is an error that names the fields: the instance, the answer, who gave it; times and places may differ. Where one of the
// two reached its limit and the other did not, they need not say the same of the answer; limited is how many such were
// left out.
func Merge(lists ...[]*Record) (all []*Record, limited int, err error) {
	first := map[Job]*Record{}
	for _, r := range slices.Concat(lists...) {
		other := first[r.Job()]
		if other == nil {
			first[r.Job()] = r
			all = append(all, r)
			continue
		}
		if fields := differences(other, r); len(fields) > 0 {
			return nil, 0, fmt.Errorf("two records of %v differ: %s", r.Job(), strings.Join(fields, ", "))
		}
		if other.Category != r.Category {
			limited++
		}
	}
	return all, limited, nil
}

// unsaid are the fields of a record of which another of the same trial may say something else: what is measured, and
// who agrees.
var unsaid = []string{
	"verified_by", "host", "start", "memory", "encode_s", "write_s", "solve_s", "parse_s", "check_s", "wall_s", "cpu_s",
}

// ends are the fields about how far a trial came. They differ where a limit was reached in one of two.
var ends = []string{"answer", "category", "reason", "message"}

// differences are the fields in which two records of one trial may not differ, and yet do, with their values.
func differences(a, b *Record) (fields []string) {
	x, y := reflect.ValueOf(*a), reflect.ValueOf(*b)
	oneLimited := a.limitedUnlike(b)
	for i := range x.NumField() {
		name, _, _ := strings.Cut(x.Type().Field(i).Tag.Get("json"), ",")
		missing := x.Field(i).IsZero() || y.Field(i).IsZero()
		if slices.Contains(unsaid, name) || oneLimited && (missing || slices.Contains(ends, name)) {
			continue
		}
		if v, w := valueText(x.Field(i)), valueText(y.Field(i)); v != w {
			fields = append(fields, fmt.Sprintf("%s %s and %s", name, v, w))
		}
	}
	return fields
}

// limitedUnlike tells whether one of two records reached its limit, the other did not and is not wrong, and their
// answers can both be true. The one may then lack what is told only after that.
func (r *Record) limitedUnlike(o *Record) bool {
	return r.Category != o.Category && (r.Category == Unknown || o.Category == Unknown) &&
		r.Category != Wrong && o.Category != Wrong && !contradicts(r.Answer, o.Answer)
}

// valueText is a value of a record as it stands in the file.
func valueText(v reflect.Value) string {
	text, _ := json.Marshal(v.Interface()) // as it was read
	return string(text)
}
