package main

import (
	"maps"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"haft/cmd/haft/cli"
)

// defaults are the default values of options, by command. Users' scripts depend on them.
var defaults = map[string]string{
	"analyze":           "backend=exact format=text",
	"annotate":          "nodes=20000",
	"bench atlas":       "format=text instances=40 jobs=0 seed=1 size=8",
	"bench export":      "seeds=2",
	"bench families":    "format=text",
	"bench merge":       "max-memory=256MiB",
	"bench plan":        "format=text " + trials,
	"bench plot":        "by=configuration max-memory=256MiB of=par2",
	"bench report":      "by=configuration format=text max-memory=256MiB seed=1 top=12",
	"bench run":         trials,
	"bench show":        "format=dimacs question=1",
	"check":             "backend=exact format=text",
	"compose":           "format=text max-memory=1GB plies=0 seed=1 width=1000",
	"decode":            "format=text max-memory=500MB",
	"encode":            "format=dimacs show=worlds soft=plies",
	"encodings":         "format=text",
	"entangle":          "backend=exact format=text top=8",
	"explain":           "backend=exact format=text",
	"fmt":               "backend=exact max-memory=100MB",
	"gen":               "first=1 format=jsonl plies=80 style=uniform",
	"":                  "color=auto",
	"heisenberg perft":  "format=text",
	"heisenberg replay": "format=text",
	"heisenberg random": "format=pgn plies=80",
	"locks":             "backend=exact format=text",
	"mate":              "format=text hash=64",
	"moves":             "backend=exact format=text",
	"perft":             "backend=exact format=text",
	"play":              "side=white",
	"puzzle":            "kind=mate2 first=1 count=1 format=text",
	"quantum explore":   "engine=diagram max-memory=2GB",
	"quantum replay":    "engine=diagram format=text max-memory=2GB seed=1",
	"quantum random":    "engine=diagram format=text max-memory=2GB plies=80 style=uniform",
	"repair":            "changes=2 format=text max=10",
	"solve":             "linear=keep max-memory=500MB",
	"solvers add":       "timeout=10s",
	"solvers agree":     "format=text random=1 timeout=10s",
	"solvers check":     "format=text timeout=10s",
	"solvers list":      "format=text",
	"solvers show":      "format=text",
	"stats":             "backend=exact format=text",
	"timeline":          "backend=exact format=text",
	"verify":            "max-memory=256MiB",
	"worlds":            "backend=exact format=text",
}

// trials are the options of both commands that plan trials.
const trials = "cpu-limit=0s encodings=[own] memory=1GB mode=[scratch,process,session] rounds=1 seeds=10 shard=1/1 " +
	"shuffles=1 solver-seeds=1 timeout=10s"

// No option changes its default by accident.
func TestDefaults(t *testing.T) {
	left := maps.Clone(defaults)
	for _, cmd := range visible(newRoot(cli.NewProgram(nil, nil, nil))) {
		name := strings.TrimSpace(strings.TrimPrefix(cmd.CommandPath(), "haft"))
		want, known := defaults[name]
		if !known {
			continue
		}
		delete(left, name)
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			for _, w := range strings.Fields(want) {
				if flag, value, _ := strings.Cut(w, "="); flag == f.Name && value != f.DefValue {
					t.Errorf("%s --%s: the default is %s, want %s", name, f.Name, f.DefValue, value)
				}
			}
		})
		for _, w := range strings.Fields(want) {
			if flag, _, _ := strings.Cut(w, "="); cmd.LocalFlags().Lookup(flag) == nil {
				t.Errorf("%s has no option --%s", name, flag)
			}
		}
	}
	if len(left) > 0 {
		t.Errorf("there are no such commands: %v", left)
	}
}
