package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"

	"github.com/spf13/cobra"

	"haft/model"
	"haft/model/bounded"
	"haft/model/gamefile"
)

// outputFlags adds --output and --resume.
func (q *question) outputFlags(cmd *cobra.Command) {
	cmd.Flags().StringVarP(&q.file, "output", "o", "", "write to `FILE`, with --format jsonl")
	cmd.Flags().BoolVar(&q.resume, "resume", false, "go on where an earlier run left the FILE of --output; the input must be the same")
}

// toOutput carries run out with the file of --output in place of standard output, if there is one.
func (q *question) toOutput(run func() error) error {
	switch {
	case q.file == "" && q.resume:
		return errors.New("--resume needs the FILE of --output to go on with")
	case q.file == "":
		return run()
	case q.format != "jsonl":
		return fmt.Errorf("--output with --format %s; expected --format jsonl", q.format)
	}
	out, err := q.openOutput()
	if err != nil {
		return err
	}
	stdout := q.stdout
	q.stdout = bufio.NewWriterSize(out, outputSize)
	err = run()
	err = firstOf(err, q.stdout.Flush(), out.Close())
	q.stdout = stdout
	if err == nil {
		q.note(q.earlier.code())
	}
	return err
}

// firstOf is the first error, if there is one. What comes later is often the same once more.
func firstOf(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// openOutput opens the file of --output to be written on. Without --resume it must be new or empty:
// it may have taken long to make.
func (q *question) openOutput() (*os.File, error) {
	out, err := os.OpenFile(q.file, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	if err := q.openEarlier(out); err != nil {
		out.Close()
		return nil, fmt.Errorf("%s: %w", q.file, err)
	}
	return out, nil
}

func (q *question) openEarlier(out *os.File) error {
	info, err := out.Stat()
	switch {
	case err != nil:
		return err
	case q.resume && !info.Mode().IsRegular():
		return errors.New("--resume needs a regular file")
	case !q.resume && info.Mode().IsRegular() && info.Size() > 0:
		return errors.New("there is something in it already; --resume goes on with it")
	case !q.resume:
		return nil
	}
	q.earlier, err = readEarlier(out)
	return err
}

// earlier is what the output of an earlier run says: a line for each of the first games of the
// input, broken ones included.
type earlier struct {
	name      string
	lines     int
	id        string // of the game of the last line
	illegal   bool   // some game is, or has a FEN tag that is not true
	undecided bool
	broken    bool // some game passed over is
	left      int  // lines whose games have not been passed over
	last      []byte
	again     func(*model.Game) ([]byte, error) // what this run writes of a game; nil if nobody can say
}

// earlierLine is what is looked at in a line.
type earlierLine struct {
	Schema, ID string
	Legal      *bool
	Undecided  string
	Illegal    struct{ Reason string }
	FEN        *struct{ Plays bool }
}

// maxReport is how long a line may be that says everything about a game.
const maxReport bounded.Size = 16 << 20

// readEarlier reads a file and leaves it to be written on: a last line that was cut short is
// dropped.
func readEarlier(out *os.File) (*earlier, error) {
	e := &earlier{name: out.Name()}
	size := int64(0)
	for in := bounded.NewLines(out, maxReport); ; {
		line, err := in.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			err = fmt.Errorf("line %d: %w", in.Number(), err)
		} else {
			err = e.add(line)
		}
		if err != nil {
			return nil, err
		}
		size += int64(len(line))
	}
	e.left = e.lines
	if err := out.Truncate(size); err != nil {
		return nil, err
	}
	_, err := out.Seek(size, io.SeekStart)
	return e, err
}

func (e *earlier) add(text []byte) error {
	e.lines++
	var line earlierLine
	if err := json.Unmarshal(text, &line); err != nil || line.Schema != "haft/1" {
		return fmt.Errorf("line %d is %.40q, expected a report of haft", e.lines, bytes.TrimSpace(text))
	}
	e.id, e.last = line.ID, append(e.last[:0], text...)
	e.undecided = e.undecided || line.Undecided != ""
	switch {
	case line.Legal == nil:
	case !*line.Legal && line.Illegal.Reason != model.Syntax.String(), line.FEN != nil && !line.FEN.Plays:
		e.illegal = true
	}
	return nil
}

// pass reads over the games of r that have a line. The number is how many of the file came before.
func (e *earlier) pass(r *gamefile.Reader, number int) (passed int, err error) {
	for e != nil && e.left > 0 {
		g, err := r.Next()
		if err != nil {
			return passed, nil // the end, or what r will tell once more
		}
		passed++
		e.left--
		gamefile.Number(g, number+passed)
		e.broken = e.broken || g.Broken != nil
		if e.left == 0 {
			return passed, e.compare(g)
		}
	}
	return passed, nil
}

// compare holds the last line against its game, and against what this run would have written of it: it may be
// another command with other options, or another order of the games.
func (e *earlier) compare(g *model.Game) error {
	if g.ID != e.id {
		return fmt.Errorf("%s: line %d is about game %q, but game %d of the input is %q: they do not belong together", e.name, e.lines, e.id, e.lines, g.ID)
	}
	if e.again == nil {
		return nil
	}
	line, err := e.again(g)
	if err != nil || e.undecided || bytes.Equal(untimed(line), untimed(bytes.TrimSpace(e.last))) {
		return err
	}
	return fmt.Errorf("%s: line %d is not what this command writes about game %q with these options: they do not belong together", e.name, e.lines, g.ID)
}

// untimed is a line without what differs from run to run.
func untimed(line []byte) []byte { return seconds.ReplaceAll(line, []byte(`"seconds":0`)) }

var seconds = regexp.MustCompile(`"seconds":[^,}]*`)

// end is an error if the input has ended before all lines had their game.
func (e *earlier) end() error {
	if e == nil || e.left == 0 {
		return nil
	}
	return fmt.Errorf("%s: it has %s, but the input only %s: they do not belong together", e.name,
		count(uint64(e.lines), "line", "lines"), count(uint64(e.lines-e.left), "game", "games"))
}

// code is what the earlier run adds to the exit status.
func (e *earlier) code() code {
	switch {
	case e == nil:
		return yes
	case e.broken:
		return failed
	case e.undecided:
		return undecided
	}
	return yes
}
