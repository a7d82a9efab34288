package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"haft/bench/journal"
	"haft/cmd/haft/flags"
	"haft/model"
	"haft/solve/schema"
)

// An OutputOption is --output and --resume. JSON Lines are written one by one, and can be gone on with; a file of any
// other format appears when it is complete.
type OutputOption struct {
	OutputFile string
	Resume     bool
	asking     *cobra.Command // that writes
}

// OutputFlags adds the options.
func (o *OutputOption) OutputFlags(cmd *cobra.Command) {
	flags.Output(cmd, &o.OutputFile, "output", "o",
		"write to `FILE`; its extension tells the format, unless --format does")
	cmd.Flags().BoolVar(&o.Resume, "resume", false,
		"go on where an earlier run left the FILE of --output, which has the format jsonl;\ninput and options must be "+
			"the same")
	o.asking = cmd
}

// A JSONOutput takes values as a JSON array or as JSON Lines: on standard output, or in the file of --output. Text and
// tables, which the program prints, go to that file too until it is closed.
type JSONOutput struct {
	*Program
	Earlier *Earlier // what the file holds already; nil if this run does not go on with it
	array   bool
	written int
	asked   string           // the command, with the options that decide what it writes to the journal
	journal *journal.Journal // that takes the lines, or nil
	file    *OutFile         // in place of standard output, or nil
	stdout  *bufio.Writer    // what it takes the place of
	output  io.Writer        // below that
}

// NewJSON writes to standard output: an array for the format json, else lines.
func NewJSON(p *Program, format string) *JSONOutput {
	return &JSONOutput{Program: p, array: format == "json"}
}

// FormatByName takes the format from the extension of the file, if --format was not given. One that tells another kind
// of file, such as .xlsx, is an error.
func (o *OutputOption) FormatByName(format *FormatOption, known ...string) error {
	e := Extension(o.OutputFile)
	switch {
	case o.asking.Flags().Changed("format"), slices.Contains(texts, e):
	case slices.Contains(known, e):
		format.Format = e
	default:
		files := strings.ReplaceAll("."+strings.Join(known, ", ."), "text", "txt")
		return fmt.Errorf("-o is %q; expected a file that ends in %s, or --format", o.OutputFile, files)
	}
	return nil
}

// texts are the extensions of text of any kind, "" if there is none.
var texts = []string{"", "txt", "text", "log", "out"}

// OpenOutput begins the output in a format. It must be closed.
func (o *OutputOption) OpenOutput(p *Program, format string) (*JSONOutput, error) {
	j := NewJSON(p, format)
	switch {
	case o.OutputFile == "" && o.Resume:
		return nil, errors.New("--resume needs the FILE of --output to go on with")
	case o.Resume && format != "jsonl":
		return nil, fmt.Errorf("--resume with --format %s; expected --format jsonl", format)
	case o.OutputFile == "":
		return j, nil
	case format != "jsonl":
		return j, j.toFile(o.OutputFile)
	}
	if info, err := os.Stat(o.OutputFile); err == nil && !o.Resume {
		switch {
		case !info.Mode().IsRegular():
			return j, j.toFile(o.OutputFile)
		case info.Size() > 0:
			return nil, fmt.Errorf("%s: %w", o.OutputFile, errTaken)
		}
	}
	j.asked = asked(o.asking)
	return j, j.toJournal(o.OutputFile, o.Resume)
}

// errTaken refuses to write over a file that may have taken long to make.
var errTaken = errors.New("there is something in it already; --resume goes on with it")

// toFile puts a file in the place of standard output.
func (j *JSONOutput) toFile(name string) (err error) {
	if j.file, err = j.Create(name); err == nil {
		j.stdout, j.Stdout = j.Stdout, bufio.NewWriterSize(j.file, outputSize)
		j.output, j.Output = j.Output, j.file
	}
	return err
}

// reports is how the lines of a file of --output look.
var reports = journal.Form{What: "report of haft", Begin: `{"schema":"` + schema.Name + `","id":`}

// toJournal opens a file that can be gone on with. It is not changed before the games that it has lines of were
// compared with the input. Without --resume it must be new or empty.
func (j *JSONOutput) toJournal(name string, resume bool) (err error) {
	e := newEarlier(name, j.asked)
	take := e.add
	if !resume {
		take = func([]byte) error { return errTaken } // another run has just written it
	}
	j.journal, err = journal.Open(name, reports, take)
	if err == nil && resume {
		e.left = len(e.games)
		j.Earlier = e
	}
	return err
}

// Mark says in the next report of a file that can be gone on with which line it is, and of which command and game.
func (j *JSONOutput) Mark(r *schema.Report, g *model.Game) {
	if j.journal != nil {
		r.Line = j.journal.Lines + 1
		r.Command = j.asked
		r.Game = fmt.Sprintf("%08x", gameSum(g))
	}
}

// Write writes one value.
func (j *JSONOutput) Write(value any) error {
	if j.array {
		j.Printf("%s", [...]string{"[\n", ",\n"}[min(j.written, 1)])
	}
	j.written++
	line, err := schema.Marshal(value)
	if err != nil {
		return err
	}
	if j.journal != nil {
		return j.journal.Append(line)
	}
	if !j.array {
		line = append(line, '\n')
	}
	_, err = j.Stdout.Write(line)
	return err
}

// Close ends the output after a run that came to this error, which it returns, or one of its own.
func (j *JSONOutput) Close(err error) error {
	switch {
	case j.array && j.written == 0:
		j.Printf("[]\n")
	case j.array:
		j.Printf("\n]\n")
	}
	switch {
	case j.file != nil:
		return j.closeFile(err)
	case j.journal != nil:
		if err == nil {
			err = j.journal.Accept()
		}
		if err = FirstError(err, j.journal.Close()); err == nil {
			j.Note(j.Earlier.code())
		}
	}
	return err
}

// Into writes to a file what the run writes to standard output; without a name it goes there. The file appears only
// after a run without an error.
func (p *Program) Into(name string, run func() error) error {
	if name == "" {
		return run()
	}
	j := &JSONOutput{Program: p}
	if err := j.toFile(name); err != nil {
		return err
	}
	return j.closeFile(run())
}

// closeFile ends the file, which appears only after a run without an error, and gives standard output back.
func (j *JSONOutput) closeFile(err error) error {
	defer j.file.Discard()
	err = FirstError(err, j.Stdout.Flush())
	j.Stdout, j.Output = j.stdout, j.output
	if err != nil {
		return err
	}
	return j.file.Commit()
}

// FirstError is the first error, if there is one. What comes later is often the same once more.
func FirstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// PrintJSON writes one value in a line.
func (p *Program) PrintJSON(value any) error {
	line, err := schema.Marshal(value)
	p.Printf("%s\n", line)
	return err
}
