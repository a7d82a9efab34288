package engine

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"

	"haft/model/input"
	"haft/solve/process"
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
