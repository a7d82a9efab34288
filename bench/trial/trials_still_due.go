package trial

import (
	"errors"
	"fmt"
)

// A turn is an attempt at a job. Only old records have more than one.
type turn struct {
	Job
	attempt int // from 1
}

func (r *Record) turn() turn { return turn{r.Job(), max(1, r.Attempt)} }

// ErrMixed is wrapped by the error about records that are not to be in one file.
var ErrMixed = errors.New("made in another way")

// Mixed returns an error if a run of this program with limits does not go together with earlier records: they are from
// another commit or with other limits. A commit that is not known, or where files had changed, is another unless the
// programs have the same checksum.
func Mixed(records []*Record, limits Limits) error {
	for i, r := range records {
		if own := host(); !r.Host.sameBuild(own) {
			return fmt.Errorf("line %d: %w: by %s; this is %s", i+1, ErrMixed, r.Host.Build(), own.Build())
		}
		if r.Limits != limits {
			return fmt.Errorf("line %d: %w: the limits are %v; this run has %v", i+1, ErrMixed, r.Limits, limits)
		}
	}
	return nil
}
