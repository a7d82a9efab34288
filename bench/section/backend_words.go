package main

import (
	"haft/solve/backend"
	"haft/solve/engine"
	"haft/solve/say"
)

// backendWords says of the backends that are measured which are part of haft, and which keep a formula.
func backendWords() string {
	var own, keeping []string
	for _, b := range backend.Own() {
		if b.Program() == nil {
			own = append(own, b.Name)
		}
		if _, keeps := engine.Conversing(b.Engine); keeps {
			keeping = append(keeping, b.Name)
		}
	}
	return "Part of haft are " + say.List(own) + "; the others are programs. " +
		say.List(keeping) + " keep the formula, and are asked for moves and natures in one session; " +
		"the others are asked from scratch, for which a program is started anew each time. "
}
