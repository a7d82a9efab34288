package main

import (
	"slices"
	"testing"

	"github.com/spf13/pflag"

	"haft/cmd/haft/cli"
)

// Shells complete every option that takes one of a few words.
func TestChoicesAreCompleted(t *testing.T) {
	choices := []string{
		"ask", "axis", "backend", "by", "color", "encoding", "engine", "export", "fields", "format", "keep-going", "lens",
		"linear", "progress", "rules", "style",
		"theme", "time",
	}
	for _, cmd := range visible(newRoot(cli.NewProgram(nil, nil, nil))) {
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			complete := cli.Completion(f)
			if !slices.Contains(choices, f.Name) || f.Value.Type() == "duration" {
				return
			}
			if complete == nil {
				t.Errorf("%s --%s is not completed", cmd.CommandPath(), f.Name)
			} else if words, _ := complete(cmd, nil, ""); len(words) < 2 {
				t.Errorf("%s --%s is completed to %q", cmd.CommandPath(), f.Name, words)
			}
		})
	}
}
