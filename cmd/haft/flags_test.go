package main

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/flags"
	"haft/cmd/haft/usage"
	"haft/solve/solvertest/extent"
)

// modes are the command lines with which options are tried, at least one for every command that has options. A word
// in capital letters is a file of [flagFiles].
var modes = map[string][]string{
	"analyze":      {"GAME", "--format jsonl --fields check GAME"},
	"arena report": {"MATCH", "--phases MATCH"},
	"arena run":    {"nodes=20 random --games 2"},
	"bench atlas":  {"--size 2 --instances 2 --tables one"},
	"bench export":   {"--output OUT.dir --families tight --sizes 5 --seeds 2 --competitions sat"},
	"bench families": {""},
	"bench merge":    {"STUDY"},
	"bench plan": {
		"--families legal --sizes 10 --backends exact,gini", "--families legal --sizes 10 --backends exact",
		"FORMULA --backends gini",
	},
	"bench plot":   {"ecdf STUDY -o -", "ratios STUDY -o -", "scaling STUDY --only family=tight -o -"},
	"bench report": {"STUDY", "--format md STUDY", "STUDY --tables growth"},
	"bench run":    {"--families legal --sizes 10 --seeds 2 --backends exact"},
	"bench show":   {"moves 20 7"},
	"best":         {"--nodes 5000 GAME", "--depth 2 --format json GAME"},
	"check": {
		"ILLEGAL", "--quiet ILLEGAL", "--format json ILLEGAL", "GAME ILLEGAL",
		"--keep-going skip ILLEGAL",
	},
	"count":              {"--shard 1/1 GAME"},
	"compose":            {"lock w2=N --plies 3 --width 10", "lock K --prove --plies 4"},
	"decode":             {"GREEK ANSWER", "FORMULA ANSWER", "--from GREEK FORMULA ANSWER"},
	"draw":               {"GAME", "--format html GAME", "--format gif --ply all GAME"},
	"encode":             {"GAME", "--stats GAME", "--format wcnf GAME", "--format mcc GAME"},
	"encodings":          {""},
	"explore":            {"GAME"},
	"play":               {"GAME", "--against beginner --seed 1 GAME"},
	"mate":               {"3 PUZZLE", "3 --format json PUZZLE"},
	"puzzle":             {"--kind who --seed 1", "--kind lock --seed 1 --format svg"},
	"annotate":           {"--nodes 100 GAME"},
	"entangle":           {"GAME", "--format json GAME"},
	"explain":            {"GAME", "ILLEGAL", "GAME w7=N", "--format json GAME"},
	"fmt":                {"GAME", "--witness GAME", "QUANTUM"},
	"gen":                {"3 --seed 1 --plies 9", "3 --seed 1 --plies 9 --format pgn"},
	"heisenberg moves":   {"", "--format json"},
	"heisenberg perft":   {"2", "0"},
	"heisenberg explore": {"GAME"},
	"heisenberg replay":  {"GAME"},
	"heisenberg random":  {"--seed 1 --plies 9"},
	"locks":              {"GAME", "--format csv GAME"},
	"moves":              {"GAME", "ILLEGAL", "--format csv GAME"},
	"perft":              {"2", "2 --divide GAME", "0", "1 --backend gini"},
	"perft plan":         {"4", "2 --split 1 GAME"},
	"perft run":          {"PLAN"},
	"perft merge":        {"PART"},
	"quantum explore":    {"QUANTUM"},
	"quantum replay":     {"QUANTUM", "--format csv QUANTUM", "--max-memory 100kB --sample 9 LONG"},
	"quantum random":     {"--plies 5 --seed 1", "--plies 5 --seed 1 --format json"},
	"repair":             {"TORN", "--format json TORN", "--format pgn TORN", "ILLEGAL"},
	"solve":              {"FORMULA"},
	"solvers add":        {"SOLVER"},
	"solvers agree":      {"gini --encodings 1"},
	"solvers check":      {"gini"},
	"solvers doctor":     {""},
	"solvers list":       {""},
	"solvers show":       {"cadical", "gini"},
	"stats":              {"GAME", "--format csv GAME"},
	"stats merge":        {"STATE", "--format csv STATE"},
	"timeline":           {"GAME", "--format jsonl GAME"},
	"verify":             {"ILLEGAL CERTIFICATE", "COUNTED COUNT"},
	"worlds":             {"GAME", "--list GAME", "--sample 2 --seed 1 GAME", "--format json GAME"},
}

