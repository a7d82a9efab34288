package trial

import (
	"fmt"
	"slices"
	"time"
)

// Merge puts records together. Of those about the same trial the first is kept. That they say different things of it
// is an error: the instance, the answer, who gave it; times and places may differ.
func Merge(lists ...[]*Record) ([]*Record, error) {
	first := map[Job]*Record{}
	var all []*Record
	for _, r := range slices.Concat(lists...) {
		other := first[r.Job()]
		if other == nil {
			first[r.Job()] = r
			all = append(all, r)
			continue
		}
		if a, b := other.said(), r.said(); a != b {
			return nil, fmt.Errorf("two records of %v differ:\n%s\n%s", r.Job(), a, b)
		}
	}
	return all, nil
}

// said is what a record says that another of the same trial must say as well: all but what is measured, and who
// agrees.
func (r *Record) said() string {
	s := *r
	s.Verified, s.Host, s.Start, s.Memory = "", Host{}, time.Time{}, 0
	s.Encode, s.Write, s.Solve, s.Parse, s.Check, s.Wall, s.CPU = 0, 0, 0, 0, 0, 0, 0
	return fmt.Sprintf("%+v", s)
}
