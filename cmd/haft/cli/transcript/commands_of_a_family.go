package transcript

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image/gif"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/usage"
	"haft/solve/solvertest/extent"
)

// A Family is a package of commands.
type Family struct {
	Add   func(*cli.Program) []*cobra.Command
	Names []string // words of commands, each with what it stands for
	Timed bool     // whether commands print times

	MoreTimes *regexp.Regexp // those that only these commands print, nil for none

	Solvers string // the folder in which files of solvers are found, "" for none
}

// Compare compares a transcript of the family. The commands run in the folder of the package. DATA/ in them is the test
// data of the repository, and SCRATCH/ a folder that is new. The words "> FILE" at the end of a command keep what it
// prints, "$ write FILE < TEXT" writes a file, and "$ cat FILE" shows what a command has written.
func (f *Family) Compare(t *testing.T, file string) {
	t.Helper()
	if extent.Race {
		t.Skip("the race detector sees these commands in other tests")
	}
	t.Setenv("XDG_CONFIG_HOME", t.TempDir()) // the user's own solvers do not count
	t.Setenv("HAFT_SOLVER_PATH", f.Solvers)
	scratch := t.TempDir() + string(filepath.Separator)
	hide := strings.NewReplacer(scratch, "SCRATCH/", filepath.ToSlash(scratch), "SCRATCH/")
	hidden := func(text string) string { return ofNewLine.ReplaceAllString(hide.Replace(text), "${1}") }
	k := &Kept{
		Dir:   t.TempDir(),
		Names: strings.NewReplacer(append(f.Names, "DATA/", "../../../testdata/", "SCRATCH/", scratch)...),
		Hide:  hidden,
		Most:  160,
		Execute: func(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) cli.Code {
			switch args[0] {
			case "cat":
				return cat(args[1:], stdout, stderr)
			case "write":
				text, _ := io.ReadAll(stdin)
				keep(t, args[1], text)
				return cli.Yes
			}
			if at := len(args) - 2; at > 0 && args[at] == ">" {
				var kept bytes.Buffer
				defer func(file string) { keep(t, file, kept.Bytes()) }(args[at+1])
				args, stdout = args[:at], &kept
			}
			p := cli.NewProgram(stdin, stdout, stderr)
			return p.Finish(ctx, rootOf(p, f.Add(p), args).ExecuteContext(ctx))
		},
	}
	if f.Timed {
		k.Hide = func(text string) string { return f.timeless(hidden(text)) }
	}
	k.Compare(t, file)
}

// timeless returns a text without the times in it.
func (f *Family) timeless(text string) string {
	if text = without(ofClock, text); f.MoreTimes != nil {
		text = f.MoreTimes.ReplaceAllString(text, "")
	}
	return text
}

var ofClock = regexp.MustCompile(clock)

// ofNewLine matches the checksum of a line with a time, or the name of a folder, that is new each time.
var ofNewLine = regexp.MustCompile(`(?m)^(.*(?:"seconds":|SCRATCH/).*),"crc32c":"[0-9a-f]+"`)

// rootOf is haft with these commands alone.
func rootOf(p *cli.Program, commands []*cobra.Command, args []string) *cobra.Command {
	root := &cobra.Command{Use: "haft", SilenceErrors: true, SilenceUsage: true}
	root.SetOut(p.Stdout)
	root.SetErr(p.Stderr)
	root.PersistentFlags().StringVar(&p.Color, "color", p.Color, "")
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error { return p.CheckLine(cmd) }
	root.AddCommand(commands...)
	usage.Tell(root)
	root.SetArgs(args)
	return root
}

// keep writes a file, with its folder.
func keep(t *testing.T, file string, text []byte) {
	if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o700), os.WriteFile(file, text, 0o600)); err != nil {
		t.Error(err)
	}
}

// cat prints files. Of a GIF, whose pixels differ between processors, it prints the size, and for how many hundredths
// of a second it shows each of its pictures.
func cat(names []string, stdout, stderr io.Writer) cli.Code {
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			fmt.Fprintln(stderr, err)
			return cli.Failed
		}
		if film, err := gif.DecodeAll(bytes.NewReader(text)); err == nil {
			text = fmt.Appendf(nil, "GIF, %d x %d, shown for %v\n", film.Config.Width, film.Config.Height, film.Delay)
		}
		stdout.Write(text)
	}
	return cli.Yes
}
