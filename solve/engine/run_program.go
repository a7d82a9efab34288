package engine

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"haft/encode/formula"
	"haft/model/input"
	"haft/process"
	"haft/solve/solution"
)

// Limits on what a program may print.
const (
	maxOutput = 16 << 20 // bytes; a model of a million variables takes half of it
	maxErrors = 4 << 10  // bytes kept of standard error
)

var errFlood = fmt.Errorf("printed more than %s", input.Size(maxOutput).Words())

// run runs a program in a folder to its end, or kills it with everything that it started when the
// context ends or it prints too much. The error is about its start and its output; the transcript
// says how it ended. It gets a part of the environment only: see [Program.Environment].
func (p *Program) run(ctx context.Context, folder *process.Folder, path string, args []string) (*transcript, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Env = process.Environment(p.Environment...)
	stdout := input.NewBuffer(maxOutput, stop)
	stderr := input.NewBuffer(maxErrors, nil)
	err := folder.Run(ctx, cmd, stdout, stderr)
	if cmd.ProcessState == nil {
		return nil, err
	}
	if stdout.Over() {
		return nil, errFlood
	}
	return &transcript{
		exit:   cmd.ProcessState.ExitCode(),
		state:  cmd.ProcessState.String(),
		stdout: stdout.Bytes(),
		stderr: stderr.Bytes(),
	}, nil
}

// readBounded reads a file that a program wrote. A missing file counts as empty.
func readBounded(name string) ([]byte, error) {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return []byte{}, nil
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular(): // opening a pipe may wait for ever
		return nil, errors.New("wrote a result that is not a regular file")
	}
	data, err := input.ReadFile(name, maxOutput)
	if errors.Is(err, input.ErrTooLarge) {
		err = fmt.Errorf("wrote a result of more than %s", input.Size(maxOutput).Words())
	}
	return data, err
}

// A transcript is what one run of a program left behind.
type transcript struct {
	exit   int    // exit status, -1 if a signal ended it
	state  string // exit in words, for messages
	stdout []byte
	stderr []byte
	result []byte // the file {out}; nil if the call has none
	costs  Costs
}

// ErrCrashed is wrapped by the error for a program that ended by a signal, or with a status that
// its file does not list.
var ErrCrashed = errors.New("failed")

// answer returns the verdict with its model. The program must have printed a verdict, and its
// sources must agree: the exit status, a line of output, and the answer.
func (t *transcript) answer(p *Program, f *formula.Formula) (*solution.Solution, error) {
	exit, known := p.Exit[strconv.Itoa(t.exit)]
	if !known {
		return nil, fmt.Errorf("%w: %s%s", ErrCrashed, t.state, process.Complaint(t.stderr))
	}
	said, line, err := t.verdict(p)
	if err != nil {
		return nil, err
	}
	s, err := t.read(p, said, f)
	switch {
	case err != nil:
		return nil, err
	case len(p.Lines) == 0 && !s.Stated, len(p.Lines) > 0 && line == "":
		return nil, fmt.Errorf("printed no verdict (%s)%s", t.state, process.Complaint(t.stderr))
	case line != "" && s.Stated && s.Status != said:
		return nil, fmt.Errorf("printed %q, but its answer says %v", line, s.Status)
	case line != "":
		s.Status = said
	}
	if exit != anyVerdict && s.Status != verdicts[exit] {
		return nil, fmt.Errorf("says %v, but ended with %s, which means %v", s.Status, t.state, verdicts[exit])
	}
	return s, nil
}

// verdict returns what the only line with a verdict says, "" if there is no such line or if the
// program prints none.
func (t *transcript) verdict(p *Program) (said Status, stated string, err error) {
	for line := range bytes.Lines(t.stdout) {
		text := string(bytes.TrimSpace(line))
		for pattern, word := range p.Lines {
			if !matches(pattern, text) {
				continue
			}
			if stated != "" {
				return Unknown, "", fmt.Errorf("printed two verdicts, %q and %q", stated, text)
			}
			said, stated = verdicts[word], text
		}
	}
	return said, stated, nil
}

// read reads the model from the place where the program leaves it. If the verdict is not Sat, a
// list of variables is ignored.
func (t *transcript) read(p *Program, said Status, f *formula.Formula) (*solution.Solution, error) {
	text := t.stdout
	if t.result != nil {
		text = t.result
	}
	if p.Answer.Kind == "list" && said != Sat {
		return &solution.Solution{}, nil
	}
	model, found := p.Answer.part(string(text))
	if !found {
		return nil, ErrNoModel
	}
	return solution.ReadKind(p.Answer.Kind, model, f)
}

// part returns the text from the last line After to the next line Before.
func (r *Reading) part(text string) (string, bool) {
	var part strings.Builder
	found, inside := r.After == "", r.After == ""
	for line := range strings.Lines(text) {
		switch {
		case r.After != "" && matches(r.After, line):
			found, inside = true, true
			part.Reset()
		case r.Before != "" && matches(r.Before, line):
			inside = false
		case inside:
			part.WriteString(line)
		}
	}
	return part.String(), found
}

// Costs is the wall time that the parts of one run of a program took, and the processor time of the caller for it.
type Costs struct {
	Write time.Duration // writing the formula's file
	Run   time.Duration // running the program, from its start until all its output is there
	Parse time.Duration // parsing what it printed
	Own   time.Duration // processor time of this process, all its threads, for Write and Parse
}

// parsed notes what was spent on parsing since a moment, and since this process had used so much processor time.
func (c *Costs) parsed(start time.Time, before time.Duration) {
	c.Parse = time.Since(start)
	c.Own += process.CPU() - before
}

// Measure is [External.Solve], and also returns the costs. For a run that fails they are as far as
// known.
func (e External) Measure(ctx context.Context, f *formula.Formula) (Result, Costs, error) {
	input := e.Program.input(f)
	if input == nil {
		return Result{}, Costs{}, clausesOnly(e, f)
	}
	if err := wellFormed(e, f); err != nil {
		return Result{}, Costs{}, err
	}
	path, err := e.Program.Path()
	if err != nil || ctx.Err() != nil {
		return Result{}, Costs{}, err
	}
	t, err := e.runOnFormula(ctx, path, input, f)
	if ctx.Err() != nil {
		return Result{}, t.took(), nil
	}
	if err != nil {
		return Result{}, t.took(), fmt.Errorf("%v: %w", e, err)
	}
	result, err := e.read(f, input, t)
	return result, t.costs, err
}

// took returns the costs as far as known: a program that was not started has no transcript.
func (t *transcript) took() Costs {
	if t == nil {
		return Costs{}
	}
	return t.costs
}

// Argv returns the command line for a formula as it would be run in the context, with its files
// named as in their private directory. It is nil if the program cannot take the formula.
func (e External) Argv(ctx context.Context, f *formula.Formula) []string {
	input := e.Program.input(f)
	if input == nil {
		return nil
	}
	return e.argv(ctx, input)
}

func (e External) argv(ctx context.Context, input *Input) []string {
	command, err := e.Program.Path()
	if err != nil {
		command = e.Program.Command
	}
	return append([]string{command}, e.args(ctx, input, "")...)
}

// A Run is what one run of a program left behind, as far as it is kept.
type Run struct {
	Exit           string // in words
	Stdout, Stderr []byte
	Result         []byte // the file {out}; nil if the call has none
}
