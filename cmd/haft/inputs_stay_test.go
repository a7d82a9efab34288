package main

import (
	"cmp"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/flags"
	"haft/solve/solvertest/extent"
)

// Every option that names a file is known as an input or as an output, so that it is compared with the others.
func TestFilesOfOptionsAreKnown(t *testing.T) {
	for _, cmd := range visible(newRoot(cli.NewProgram(nil, nil, nil))) {
		for _, f := range ownFlags(cmd) {
			name, usage := pflag.UnquoteUsage(f)
			if file := strings.HasPrefix(name, "FILE"); file != (flags.IsInput(f) || flags.IsOutput(f)) && name != "FOLDER" {
				t.Errorf("%s --%s: %s %s", cmd.CommandPath(), f.Name, name, usage)
			}
		}
	}
}

// No option lets a command write over what it reads, whether an argument or an option names that.
func TestInputsStay(t *testing.T) {
	extent.Slow(t)
	f := newFlagFiles(t)
	for _, cmd := range visible(newRoot(cli.NewProgram(nil, nil, nil))) {
		path := strings.TrimPrefix(cmd.CommandPath(), "haft ")
		for _, out := range ownFlags(cmd) {
			if !flags.IsOutput(out) {
				continue
			}
			for _, mode := range modes[path] {
				for i, word := range strings.Fields(mode) {
					if file := f.names.Replace(word); filepath.IsAbs(file) && !strings.HasPrefix(word, "OUT") {
						f.keeps(cmd, out, path, mode, i, "", file)
					}
				}
			}
			for _, in := range ownFlags(cmd) {
				if flags.IsInput(in) {
					f.keeps(cmd, out, path, modes[path][0], -1, "--"+in.Name+"=", f.file("puzzle"))
				}
			}
		}
	}
}

// keeps runs a command on a copy of a file, which takes the place of an argument or is the value of an option, and
// lets an option name the same copy for its output.
func (f *flagFiles) keeps(cmd *cobra.Command, out *pflag.Flag, path, mode string, argument int, option, file string) {
	f.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		f.Fatal(err)
	}
	value := cmp.Or(flagValues[path+" --"+out.Name], flagValues[out.Name])
	f.save("copy"+filepath.Ext(value), text)
	name := f.file("copy" + filepath.Ext(value))
	words := strings.Fields(mode)
	if argument >= 0 {
		words[argument] = name
	} else {
		words = append(words, option+name)
	}
	line := strings.Join(append(words, "--"+out.Name+"="+name), " ")
	did := f.run(path, line)
	told := strings.Contains(did, "haft: --"+out.Name+": "+name+": this is an input ("+name+")") ||
		strings.Contains(did, "--"+out.Name+" is for ") || // and not for this mode
		strings.Contains(did, "expected a file that ends in")
	if after, err := os.ReadFile(name); err != nil || string(after) != string(text) || did[0] != '2' || !told {
		f.Errorf("haft %s %s: %v, %s", cmd.Name(), line, err, did)
	}
}
