package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"haft/bench/store"

	"haft/model"
	"haft/solve/schema"
)

// An OutputOption is --output and --resume. JSON Lines are written one by one, so that a later run can resume. A file
// of any other format appears when it is complete.
type OutputOption struct {
	OutputFile string
	Resume     bool
	asking     *cobra.Command // the command that writes
}

// AddFlags adds the options.
func (o *OutputOption) AddFlags(cmd *cobra.Command) {
	FormattedOutput(cmd, &o.OutputFile)
	cmd.Flags().BoolVar(&o.Resume, "resume", false,
		"go on where an earlier run left the FILE of --output, which has the format jsonl;\ninput and options must be "+
			"the same")
	o.asking = cmd
}

// A JSONOutput writes values as a JSON array or as JSON Lines, to standard output or to the file of --output. As long
// as it is open, the text and tables that the program prints go to that file, too.
type JSONOutput struct {
	program *Program
	Earlier *Earlier // what the file already holds; nil if this run does not resume
	array   bool
	written int
	asked   string        // the command with the options that affect the lines
	lines   *store.Store  // receives the lines; may be nil
	file    *OutFile      // used instead of standard output; may be nil
	stdout  *bufio.Writer // the program's own, while file replaces it
	output  io.Writer     // below that
}

// NewJSON writes to standard output: an array for the format json, otherwise lines.
func NewJSON(p *Program, format string) *JSONOutput {
	return &JSONOutput{program: p, array: format == "json"}
}

// Open begins the output in a format. The caller must close it.
func (o *OutputOption) Open(p *Program, format string) (*JSONOutput, error) {
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
	j.asked = Asked(o.asking, resumable...)
	return j, j.toStore(o.OutputFile, o.Resume)
}

// errTaken protects a file that may have taken long to make.
var errTaken = fmt.Errorf("%w; --resume goes on with it", store.ErrFilled)

// toFile replaces standard output by a file.
func (j *JSONOutput) toFile(name string) (err error) {
	if j.file, err = j.program.Create(name); err == nil {
		j.stdout, j.program.Stdout = j.program.Stdout, bufio.NewWriterSize(j.file, outputSize)
		j.output, j.program.Output = j.program.Output, j.file
	}
	return err
}

// reports describes the lines of a file of --output.
var reports = store.Form{What: "report of haft", Begin: `{"schema":"` + schema.Name + `","id":`}

// toStore opens a file that a later run can resume. It changes nothing in the file until the games of its lines
// have been compared with the input. Without --resume, the file must be new or empty.
func (j *JSONOutput) toStore(name string, resume bool) (err error) {
	e := newEarlier(name, j.asked)
	take := e.add
	if !resume {
		take = func([]byte) error { return errTaken } // another run has just written the line
	}
	j.lines, err = store.Open(name, reports, take)
	if err == nil && resume {
		e.left = len(e.games)
		j.Earlier = e
	}
	return err
}

// Mark puts into the next report of a resumable file the number of the line, the command and the game.
func (j *JSONOutput) Mark(r *schema.Report, g *model.Game) {
	if j.lines != nil {
		r.Line = j.lines.Lines + 1
		r.Command = j.asked
		r.Game = fmt.Sprintf("%08x", gameSum(g))
	}
}

// Write writes one value.
func (j *JSONOutput) Write(value any) error {
	if j.array {
		j.program.Printf("%s", [...]string{"[\n", ",\n"}[min(j.written, 1)])
	}
	j.written++
	line, err := schema.Marshal(value)
	if err != nil {
		return err
	}
	if j.lines != nil {
		if err := j.begins(line); err != nil {
			return err
		}
		return j.lines.Append(line)
	}
	if !j.array {
		line = append(line, '\n')
	}
	_, err = j.program.Stdout.Write(line)
	return err
}

// Close ends the output. It returns err, the result of the run, or an error of its own.
func (j *JSONOutput) Close(err error) error {
	switch {
	case j.array && j.written == 0:
		j.program.Printf("[]\n")
	case j.array:
		j.program.Printf("\n]\n")
	}
	switch {
	case j.file != nil:
		return j.closeFile(err)
	case j.lines != nil:
		if err == nil {
			err = j.begins(nil)
		}
		if err == nil {
			err = j.lines.Accept()
		}
		if err = FirstError(err, j.lines.Close()); err == nil {
			j.program.Note(j.Earlier.code())
		}
	}
	return err
}

// Into runs a function and writes its standard output to a file, or to standard output if name is empty. The file
// appears only if there was no error.
func (p *Program) Into(name string, run func() error) error {
	if name == "" {
		return run()
	}
	j := &JSONOutput{program: p}
	if err := j.toFile(name); err != nil {
		return err
	}
	return j.closeFile(run())
}

// closeFile ends the file and restores standard output. The file appears only if there was no error.
func (j *JSONOutput) closeFile(err error) error {
	defer j.file.Discard()
	err = FirstError(err, j.program.Stdout.Flush())
	j.program.Stdout, j.program.Output = j.stdout, j.output
	if err != nil {
		return err
	}
	return j.file.Commit()
}

// FirstError returns the first error that is not nil. Later ones often repeat it.
func FirstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// PrintJSON writes one value on a line.
func (p *Program) PrintJSON(value any) error {
	line, err := schema.Marshal(value)
	p.Printf("%s\n", line)
	return err
}
