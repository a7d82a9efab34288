package trial

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"haft/bench/store"
	"haft/model/input"
)

// form describes the lines of results files.
var form = store.Form{
	What:  fmt.Sprintf("record of schema %d", Schema),
	Begin: fmt.Sprintf(`{"schema":%d,"family":"`, Schema),
}

// Results is a file of records that grows by a line for each trial.
type Results struct {
	store   *store.Store
	Records []*Record // of the file
	Torn    bool      // whether an incomplete last line was removed
	names   Names
	lines   map[turn]int // of each attempt, from 1
	written []judgement  // of each line
}

// A judgement is what a record says of its answer, which the answers of others can change.
type judgement struct {
	category          Category
	verified, message string
}

func (r *Record) judgement() judgement { return judgement{r.Category, r.Verified, r.Message} }

// OpenResults opens a file to add to, or creates it. It locks the file until it is closed, where
// the system has locks, and removes an incomplete last line.
func OpenResults(name string) (*Results, error) {
	r := newResults()
	j, err := store.Open(name, form, r.take(func(record *Record) error {
		if first := r.lines[record.turn()]; first > 0 {
			return fmt.Errorf("the same trial as in line %d; 'haft bench merge' writes each once", first)
		}
		return nil
	}))
	if errors.Is(err, store.ErrLocked) {
		return nil, fmt.Errorf("%w; divide trials with --shard, each into a file of its own", err)
	}
	if err != nil {
		return nil, err
	}
	r.store, r.Torn = j, j.Torn
	if err := j.Accept(); err != nil {
		j.Close()
		return nil, err
	}
	return r, nil
}

func newResults() *Results { return &Results{names: Names{}, lines: map[turn]int{}} }

// keep notes the record of the next line.
func (r *Results) keep(record *Record) {
	r.Records, r.written = append(r.Records, record), append(r.written, record.judgement())
}

// enter notes the record of the next line. It is an error if the name of its instance was that of another.
func (r *Results) enter(record *Record) error {
	line := len(r.Records) + 1
	r.lines[record.turn()] = line
	return r.names.Enter(record, fmt.Sprintf("line %d", line))
}

// take keeps the records that are valid and allowed.
func (r *Results) take(allowed func(*Record) error) func(object []byte) error {
	return func(object []byte) error {
		record := new(Record)
		if err := input.Read(object, record); err != nil {
			return fmt.Errorf("found %.60q, expected a %s: %w", object, form.What, err)
		}
		if err := errors.Join(record.Validate(), allowed(record), r.enter(record)); err != nil {
			return err
		}
		r.keep(record)
		return nil
	}
}

// Add writes a record. The whole line is written at once, so that a kill costs at most one trial.
func (r *Results) Add(record *Record) error {
	object, err := json.Marshal(record)
	if err == nil {
		err = r.store.Append(object)
	}
	if err == nil {
		r.keep(record)
	}
	return err
}

// Settle writes the lines anew whose records are judged otherwise than when they were written, as [Agree] does, so that
// the file says what its reports say. It returns how many.
func (r *Results) Settle() (n int, err error) {
	objects := map[int][]byte{}
	for i, record := range r.Records {
		if record.judgement() == r.written[i] {
			continue
		}
		if objects[i+1], err = json.Marshal(record); err != nil {
			return 0, err
		}
	}
	if len(objects) == 0 {
		return 0, nil
	}
	if err := r.store.Rewrite(objects); err != nil {
		return 0, err
	}
	for i, record := range r.Records {
		r.written[i] = record.judgement()
	}
	return len(objects), nil
}

// Close closes the file.
func (r *Results) Close() error { return r.store.Close() }

// WriteRecord writes one line as it is in a results file.
func WriteRecord(w io.Writer, record *Record) error {
	line, err := json.Marshal(record)
	if err != nil {
		return err
	}
	_, err = w.Write(append(line, '\n'))
	return err
}

// ReadRecords reads the records of a file; name is for messages. It is strict: a line that is not a record, has unknown
// fields or contradicts itself is an error that begins with the file and the line. An incomplete last line, as a stopped
// run leaves it, is left out, and the extent says so.
func ReadRecords(in io.Reader, name string) (records []*Record, x store.Extent, err error) {
	r := newResults()
	x, err = store.Read(in, name, form, r.take(func(*Record) error { return nil }))
	if err != nil {
		return nil, x, err
	}
	return r.Records, x, nil
}

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
