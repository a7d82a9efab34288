package cli

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"haft/bench/store"
	"haft/lazyregexp"
	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/explain"
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
		if err = cmp.Or(err, j.lines.Close()); err == nil {
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
	err = cmp.Or(err, j.program.Stdout.Flush())
	j.program.Stdout, j.program.Output = j.stdout, j.output
	if err != nil {
		return err
	}
	return j.file.Commit()
}

// PrintJSON writes one value on a line.
func (p *Program) PrintJSON(value any) error {
	line, err := schema.Marshal(value)
	p.Printf("%s\n", line)
	return err
}

// Earlier is the output of an earlier run: a line for each of the first games of the input, including broken ones.
type Earlier struct {
	name      string
	command   string   // the command that resumes
	games     []uint32 // checksums of the games, by line
	Illegal   bool     // some game is illegal, or has a FEN tag that is not true
	undecided bool
	broken    bool // some skipped game is
	left      int  // lines whose games have not been skipped yet
	Summary   schema.Summary
	last      []byte
	again     func(*model.Game) ([]byte, error) // what this run would write about a game; nil if nobody can say
}

func newEarlier(name, command string) *Earlier { return &Earlier{name: name, command: command} }

// earlierLine holds the fields of a line that matter here.
type earlierLine struct {
	Schema    string
	Legal     *bool
	Plies     int
	Undecided string
	FEN       *struct{ Plays bool }
	Line      int
	Command   string
	Game      string `json:"game_crc32c"`
}

// anew tells what to do with a file that cannot be resumed.
const anew = "to begin anew, name another file with --output or remove this one"

// add adds a line.
func (e *Earlier) add(object []byte) error {
	var line earlierLine
	err := json.Unmarshal(object, &line)
	game, bad := strconv.ParseUint(line.Game, 16, 32)
	if err != nil || bad != nil || line.Schema != schema.Name {
		return fmt.Errorf("found %.40q, expected a %s that names its command and game", object, reports.What)
	}
	e.games = append(e.games, uint32(game))
	if line.Line != len(e.games) {
		return fmt.Errorf("this was written as line %d: lines are missing, doubled or out of order", line.Line)
	}
	if line.Command != e.command {
		return fmt.Errorf("this was written by %q, but the command is %q; %s", line.Command, e.command, anew)
	}
	e.last = append(e.last[:0], object...)
	e.undecided = e.undecided || line.Undecided != ""
	e.Summary.Count(&schema.Report{Legal: line.Legal, Plies: line.Plies, Undecided: line.Undecided})
	switch {
	case line.Legal == nil:
	case !*line.Legal, line.FEN != nil && !line.FEN.Plays:
		e.Illegal = true
	}
	return nil
}

// Compare compares the last line of the earlier run with what this run would write about the game, which again
// returns. If time runs out, it compares nothing.
func (e *Earlier) Compare(again func(g *model.Game, line int) ([]byte, error)) {
	if e == nil {
		return
	}
	e.again = func(g *model.Game) ([]byte, error) {
		line, err := again(g, len(e.games))
		if errors.Is(err, solve.ErrUndecided) {
			return e.last, nil
		}
		return line, err
	}
}

// pass skips the games of r that have a line, and those before them that are not in the span of the file. number counts
// the games of the file before them.
func (e *Earlier) pass(r *gamefile.Reader, number int, part *span) (passed int, err error) {
	for e != nil && e.left > 0 {
		g, err := r.Next()
		if err != nil {
			return passed, nil // the end, or an error that r will return once more
		}
		if g.Offset >= part.to {
			return passed, nil
		}
		passed++
		if g.Offset < part.from {
			continue
		}
		g.Number(number + passed)
		if err := e.compare(g); err != nil {
			return passed, err
		}
		e.left--
		e.broken = e.broken || g.Broken != nil
	}
	return passed, nil
}

