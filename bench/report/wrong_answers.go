package report

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"

	"haft/bench/trial"
)

// A Verdict says which trials can be trusted. It judges all trials of a comparison, whatever is compared later.
type Verdict struct {
	Wrong        []Trial         // trials with a wrong answer
	Disqualified []Configuration // those that gave the wrong answers, sorted
	Conflicts    []Conflict      // contradictions where it is not known which answer is right
	Left         []Trial         // all other trials that count, see Taken, and in which something was asked
}

// A Conflict is two contradictory answers to one question, neither of which is known to be wrong. No number can be
// trusted before it is known which one is.
type Conflict struct {
	Question int // from 1
	Sat      Trial
	Unsat    Trial
}

// NewVerdict judges all trials of a comparison, and enters in their records what follows from those of others. It is an error if a trial occurs twice.
func NewVerdict(trials []Trial) (*Verdict, error) {
	if err := once(trials); err != nil {
		return nil, err
	}
	trial.Agree(recordsOf(trials))
	v := &Verdict{Conflicts: conflicts(trials)}
	for _, t := range trials {
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

// once fails if an attempt at a trial occurs twice, as it does if a file is named twice or if shards overlap.
func once(trials []Trial) error {
	type attempt struct {
		identity
		number int
	}
	first := map[attempt]string{}
	for _, t := range trials {
		id := attempt{identityOf(t), max(1, t.Attempt)}
		if where, known := first[id]; known {
			return fmt.Errorf("%s: the same trial as %s", t.Where, where)
		}
		first[id] = t.Where
	}
	return nil
}

// A question is one question of an instance.
type question struct {
	instance string
	number   int // from 1
}

// conflicts finds the first contradiction for each question of each instance. Shuffles and encodings do not change the
// question. Answers that are known to be wrong are ignored.
func conflicts(trials []Trial) (all []Conflict) {
	said := map[question]map[string]Trial{}
	for _, t := range trials {
		if t.Category == trial.Wrong {
			continue
		}
		for i := range len(t.Answer) {
			if c, found := hear(said, question{t.Instance, i + 1}, answerOf(t, i), t); found {
				all = append(all, c)
			}
		}
	}
	return all
}

// hear notes one answer, and returns a contradiction if it is the first answer that contradicts an earlier one.
func hear(said map[question]map[string]Trial, q question, answer string, t Trial) (Conflict, bool) {
	if said[q] == nil {
		said[q] = map[string]Trial{}
	}
	answers := said[q]
	if _, known := answers[answer]; known || answer == "?" {
		return Conflict{}, false
	}
	answers[answer] = t
	if len(answers) != 2 {
		return Conflict{}, false
	}
	both := slices.SortedFunc(maps.Keys(answers), func(a, b string) int { return cmp.Compare(denies(a), denies(b)) })
	return Conflict{q.number, answers[both[0]], answers[both[1]]}, true
}

// answerOf returns the answer to a question, from 0, with the least cost if it has one.
func answerOf(t Trial, i int) string {
	if t.Optimum != nil {
		return fmt.Sprint("s", *t.Optimum)
	}
	return t.Answer[i : i+1]
}

// denies orders answers by how much they deny: a model, with its cost, comes before unsatisfiable.
func denies(answer string) int {
	if answer == "u" {
		return math.MaxInt
	}
	cost, _ := strconv.Atoi(answer[1:]) // "s" alone costs nothing
	return cost
}

// Tables returns tables of the wrong answers and of the contradictions, or none if there are none.
func (v *Verdict) Tables() (all []Table) {
	if len(v.Conflicts) > 0 {
		t := Table{
			Title: "Contradictions",
			Note: "The two answers cannot both be right, and it is not known which one is. No number of this report can be " +
				"trusted until that is known.",
			Columns: []Column{
				{"instance", false}, {"question", true}, {"satisfiable, says", false}, {"unsatisfiable, says", false},
			},
		}
		for _, c := range v.Conflicts {
			t.add(task(c.Sat), fmt.Sprint(c.Question), witness(c.Sat), witness(c.Unsat))
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
	return all
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

func witness(t Trial) string {
	text := configurationOf(t.Record).String() + " (" + t.Where + ")"
	if t.Optimum != nil {
		text += fmt.Sprintf(", least cost %d", *t.Optimum)
	}
	return text
}
