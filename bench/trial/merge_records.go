package trial

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Merge combines records. Of records about the same trial, and the same attempt at it, it keeps the
// first. It is an error if such records differ in the instance, the answer, or the solver; the error
// names the fields. Times and places may differ. If one of the records reached a limit and the other
// did not, their answers may differ too; limited is the number of such records that were left out.
func Merge(lists ...[]*Record) (all []*Record, limited int, err error) {
	first := map[turn]*Record{}
	for _, r := range slices.Concat(lists...) {
		other := first[r.turn()]
		if other == nil {
			first[r.turn()] = r
			all = append(all, r)
			continue
		}
		if fields := differences(other, r); len(fields) > 0 {
			return nil, 0, fmt.Errorf("two records of %v differ: %s", r.Job(), strings.Join(fields, ", "))
		}
		if other.limitedUnlike(r) {
			limited++
		}
	}
	return all, limited, nil
}

// unsaid lists the fields in which records of the same trial may differ: those that are measured,
// and those about agreement. So may the category, if one of two answers was confirmed later.
var unsaid = []string{
	"verified_by", "host", "start", "during", "batch", "memory", "memory_by",
	"encode_s", "write_s", "solve_s", "parse_s", "check_s", "wall_s", "cpu_s", "haft_cpu_s",
}

// ends lists the fields about how far a trial came. They differ if only one of two reached a limit.
var ends = []string{"answer", "optimum", "category", "reason", "message"}

// differences describes the fields in which two records of a trial differ although they must not,
// with their values.
func differences(a, b *Record) (fields []string) {
	x, y := reflect.ValueOf(*a), reflect.ValueOf(*b)
	oneLimited := a.limitedUnlike(b)
	for i := range x.NumField() {
		name, _, _ := strings.Cut(x.Type().Field(i).Tag.Get("json"), ",")
		missing := x.Field(i).IsZero() || y.Field(i).IsZero()
		confirmed := name == "category" && a.answered() && b.answered()
		if slices.Contains(unsaid, name) || confirmed || oneLimited && (missing || slices.Contains(ends, name)) {
			continue
		}
		if v, w := valueText(x.Field(i)), valueText(y.Field(i)); v != w {
			fields = append(fields, fmt.Sprintf("%s %s and %s", name, v, w))
		}
	}
	return fields
}

// limitedUnlike reports whether one of two records reached a limit, the other did not and is not
// wrong, and their answers can both be true. The first may then lack what becomes known only later.
func (r *Record) limitedUnlike(o *Record) bool {
	return r.Category != o.Category && (r.Category == Unknown || o.Category == Unknown) &&
		r.Category != Wrong && o.Category != Wrong && !contradicts(r.Answer, o.Answer)
}

// valueText returns a value of a record as it is written in the file.
func valueText(v reflect.Value) string {
	text, _ := json.Marshal(v.Interface()) // it was read from JSON, so this cannot fail
	return string(text)
}
