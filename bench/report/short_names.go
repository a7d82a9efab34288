package report

import (
	"slices"
	"strings"

	"haft/bench/trial"
	"haft/encode"
)

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