// compare checks that a line is about a game. It also checks that this run would write the same last line, because
// another version of haft may write something else.
func (e *Earlier) compare(g *model.Game) error {
	n := len(e.games) - e.left
	if e.games[n] != gameSum(g) {
		return fmt.Errorf("%s:%d: this is about another game than game %d of the input, %q: its id, rules, moves or tags "+
			"differ; %s",
			e.name, n+1, n+1, g.ID, anew)
	}
	if e.left > 1 || e.again == nil {
		return nil
	}
	line, err := e.again(g)
	if err != nil || e.undecided || bytes.Equal(untimed(line), untimed(e.last)) {
		return err
	}
	return fmt.Errorf("%s:%d: this is not what haft would write now about game %q (is it another version, or another "+
		"name of the input?); %s",
		e.name, n+1, g.ID, anew)
}

// begins returns an error if the file has only an incomplete line, and this run would not write such a line about its
// first game. A kill leaves the beginning of that line, apart from times. Anything else may be the output of another
// run that has lost its end, and no whole line says otherwise. Of an input without games the line is nil.
func (j *JSONOutput) begins(line []byte) error {
	if !j.lines.Torn || j.lines.Lines > 0 || line != nil && bytes.HasPrefix(untimed(line), untimed(j.lines.Cut)) {
		return nil
	}
	return fmt.Errorf("%s:1: found %.60q without a newline, which is not the beginning of what haft would write now "+
		"about the first game of the input; %s", j.lines.Name(), j.lines.Cut, anew)
}

// untimed returns a line without the parts that differ from run to run.
func untimed(line []byte) []byte { return seconds().ReplaceAll(line, []byte(`"seconds":0`)) }

var seconds = lazyregexp.New(`"seconds":[^,}]*`)

// end returns an error if the input has ended but some lines are left.
func (e *Earlier) end() error {
	if e == nil || e.left == 0 {
		return nil
	}
	lines := len(e.games)
	return fmt.Errorf("%s: it has %s, but the input only %s; %s", e.name,
		explain.Count(uint64(lines), "line", "lines"), explain.Count(uint64(lines-e.left), "game", "games"), anew)
}

// code returns what the earlier run adds to the exit status.
func (e *Earlier) code() Code {
	switch {
	case e == nil:
		return Yes
	case e.broken:
		return Failed
	case e.undecided:
		return Undecided
	}
	return Yes
}

// A line of --output depends on the command, its options and the game. The line records all three, so that --resume
// can tell whether it would write the same line.

// resumable lists options that may change when a run is resumed. The time limit is one: what is found in time is the
// same under any limit, and a line with missing parts names its limit.
var resumable = []string{"output", "resume", "summary", "format", "color", "progress", "jobs", "timeout"}

// Asked returns the command with its options, as in "check --fields because", without those that do not matter.
func Asked(cmd *cobra.Command, without ...string) string {
	words := []string{cmd.Name()}
	cmd.Flags().Visit(func(f *pflag.Flag) { // in alphabetical order
		value := f.Value.String()
		if slices.Contains(without, f.Name) || value == f.DefValue {
			return
		}
		if list, ok := f.Value.(pflag.SliceValue); ok {
			value = strings.Join(list.GetSlice(), ",")
		}
		words = append(words, "--"+f.Name, value)
	})
	return strings.Join(words, " ")
}

// gameSum returns a checksum of everything in a game that a line may depend on: its id, rules, tags and moves, the
// start in its FEN tag, the position that it begins with, and the place where it cannot be read.
func gameSum(g *model.Game) uint32 {
	text := fmt.Appendf(nil, "%q %v %q", g.ID, g.Rules, g.Tags)
	for _, m := range g.Moves {
		text = append(append(text, ' '), m.String()...)
	}
	if g.Setup != nil {
		text = append(append(text, " from "...), gamefile.FormatPosition(g.Setup)...)
	}
	if g.Witness != nil {
		text = fmt.Appendf(text, " from %v", g.Witness)
	}
	if b := g.Broken; b != nil {
		text = fmt.Appendf(text, " broken %d %d %d %q", b.Line, b.Col, b.Ply, b.Msg)
	}
	return crc32.Checksum(text, crc32.MakeTable(crc32.Castagnoli))
}
