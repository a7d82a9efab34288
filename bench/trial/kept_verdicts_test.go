package trial

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"haft/solve/engine"
	"haft/solve/solvertest/golden"
)

// sound returns a record with a value in every field.
func sound() *Record {
	zero := 0
	return &Record{
		Schema: 1, Family: "tight", Size: 13, Seed: 2, Shuffle: 3, Instance: "0123456789abcdef", Questions: 1,
		File:   "f.cnf",
		Unread: "no", Encoding: "e", Vars: 4, Clauses: 5, Literals: 6, Linear: 7, Backend: "cadical", Mode: Process,
		Version: "1.0", Argv: []string{"cadical"}, SolverSeed: 8, Options: "-q", Round: 1, Limits: Limits{Seconds: 9},
		Answer: "s", Expected: "s", Optimum: &zero, Known: &zero, CostFrom: 0, Category: Correct, Verified: "model",
		Encode: 1, Write: 2, Solve: 3, Parse: 4, Check: 5, Wall: 6, CPU: 7, Own: new(float64), Memory: 8,
		MemoryBy: ByRusage,
		Counters: engine.Counters{"conflicts": 1}, Start: time.Unix(0, 0).UTC(), Host: Host{CPU: "x"},
		Batch: &Batch{}, Attempt: 1, During: []byte("{}"), Repeat: []byte("{}"),
	}
}

// changed returns the record with another value in a field: none, or one more.
func changed(field int, more bool) *Record {
	r := sound()
	v := reflect.ValueOf(r).Elem().Field(field)
	switch {
	case !more:
		v.SetZero()
	case v.Kind() == reflect.String:
		v.SetString(v.String() + "u")
	case v.CanInt():
		v.SetInt(v.Int() + 1)
	case v.CanUint():
		v.SetUint(v.Uint() + 1)
	case v.CanFloat():
		v.SetFloat(-v.Float())
	case v.Type() == reflect.TypeOf(r.Optimum):
		v.Set(reflect.ValueOf(new(int)))
		v.Elem().SetInt(-1)
	case v.Type() == reflect.TypeOf(r.Limits):
		r.Limits = Limits{Seconds: 1, CPU: -2, Memory: 3}
	case v.Type() == reflect.TypeOf(r.Counters):
		r.Counters = engine.Counters{"conflicts": -1}
	default:
		v.SetZero()
	}
	return r
}

// What makes a record invalid, and what two records of one trial may not differ in, field by field.
func TestKeptFields(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for i := range reflect.TypeFor[Record]().NumField() {
		for _, more := range []bool{false, true} {
			r := changed(i, more)
			fmt.Fprintf(&b, "%s, more %v: %v\n", reflect.TypeFor[Record]().Field(i).Name, more, r.Validate())
			for _, c := range []Category{Correct, Unknown, Wrong} {
				first := sound()
				if first.Category = c; c == Unknown {
					first.Answer, first.Optimum = "?", nil
				}
				all, limited, err := Merge([]*Record{first}, []*Record{r, r}, nil)
				said := strings.ReplaceAll(fmt.Sprint(err), first.Job().String(), "..")
				fmt.Fprintf(&b, "\twith one that is %s: %d, %d, %s\n", c, len(all), limited, said)
			}
		}
	}
	golden.Text(t, "testdata/fields.txt", b.String())
}

// faults are records that say what cannot be.
var faults = []func(r *Record){
	func(r *Record) { r.Schema = 2 },
	func(r *Record) { r.Instance, r.Questions, r.Answer, r.Expected, r.Optimum = "", 0, "", "", nil },
	func(r *Record) {
		r.Instance, r.Questions, r.Answer, r.Expected, r.Optimum, r.Category = "", 0, "", "", nil, Failed
	},
	func(r *Record) {
		r.Instance, r.Questions, r.Answer, r.Expected, r.Optimum, r.Category = "", 0, "", "", nil, Unknown
	},
	func(r *Record) { r.Answer = "x" },
	func(r *Record) { r.Expected = "S" },
	func(r *Record) { r.Expected = "?" },
	func(r *Record) { r.Answer, r.Optimum = "?", nil },
	func(r *Record) { r.Answer, r.Optimum, r.Category = "?", nil, Unconfirmed },
	func(r *Record) { r.Answer, r.Optimum, r.Category = "?", nil, Unknown },
	func(r *Record) { r.Answer, r.Optimum, r.Category = "", nil, Failed },
	func(r *Record) { r.Expected = "u" },
	func(r *Record) { r.Expected, r.Unread = "u", "" },
	func(r *Record) { r.Expected, r.Category = "u", Wrong },
	func(r *Record) { r.Answer, r.Expected, r.Questions, r.Optimum = "su", "s?", 2, nil },
	func(r *Record) { r.Answer, r.Expected, r.Questions, r.Optimum = "su", "?s", 2, nil },
	func(r *Record) { r.CostFrom = 1 },
	func(r *Record) { r.Counters = engine.Counters{"nosuch": 1} },
	func(r *Record) { r.Counters = engine.Counters{"conflicts": 0} },
	func(r *Record) { r.Own = nil; r.Parse = -1 },
	func(r *Record) { *r.Own = -1 },
	func(r *Record) { r.Limits.Memory = -1 },
	func(r *Record) { r.Memory = -1 },
	func(r *Record) { r.Round = 0 },
	func(r *Record) { r.Mode = Session },
	func(r *Record) { r.Mode = Scratch },
	func(r *Record) { r.Category = "good" },
}