// flagValues are the values that options are set to: nonsense or an extreme, so that the effect can be noticed. Those
// for a single command come before those for all.
var flagValues = map[string]string{
	"backend": "nosuch", "encoding": "nosuch", "timeout": "1ns", "rules": "nosuch=1", "format": "nosuch", "jobs": "-1",
	"max-memory": "1", "progress": "always", "fields": "nosuch", "output": "OUT.jsonl", "plot": "OUT.svg",
	"color": "nosuch",
	"seed":  "2", "fresh": "-1", "fresh-seed": "x", "engine": "nosuch", "style": "nosuch", "plies": "1", "board": "2",
	"boards": "2", "square": "e5",
	"sample": "0", "export": "nosuch", "tables": "scores", "by": "family", "time": "nosuch", "only": "mode=nosuch",
	"against": "nosuch", "side": "nosuch",
	"except": "backend=gini", "keep-going": "nosuch", "proof": "OUT.json", "game": "nosuch", "map": "OUT.json", "top": "1",
	"list": "1", "split": "1", "ply": "0", "first": "2", "from": "e2", "hash": "99999999", "checkpoint": "OUT.jsonl",
	"linear":       "nosuch",
	"count":        "conflicts",
	"counts":       "nosuch",
	"competitions": "nosuch", "results": "nosuch", "instances": "-1",
	"question": "2", "shard": "2/2", "families": "nosuch", "sizes": "99", "seeds": "1", "shuffles": "2",
	"rounds": "2", "cpu-limit": "1ns", "logs": "GAME", "known": "nosuch", "generate": "nosuch",
	"generate-name": "nosuch", "file-format": "nosuch",
	"options": "nosuch", "backends": "nosuch", "encodings": "nosuch", "mode": "nosuch", "memory": "1", "study": "nosuch",
	"solver-seeds": "2", "x": "nosuch", "y": "nosuch", "of": "nosuch", "soft": "rules", "show": "positions",
	"ask": "nosuch", "games": "nosuch", "random": "-1", "size": "9999", "theme": "nosuch", "lens": "nosuch",
	"suppose": "nosuch", "why": "nosuch", "select": "z9",
	"kind": "last", "puzzle --count": "0",
	"nodes": "1", "depth": "1", "lines": "0", "threads": "0", "best --time": "1ns",
	"changes": "-1", "max": "1",
	"opening": "99", "max-plies": "1", "sprt": "nosuch", "pgn": "OUT.pgn",
	"arrows": "nosuch", "axis": "nosuch", "start": "nosuch", "dir": "GAME", "width": "1", "store": "1",

	"bench run --output": "OUT.jsonl", "bench merge --output": "OUT.jsonl", "bench plot --output": "OUT.svg",
	"bench plot --except": "backend=exact", "heisenberg random --output": "OUT.pgn", "quantum random --output": "OUT.pgn",
	"solvers agree --encodings": "-1",
}

const sameTrials = "the list of trials is the same; it takes the options of bench run, so that one line serves both"

// unseen are options that are obeyed without a trace in some mode, with the reason.
var unseen = map[string]string{
	"bench plan --families legal --sizes 10 --backends exact,gini --cpu-limit": sameTrials,
	"bench plan --families legal --sizes 10 --backends exact,gini --timeout":   sameTrials,
	"bench plan --families legal --sizes 10 --backends exact --cpu-limit":      sameTrials,
	"bench plan --families legal --sizes 10 --backends exact --timeout":        sameTrials,
	"bench plan FORMULA --backends gini --cpu-limit":                           sameTrials,
	"bench plan FORMULA --backends gini --timeout":                             sameTrials,

	"bench plan FORMULA --backends gini --seed": "a single trial has one order",
	"bench merge STUDY --mix":                   "all of its trials were measured in the same way",
	"perft 0 --checkpoint":                      "there is nothing to count, and nothing to go on with",
	"decode GREEK ANSWER --ply":                 "a world that plays the whole game plays its beginning",
	"decode --from GREEK FORMULA ANSWER --ply":  "a world that plays the whole game plays its beginning",
	"perft 0 --progress":                        "there is nothing to count",
}

