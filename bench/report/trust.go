package report

import (
	"fmt"
	"slices"
	"strings"

	"haft/bench/trial"
)

// A Verdict says which trials can be trusted. It judges all trials of a comparison, whatever is compared later.
type Verdict struct {
	Wrong        []Trial         // trials with a wrong answer
	Disqualified []Configuration // those that gave the wrong answers, sorted
	Disproved    []Trial         // trials whose models show that a known answer is wrong
	Conflicts    []Conflict      // contradictions where no model was checked
	Left         []Trial         // all other trials that count, see Taken, and in which something was asked
}

// A Conflict is a question with contradictory answers, where no model was checked. No number can be trusted before it
// is known which answer is right.
type Conflict struct {
	Question   int // from 1
	Sat, Unsat []Trial
}

// NewVerdict judges all trials of a comparison, and enters in their records what follows from those of others.
// It is an error if a trial occurs twice.
func NewVerdict(trials []Trial) (*Verdict, error) {
	if err := once(trials); err != nil {
		return nil, err
	}
	v := &Verdict{Conflicts: conflicts(trials)}
	for _, t := range trials {
		if t.WrongKnown() != "" {
			v.Disproved = append(v.Disproved, t)
		}
		if t.Category == trial.Wrong {
			v.Wrong = append(v.Wrong, t)
			v.Disqualified = append(v.Disqualified, configurationOf(t.Record))
		}
	}
	slices.SortFunc(v.Disqualified, Configuration.compare)
	v.Disqualified = slices.Compact(v.Disqualified)
	for _, t := range Taken(trials) {
		if !slices.Contains(v.Disqualified, configurationOf(t.Record)) && !t.Unbegun() {
			v.Left = append(v.Left, t)
		}
	}
	return v, nil
}

// once fails if an attempt at a trial occurs twice, as it does if a file is named twice or if shards overlap, or if two
// instances have the same name.
func once(trials []Trial) error {
	type attempt struct {
		job    trial.Job
		number int
	}
	first := map[attempt]string{}
	names := trial.Names{}
	for _, t := range trials {
		if err := names.Enter(t.Record, t.Where); err != nil {
			return fmt.Errorf("%s: %w", t.Where, err)
		}
		id := attempt{t.Job(), max(1, t.Attempt)}
		if where, known := first[id]; known {
			return fmt.Errorf("%s: the same trial as %s", t.Where, where)
		}
		first[id] = t.Where
	}
	return nil
}

// conflicts compares the answers of all trials, see [trial.Agree]. Shuffles and encodings do not change a question.
func conflicts(trials []Trial) (all []Conflict) {
	where := map[*trial.Record]Trial{}
	records := make([]*trial.Record, len(trials))
	for i, t := range trials {
		where[t.Record], records[i] = t, t.Record
	}
	placed := func(records []*trial.Record) (some []Trial) {
		for _, r := range records {
			some = append(some, where[r])
		}
		return some
	}
	_, found := trial.Agree(records)
	for _, c := range found {
		all = append(all, Conflict{c.Question, placed(c.Satisfiable), placed(c.Unsatisfiable)})
	}
	return all
}

// Tables returns tables of the wrong answers and of the contradictions, or none if there are none.
func (v *Verdict) Tables() (all []Table) {
	if len(v.Conflicts) > 0 {
		t := Table{
			Title: "Contradictions",
			Note: "Both answers cannot be right, and no model was checked, so nobody knows which one is. No number of this " +
				"report can be trusted until that is known.",
			Columns: []Column{
				{"instance", false}, {"question", true}, {"satisfiable, say", false}, {"unsatisfiable, say", false},
			},
		}
		for _, c := range v.Conflicts {
			t.add(task(c.Sat[0]), fmt.Sprint(c.Question), witnesses(c.Sat), witnesses(c.Unsat))
		}
		all = append(all, t)
	}
	if len(v.Wrong) > 0 {
		t := Table{
			Title: "Wrong answers",
			Note:  "A configuration that gave one is disqualified: it is in none of the tables below.",
			Columns: []Column{
				{"configuration", false},
				{"task", false},
				{"answer", false},
				{"expected", false},
				{"line", false},
				{"message", false},
			},
		}
		for _, w := range v.Wrong {
			t.add(configurationOf(w.Record).String(), task(w), w.Answer, w.Expected, w.Where, w.Message)
		}
		all = append(all, t)
	}
	if len(v.Disproved) > 0 {
		all = append(all, v.disproved())
	}
	return all
}

// disproved is the table of the known answers that are wrong.
func (v *Verdict) disproved() Table {
	t := Table{
		Title:   "Wrong known answers",
		Note:    "What was known beforehand is wrong, by a model that was checked. Nobody is disqualified by it.",
		Columns: []Column{{"task", false}, {"line", false}, {"message", false}},
	}
	for _, d := range v.Disproved {
		t.add(task(d), d.Where, d.WrongKnown())
	}
	return t
}

// task returns the name of a task in tables.
func task(t Trial) string {
	name := fmt.Sprintf("%s %d seed %d", t.Family, t.Size, t.Seed)
	if t.File != "" {
		name = t.File
	}
	if t.Shuffle != 0 {
		name += fmt.Sprintf(" shuffle %d", t.Shuffle)
	}
	return name
}

// witnesses names the configurations of trials, each with the first place.
func witnesses(trials []Trial) string {
	var words []string
	seen := map[Configuration]bool{}
	for _, t := range trials {
		if c := configurationOf(t.Record); !seen[c] {
			seen[c] = true
			words = append(words, fmt.Sprintf("%v (%s)", c, t.Where))
		}
	}
	return strings.Join(words, ", ")
}