func TestKeptFaults(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for i, change := range faults {
		r := sound()
		change(r)
		fmt.Fprintf(&b, "%d: %v\n", i, r.Validate())
	}
	golden.Text(t, "testdata/faults.txt", b.String())
}

// A vote is a record in short: what a backend says of an instance.
func vote(text string) *Record {
	r := &Record{Family: "f", Size: 1, Mode: Process, Round: 1, Category: Correct}
	for word := range strings.FieldsSeq(text) {
		name, value, _ := strings.Cut(word, "=")
		n := 0
		_, _ = fmt.Sscan(value, &n)
		switch name {
		case "on":
			r.Instance = value
		case "by":
			r.Backend, r.Version, r.Argv = value, value, []string{value}
		case "own":
			r.Backend, r.Version = value, "haft"
		case "version":
			r.Version = value
		case "says":
			r.Answer, r.Questions = value, len(value)
		case "is":
			r.Category = Category(value)
		case "model":
			r.Verified = "model"
		case "verified":
			r.Verified = value
		case "expected":
			r.Expected = value
		case "cost":
			r.Optimum = &n
		case "known":
			r.Known = &n
		case "from":
			r.CostFrom = n
		case "unread":
			r.Unread = "unread"
		}
	}
	return r
}

// What becomes of the answers of several backends to the same questions.
func TestKeptAgreement(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, text := range []string{
		"by=a says=u", "by=a says=s", "by=a says=u expected=u", "by=a says=u verified=drat",
		"by=a says=u verified=agreement",
		"by=a says=u / by=b says=u", "by=a says=u / by=a says=u", "by=a says=u / by=b says=u version=a",
		"own=a says=u / own=b says=u",
		"own=gini says=u / own=gini-incremental says=u", "own=gini says=u / own=gophersat says=u",
		"own=gini-x says=u / by=gini says=u",
		"by=a says=u / by=b says=s", "by=a says=u / by=b says=s model",
		"by=a says=u / by=b says=s model unread / by=c says=u",
		"by=a says=u / by=b says=s / by=c says=u / by=a says=s", "by=a says=us / by=b says=us / by=c says=uu",
		"by=a says=us / by=b says=ss model / by=c says=?u is=unknown", "by=a says=u is=wrong / by=b says=u",
		"by=a says=u is=unknown",
		"by=a says=s cost=3 / by=b says=s cost=3", "by=a says=s cost=3 / by=b says=s cost=2", "by=a says=s cost=3 known=3",
		"by=a says=s cost=2 known=3 / by=b says=s cost=3 known=3", "by=a says=s cost=3 from=3",
		"by=a says=s cost=3 / by=b says=s",
		"by=a says=u / by=b says=s cost=1", "by=a says=s unread", "by=a says=s unread / by=b says=s unread",
		"by=a says=s unread expected=s",
		"on=x by=a says=u / on=y by=b says=u / on=x by=c says=u / on=y by=d says=s",
		"by=a says=u is=unconfirmed / by=b says=u is=error",
		"by=a says=u verified=known / by=b says=u verified=exact+known", "own=a says=u / by=b says=u version=haft",
		"by=a says=u version=haft / own=b says=u",
		"by=a says=s model expected=u / by=b says=u expected=u",
		"by=a says=s model expected=u unread", "by=a says=ss model expected=uu", "by=a says=s cost=2 known=3 is=wrong",
	} {
		var records []*Record
		for part := range strings.SplitSeq(text, " / ") {
			r := vote(part)
			r.Message = "said before"
			records = append(records, r)
		}
		fmt.Fprintf(&b, "== %s\n", text)
		wrong, conflicts := Agree(records)
		for _, r := range records {
			fmt.Fprintf(&b, "%s: %s, verified by %q, %q, fault %q, doubtful %v\n",
				r.Backend, r.Category, r.Verified, r.Message, r.KnownFault(), r.doubtful())
		}
		fmt.Fprintf(&b, "%d wrong\n", len(wrong))
		for _, c := range conflicts {
			fmt.Fprintln(&b, c)
		}
	}
	golden.Text(t, "testdata/agreement.txt", b.String())
}
