package trial

import (
	"fmt"
	"slices"
	"strings"

	"haft/solve/backend"
)

// Options has lists of further arguments by backend, as in {"cadical": [["--sat"], ["--unsat"], []]}. A program is run
// with each list, before the arguments that its file names; a backend that is missing here is run with none.
type Options map[string][][]string

// optionsOf returns the lists for a backend, called by this name, each as one text.
func (p *Part) optionsOf(name string, b *backend.Backend) (texts []string, err error) {
	lists, named := p.Options[name]
	if !named {
		return []string{""}, nil
	}
	if b.Program() == nil {
		return nil, fmt.Errorf("options of %s: it is a part of haft and takes none", name)
	}
	for _, list := range lists {
		texts = append(texts, strings.Join(list, " "))
	}
	return texts, nil
}

// validateOptions checks what needs no look at the backends.
func (p *Part) validateOptions() error {
	for name, lists := range p.Options {
		if !slices.Contains(p.Backends, name) {
			return fmt.Errorf("options of %s, but it is not one of the backends", name)
		}
		if len(lists) == 0 {
			return fmt.Errorf("options of %s: no list; [[]] has one that is empty", name)
		}
		for _, word := range slices.Concat(lists...) {
			if len(strings.Fields(word)) != 1 || strings.Fields(word)[0] != word {
				return fmt.Errorf("options of %s: %q; expected a word without spaces", name, word)
			}
		}
	}
	return nil
}
