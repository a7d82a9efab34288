package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"haft/bench/trial"
)

// A Configuration is what competes: a backend with an encoding in a mode, and with further options. If only one of
// these is compared, the others are empty. A backend that does not take formulas has no encoding.
type Configuration struct {
	Backend  string
	Options  string // with a space between them
	Encoding string
	Mode     trial.Mode
}

func configurationOf(r *trial.Record) Configuration {
	return Configuration{r.Backend, r.Options, r.Encoding, r.Mode}
}

// String returns a unique name such as "cadical roster=sequential,safety=pairs process".
func (c Configuration) String() string {
	words := strings.Fields(c.Backend + " " + c.Options + " " + c.Encoding + " " + string(c.Mode))
	if len(words) == 0 {
		return noEncoding
	}
	return strings.Join(words, " ")
}

// noEncoding names backends that do not take formulas when encodings are compared.
const noEncoding = "no encoding"

// arguments returns the options and the encoding, as formats of others want them beside the name of the program.
func (c Configuration) arguments() string { return strings.TrimSpace(c.Options + " " + c.Encoding) }

func (c Configuration) compare(d Configuration) int {
	return cmp.Or(cmp.Compare(c.Backend, d.Backend), cmp.Compare(c.Options, d.Options),
		cmp.Compare(c.Encoding, d.Encoding), cmp.Compare(c.Mode, d.Mode))
}

// Configurations returns the configurations of trials, sorted.
func Configurations(trials []Trial) []Configuration {
	all := distinct(trials, func(t Trial) Configuration { return configurationOf(t.Record) })
	slices.SortFunc(all, Configuration.compare)
	return all
}

// A Grouping says what competes: whole configurations, or one aspect of them. The other aspects are then part of the
// task.
type Grouping string

// The groupings.
const (
	ByConfiguration Grouping = "configuration"
	ByBackend       Grouping = "backend"
	ByEncoding      Grouping = "encoding"
	ByMode          Grouping = "mode"
	ByOptions       Grouping = "options"
)

// noOptions names programs that are run without further options when options are compared.
const noOptions = "no options"

// split returns the part of a configuration that competes, and the rest, which belongs to the task.
func (g Grouping) split(c Configuration) (competes, rest Configuration) {
	switch g {
	case ByBackend:
		return Configuration{Backend: c.Backend, Options: c.Options}, Configuration{Encoding: c.Encoding, Mode: c.Mode}
	case ByEncoding:
		return Configuration{Encoding: c.Encoding}, Configuration{Backend: c.Backend, Options: c.Options, Mode: c.Mode}
	case ByMode:
		return Configuration{Mode: c.Mode}, Configuration{Backend: c.Backend, Options: c.Options, Encoding: c.Encoding}
	case ByOptions:
		return Configuration{Options: cmp.Or(c.Options, noOptions)},
			Configuration{Backend: c.Backend, Encoding: c.Encoding, Mode: c.Mode}
	case ByConfiguration:
		return c, Configuration{}
	}
	panic(fmt.Sprintf("report: grouping %q", g))
}

// place returns what competes in a record, and on which task.
func (g Grouping) place(r *trial.Record) (Configuration, Task) {
	c, rest := g.split(configurationOf(r))
	return c, Task{r.Instance, r.Shuffle, rest}
}

// A Task is what competitors are compared on.
type Task struct {
	Instance string        // the hash of what is asked
	Shuffle  uint64        // how it is shuffled
	Rest     Configuration // the part of the configuration that does not compete
}

func (t Task) compare(u Task) int {
	return cmp.Or(cmp.Compare(t.Instance, u.Instance), cmp.Compare(t.Shuffle, u.Shuffle), t.Rest.compare(u.Rest))
}
