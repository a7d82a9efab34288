package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"haft/bench/trial"
	"haft/encode"
	"haft/model/input"
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

// configurations returns the configurations of trials, sorted.
func configurations(trials []Trial) []Configuration {
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

// Names gives short names to the configurations of a study. They have those parts of the backend, the encoding and the
// mode that differ. The mode is left out if each backend has only one. If encodings differ on several axes, a name has
// only the choices that are not the default.
type Names struct {
	Common string // what all have in common, such as "roster=adder process"; "" if nothing
	Usual  string // the defaults that names leave out, such as "domain=pairwise"; "" if none
	of     map[Configuration]string
}

// Of returns the short name of a configuration.
func (n *Names) Of(c Configuration) string { return n.of[c] }

// NewNames names configurations.
func NewNames(all []Configuration) *Names {
	n := &Names{of: map[Configuration]string{}}
	common := intersection(all)
	n.Common = strings.Join(common, " ")
	bare := differing(all, common) == 1
	var usual []string
	if !bare && len(all) > 1 {
		usual = usualParts(all, common)
	}
	n.Usual = strings.Join(usual, " ")
	times := map[string]int{}
	implied := impliesMode(all)
	for _, c := range all {
		brief := c
		if implied {
			brief.Mode = ""
		}
		n.of[c] = short(brief, common, usual, bare)
		times[n.of[c]]++
	}
	for _, c := range all {
		if times[n.of[c]] > 1 { // a backend both with the common encoding and without one
			n.of[c] = c.String()
		}
	}
	return n
}

// usualParts returns the choices of the default encoding that some configurations have, but not all.
func usualParts(all []Configuration, common []string) []string {
	usual := strings.Split(encode.Default().String(), ",")
	return slices.DeleteFunc(usual, func(part string) bool {
		has := func(c Configuration) bool { return slices.Contains(parts(c), part) }
		return slices.Contains(common, part) || !slices.ContainsFunc(all, has)
	})
}

// differing returns the number of axes on which the encodings differ.
func differing(all []Configuration, common []string) int {
	axes := map[string]bool{}
	for _, c := range all {
		for _, part := range parts(c) {
			if axis, _, ok := strings.Cut(part, "="); ok && !slices.Contains(common, part) {
				axes[axis] = true
			}
		}
	}
	return len(axes)
}

// impliesMode reports whether there are several backends and each has only one mode.
func impliesMode(all []Configuration) bool {
	modes := map[string]trial.Mode{}
	for _, c := range all {
		if mode, known := modes[c.Backend]; known && mode != c.Mode {
			return false
		}
		modes[c.Backend] = c.Mode
	}
	return len(modes) > 1
}

// parts returns the backend, the choices of the encoding, and the mode.
func parts(c Configuration) []string {
	return slices.Concat(strings.Fields(c.Backend), optionsOf(c), choicesOf(c), strings.Fields(string(c.Mode)))
}

// optionsOf returns the options as one part, since their order counts.
func optionsOf(c Configuration) []string {
	if c.Options == "" {
		return nil
	}
	return []string{c.Options}
}

// choicesOf returns the choices of the encoding, such as "roster=adder".
func choicesOf(c Configuration) []string {
	return strings.Fields(strings.ReplaceAll(c.Encoding, ",", " "))
}

// intersection returns the parts that all configurations have. Configurations without an encoding do not count for the
// choices of encodings. A single configuration keeps its whole name.
func intersection(all []Configuration) []string {
	if len(all) < 2 {
		return nil
	}
	var common []string
	for _, c := range all {
		common = append(common, parts(c)...)
	}
	slices.Sort(common)
	common = slices.Compact(common)
	return slices.DeleteFunc(common, func(part string) bool {
		return slices.ContainsFunc(all, func(c Configuration) bool {
			without := c.Encoding == "" && strings.Contains(part, "=")
			return !without && !slices.Contains(parts(c), part)
		})
	})
}

// short returns the parts that are neither common nor usual. If bare, choices lose the name of their axis, as in
// "cadical adder". An encoding with only usual choices is called "default". If no part is left, short returns the whole
// name.
func short(c Configuration, common, usual []string, bare bool) string {
	var choices []string
	ordinary := false
	for _, part := range choicesOf(c) {
		switch {
		case slices.Contains(common, part):
		case slices.Contains(usual, part):
			ordinary = true
		case bare:
			_, choice, _ := strings.Cut(part, "=")
			choices = append(choices, choice)
		default:
			choices = append(choices, part)
		}
	}
	if choices == nil && ordinary {
		choices = []string{"default"}
	}
	words := slices.Concat([]string{c.Backend, c.Options}, choices, []string{string(c.Mode)})
	words = slices.DeleteFunc(words, func(word string) bool { return word == "" || slices.Contains(common, word) })
	if len(words) == 0 {
		return c.String()
	}
	return strings.Join(words, " ")
}

// sameLimits returns an error if two trials have different limits.
func sameLimits(t, first Trial) error {
	if words, only := differentLimit(t, first); words != "" {
		return fmt.Errorf("%s: %s; report them apart, as with --only %s", t.Where, words, only)
	}
	return nil
}

// differentLimit says which limit of two trials differs: "time limit 10s, but results.jsonl:1 has 5s". It also returns
// the limit of the first as --only takes it. Both are "" if all limits are the same.
func differentLimit(t, first Trial) (words, only string) {
	const unlike = "%s %gs, but %s has %gs"
	switch a, b := t.Limits, first.Limits; {
	case a.Seconds != b.Seconds:
		return fmt.Sprintf(unlike, "time limit", a.Seconds, first.Where, b.Seconds), fmt.Sprintf("timeout=%gs", b.Seconds)
	case a.CPU != b.CPU:
		return fmt.Sprintf(unlike, "limit of CPU time", a.CPU, first.Where, b.CPU), fmt.Sprintf("cpu-limit=%gs", b.CPU)
	case a.Memory != b.Memory:
		return fmt.Sprintf("%s of memory, but %s has %s", input.Size(a.Memory).Words(), first.Where,
			input.Size(b.Memory).Words()), fmt.Sprintf("memory=%v", input.Size(b.Memory))
	}
	return "", ""
}

// Alike takes trials that were measured within the same limits.
type Alike struct{ first *Trial }

// Add takes a trial. It returns an error, which names the two and what differs, if an earlier one had other limits:
// their times cannot be compared.
func (a *Alike) Add(t Trial) error {
	if a.first == nil {
		a.first = &t
	}
	if words, _ := differentLimit(t, *a.first); words != "" {
		return fmt.Errorf("%s: %s", t.Where, words)
	}
	return nil
}
