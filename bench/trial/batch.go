package trial

import "time"

// A Batch is one run of a study. A run that goes on after an interruption is another.
type Batch struct {
	Number int       `json:"number"` // from 1, in the results file
	Start  time.Time `json:"start"`
}

// NextBatch returns the batch after those of the records. It begins now.
func NextBatch(earlier []*Record) *Batch {
	b := &Batch{Number: 1, Start: time.Now().UTC().Truncate(time.Second)}
	for _, r := range earlier {
		if r.Batch != nil {
			b.Number = max(b.Number, r.Batch.Number+1)
		}
	}
	return b
}
