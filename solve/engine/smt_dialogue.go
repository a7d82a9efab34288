package engine

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"

	"haft/model/input"
	"haft/solve/process"
)

// A dialogue is a program that runs and reads commands of SMT-LIB from its standard input. It ends when it is closed,
// when the context of a question ends, and when the program does anything but answer.
type dialogue struct {
	in      io.WriteCloser
	lines   chan string // of standard output; closed at its end
	stop    context.CancelFunc
	said    *input.Buffer // on standard error
	ended   chan struct{} // closed when the program is gone
	asked   int           // questions so far
	used    time.Time
	talking sync.Mutex // held while a question is asked
}

// converse starts a program. Its working folder, its environment and its marks are those of any other program.
func (p *Program) converse(path string, args []string) (*dialogue, error) {
	ctx, stop := context.WithCancel(context.Background())
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Env = process.Environment(p.Environment...)
	in, err := cmd.StdinPipe()
	if err != nil {
		stop()
		return nil, err
	}
	out, into := io.Pipe()
	d := &dialogue{
		in: in, lines: make(chan string), stop: stop, said: input.NewBuffer(maxErrors, nil), ended: make(chan struct{}),
	}
	go func() {
		defer close(d.ended)
		err := (&process.Folder{}).Run(ctx, cmd, into, d.said)
		into.CloseWithError(errors.Join(err, io.EOF))
		stop()
	}()
	go d.read(ctx, out)
	return d, nil
}

// read passes on the lines, until the program ends or a line is too long.
func (d *dialogue) read(ctx context.Context, out *io.PipeReader) {
	defer close(d.lines)
	defer d.stop()
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, maxOutput)
	for lines.Scan() {
		select {
		case d.lines <- lines.Text():
		case <-ctx.Done():
			out.Close()
			return
		}
	}
	out.Close()
}

// close ends the program and waits until it is gone.
func (d *dialogue) close() {
	d.stop()
	d.in.Close()
	<-d.ended
}

// say sends commands, and returns what the program prints for them, up to a word that was not used before and that it
// must repeat, so that no answer is taken for that to another question. It fails at once at a line that is not as
// expected: a program that prints such need not come to the word.
func (d *dialogue) say(
	ctx context.Context, commands []byte, expected func(line string) bool,
) (answer []string, err error) {
	defer context.AfterFunc(ctx, d.stop)()
	d.asked++
	word := fmt.Sprintf("said-%d", d.asked)
	sent := make(chan error, 1) // the program may print before it has read all
	go func() {
		_, err := d.in.Write(fmt.Appendf(bytes.Clone(commands), "(echo %q)\n", word))
		sent <- err
	}()
	size := 0
	for line := range d.lines {
		line = strings.TrimSpace(line)
		if strings.Trim(line, `"`) == word {
			return answer, <-sent
		}
		if !expected(line) {
			return nil, fmt.Errorf("in a session it printed %.80q", line)
		}
		answer = append(answer, line)
		if size += len(line); size > maxOutput {
			return nil, errFlood
		}
	}
	<-d.ended
	return nil, fmt.Errorf("%w: it ended in the middle of a session%s", ErrCrashed,
		process.Complaint(d.said.Bytes()))
}

// maxDialogues is how many programs wait for questions at most. If one more is started, the one that was not asked for
// the longest time ends; its session starts another when it is asked again.
const maxDialogues = 8

// dialogues are those that run.
var dialogues struct {
	sync.Mutex
	open []*dialogue
}

// enter counts a dialogue among those that run, and ends another if there are too many.
func (d *dialogue) enter() {
	dialogues.Lock()
	defer dialogues.Unlock()
	for len(dialogues.open) >= maxDialogues {
		oldest := -1
		for i, o := range dialogues.open {
			if (oldest < 0 || o.used.Before(dialogues.open[oldest].used)) && o.talking.TryLock() {
				if oldest >= 0 {
					dialogues.open[oldest].talking.Unlock()
				}
				oldest = i
			}
		}
		if oldest < 0 {
			break // all are busy
		}
		o := dialogues.open[oldest]
		dialogues.open = append(dialogues.open[:oldest:oldest], dialogues.open[oldest+1:]...)
		o.close()
		o.talking.Unlock()
	}
	d.used = time.Now()
	dialogues.open = append(dialogues.open, d)
}

// leave ends a dialogue.
func (d *dialogue) leave() {
	dialogues.Lock()
	for i, o := range dialogues.open {
		if o == d {
			dialogues.open = append(dialogues.open[:i:i], dialogues.open[i+1:]...)
			break
		}
	}
	dialogues.Unlock()
	d.close()
}
