package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"haft/bench/trial"
)

// A Configuration is what competes: a backend with an encoding in a mode, or one of the three where only
// that is compared; then the others are empty. A backend that takes no formulas has no encoding.
type Configuration struct {
	Backend  string
	Encoding string
	Mode     trial.Mode
}

func configurationOf(r *trial.Record) Configuration {
	return Configuration{r.Backend, r.Encoding, r.Mode}
}

// String is unique among configurations: "cadical roster=sequential,safety=pairs process".
func (c Configuration) String() string {
	words := strings.Fields(c.Backend + " " + c.Encoding + " " + string(c.Mode))
	if len(words) == 0 {
		return noEncoding
	}
	return strings.Join(words, " ")
}

// noEncoding stands for backends without formulas where encodings are compared.
const noEncoding = "no encoding"

func (c Configuration) compare(d Configuration) int {
	return cmp.Or(cmp.Compare(c.Backend, d.Backend), cmp.Compare(c.Encoding, d.Encoding), cmp.Compare(c.Mode, d.Mode))
}

// Configurations are those of trials, in order.
func Configurations(trials []Trial) []Configuration {
	all := distinct(trials, func(t Trial) Configuration { return configurationOf(t.Record) })
	slices.SortFunc(all, Configuration.compare)
	return all
}

// A Grouping says what competes: configurations, or one aspect of them, everything else being part of
// the task.
type Grouping string

// The groupings.
const (
	ByConfiguration Grouping = "configuration"
	ByBackend       Grouping = "backend"
	ByEncoding      Grouping = "encoding"
	ByMode          Grouping = "mode"
)

// split is what competes, and what is left of the configuration for the task.
func (g Grouping) split(c Configuration) (competes, rest Configuration) {
	switch g {
	case ByBackend:
		return Configuration{Backend: c.Backend}, Configuration{Encoding: c.Encoding, Mode: c.Mode}
	case ByEncoding:
		return Configuration{Encoding: c.Encoding}, Configuration{Backend: c.Backend, Mode: c.Mode}
	case ByMode:
		return Configuration{Mode: c.Mode}, Configuration{Backend: c.Backend, Encoding: c.Encoding}
	case ByConfiguration:
		return c, Configuration{}
	}
	panic(fmt.Sprintf("report: grouping %q", g))
}

// place is what competes in a record, and on what.
func (g Grouping) place(r *trial.Record) (Configuration, Task) {
	c, rest := g.split(configurationOf(r))
	return c, Task{r.Instance, r.Shuffle, rest}
}

// A Task is what competitors are compared on: what is asked and how it is shuffled, and what of the
// configuration does not compete.
type Task struct {
	Instance string // a hash
	Shuffle  uint64
	Rest     Configuration
}

func (t Task) compare(u Task) int {
	return cmp.Or(cmp.Compare(t.Instance, u.Instance), cmp.Compare(t.Shuffle, u.Shuffle), t.Rest.compare(u.Rest))
}