// Every option is obeyed in every mode of its command: set to nonsense or to an extreme, it changes the output, a
// file or the exit status, or it is refused. A normal run tries a tenth of the options, others every day.
func TestFlagsAreObeyed(t *testing.T) {
	if testing.Short() {
		t.Skip("runs hundreds of commands")
	}
	f := newFlagFiles(t)
	tried := map[string]bool{}
	today, i := extent.ShareOfDay(t, 10), 0
	for _, cmd := range visible(newRoot(cli.NewProgram(nil, nil, nil))) {
		path := strings.TrimPrefix(cmd.CommandPath(), "haft ")
		tried[path] = true
		if slices.Contains(endless, cmd.Name()) {
			continue
		}
		flags := ownFlags(cmd)
		if len(flags) > 0 && modes[path] == nil {
			t.Errorf("%s has options, and no mode in which they are tried", path)
		}
		for _, mode := range modes[path] {
			before := sync.OnceValue(func() string { return f.run(path, mode) })
			for _, flag := range flags {
				values := f.values(cmd, path, flag) // which complains, on all days, if nobody knows any
				if i++; !today(i) {
					continue
				}
				for _, value := range values {
					f.try(path, mode, flag, value, before())
				}
			}
		}
	}
	for path := range modes {
		if !tried[path] {
			t.Errorf("there is no command %s", path)
		}
	}
	for what := range unseen {
		if !f.excused[what] && (f.tried[what] || extent.Soak()) {
			t.Errorf("%s leaves a trace, or does not exist", what)
		}
	}
}

// A command lists --color if it uses colours, and no other prints any. A normal run tries a third of the commands,
// others every day.
func TestColorIsObeyed(t *testing.T) {
	if testing.Short() {
		t.Skip("runs many commands")
	}
	f, today := newFlagFiles(t), extent.ShareOfDay(t, 3)
	for i, cmd := range visible(newRoot(cli.NewProgram(nil, nil, nil))) {
		path := strings.TrimPrefix(cmd.CommandPath(), "haft ")
		lists := cmd.HasParent() && cmd.LocalFlags().Lookup("color") != nil
		if lists != slices.Contains(coloured, path) {
			t.Errorf("%s: lists --color: %v", path, lists)
		}
		if !today(i) {
			continue
		}
		uses := func(mode string) bool {
			return f.run(path, mode) != f.run(path, strings.TrimSpace(mode+" --color=always"))
		}
		switch {
		case lists && !slices.ContainsFunc(modes[path], uses):
			t.Errorf("%s lists --color, and is the same with colours", path)
		case !lists && cmd.Runnable() && modes[path] != nil:
			if said := f.run(path, modes[path][0]+" --color=always"); strings.Contains(said, "\x1b") {
				t.Errorf("%s does not list --color, and prints colours: %q", path, said)
			}
		}
	}
}

// ownFlags returns the options of a command without --help. It also leaves out --recursive, which has no effect
// without a directory; a script tests it.
func ownFlags(cmd *cobra.Command) (flags []*pflag.Flag) {
	if !cmd.Runnable() || usage.IsGroup(cmd) {
		return nil
	}
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if f.Name != "help" && f.Name != "version" && f.Name != "recursive" {
			flags = append(flags, f)
		}
	})
	return flags
}

// values returns what an option is set to: "=" and a value, or nothing. A format is one that the command has.
func (f *flagFiles) values(cmd *cobra.Command, path string, flag *pflag.Flag) (all []string) {
	value, known := flagValues[path+" --"+flag.Name]
	if !known {
		value, known = flagValues[flag.Name]
	}
	switch {
	case known:
		all = append(all, "="+value)
	case flag.Value.Type() == "bool":
		return []string{""}
	default:
		f.Errorf("%s --%s: nobody knows an extreme value", path, flag.Name)
	}
	if flags.IsText(flag) {
		all = append(all, "=") // what a script passes that forgot to set a variable
	}
	if complete := flags.Completion(flag); complete != nil && flag.Name == "format" {
		words, _ := complete(cmd, nil, "")
		all = append(all, "="+words[len(words)-1])
	}
	return all
}

// try sets an option in a mode, unless the mode already sets it.
func (f *flagFiles) try(path, mode string, flag *pflag.Flag, value, before string) {
	word := "--" + flag.Name
	if flag.Name == flag.Shorthand || flag.Name == "output" && path == "bench plot" {
		word = "-" + flag.Shorthand
	}
	if slices.Contains(strings.Fields(mode), word) {
		return
	}
	word += value
	what := strings.TrimSpace(path+" "+mode) + " --" + flag.Name
	f.tried[what] = true
	if f.run(path, strings.TrimSpace(mode+" "+word)) != before {
		return
	}
	f.excused[what] = unseen[what] != ""
	if !f.excused[what] {
		f.Errorf("haft %s: %s changes nothing:\n%s", strings.TrimSpace(path+" "+mode), word, before)
	}
}
