package family

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"haft/encode/format"
	"haft/solve"
)

// Known is what is known of an instance beforehand. The zero value is nothing.
type Known struct {
	Status  solve.Status `json:"status,omitempty"`
	Optimum *int         `json:"optimum,omitempty"` // the least cost; nil if it is not known, or all clauses must hold
	Source  string       `json:"source,omitempty"`  // who says so: a file with its line
}

// knownWords are the words for answers, in small letters.
var knownWords = map[string]solve.Status{
	"sat": solve.Sat, "satisfiable": solve.Sat, "unsat": solve.Unsat, "unsatisfiable": solve.Unsat,
	"": solve.Unknown, "?": solve.Unknown, "unknown": solve.Unknown,
}

// ParseKnown reads an answer: sat or satisfiable, unsat or unsatisfiable, unknown or nothing, or the least cost.
func ParseKnown(word, source string) (Known, error) {
	if status, ok := knownWords[strings.ToLower(word)]; ok {
		if status == solve.Unknown {
			source = ""
		}
		return Known{Status: status, Source: source}, nil
	}
	if n, err := strconv.Atoi(word); err == nil {
		return Known{Status: solve.Sat, Optimum: &n, Source: source}, nil
	}
	return Known{}, fmt.Errorf("answer %.40q; expected sat, unsat, unknown, or the least cost", word)
}

// With adds what somebody else knows. It fails if both cannot be true.
func (k Known) With(o Known) (Known, error) {
	differ := k.Status != solve.Unknown && o.Status != solve.Unknown && k.Status != o.Status
	if differ || k.Optimum != nil && o.Optimum != nil && *k.Optimum != *o.Optimum {
		return Known{}, fmt.Errorf("%s says %s, %s says %s", k.Source, k.words(), o.Source, o.words())
	}
	if k.Optimum == nil && (k.Status == solve.Unknown || o.Optimum != nil) {
		k = o
	}
	return k, nil
}

// fits reports whether a file in which nothing has a cost may have the known least cost: 0, in a format with costs. An
// objective may be a constant, which is 0 if it is empty or there is none.
func (k Known) fits(f *format.Format) bool {
	return k.Optimum != nil && *k.Optimum == 0 && (f.Soft || f.Objective)
}

// withoutCosts is the error for a file of which a least cost is known that does not fit.
func (k Known) withoutCosts(name string) error {
	return fmt.Errorf("%s: an optimum is known, %d, but nothing in the file has a cost", name, *k.Optimum)
}

func (k Known) words() string {
	if k.Optimum != nil {
		return fmt.Sprintf("least cost %d", *k.Optimum)
	}
	return fmt.Sprint(k.Status)
}

// statusLine is how files say the answer themselves: SMT-LIB in set-info, the others in a comment that says nothing
// else, such as "c status: unsat".
var statusLine = regexp.MustCompile(`(?im)^(?:\(set-info :status (\w+)\)` +
	`|(?:c\s|\*|\\|;)\s*(?:(?:status|answer|expected|result)\s*[:=]?\s*)?(sat|unsat|satisfiable|unsatisfiable))\s*$`)

// Answer returns what the caller and the file itself know. It fails if both cannot be true. Only the beginning of the
// file is looked at.
func (g Given) Answer() (Known, error) {
	in, err := g.open()
	if err != nil {
		return Known{}, err
	}
	defer in.Close()
	begin, err := in.begin()
	if err != nil {
		return Known{}, fmt.Errorf("%s: %w", g.name(), err)
	}
	k := g.Known
	for _, found := range statusLine.FindAllStringSubmatch(string(begin), -1) {
		said, err := ParseKnown(cmp.Or(found[1], found[2]), "the file itself")
		if err == nil {
			k, err = k.With(said)
		}
		if err != nil {
			return Known{}, fmt.Errorf("%s: %w", g.name(), err)
		}
	}
	return k, nil
}
