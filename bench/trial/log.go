package trial

import (
	"bytes"
	"context"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"strings"

	"haft/encode/formula"
	"haft/lazyregexp"
	"haft/process"
	"haft/solve"
	"haft/solve/engine"
)

// logFile returns the name of the file for a job in a folder, "" without a folder. No two jobs of a study share one.
func logFile(folder string, job Job) string {
	if folder == "" {
		return ""
	}
	name := strings.Trim(notInNames().ReplaceAllString(job.String(), "-"), "-")
	if job.File != "" || job.Options != "" || len(name) > maxLogName {
		name = fmt.Sprintf("%.*s-%08x", maxLogName, name, crc32.ChecksumIEEE([]byte(job.String())))
	}
	return filepath.Join(folder, name+".log")
}

// maxLogName is how long the name of a log becomes; systems allow 255. Names that may become equal when they are cut,
// or when signs are replaced, get a checksum.
const maxLogName = 200

// notInNames is everything but letters, digits and a few signs.
var notInNames = lazyregexp.New(`[^\w.+=]+`)

// openLog begins the log with what is done.
func (s *service) openLog() error {
	if s.logName == "" {
		return nil
	}
	return os.WriteFile(s.logName, fmt.Appendf(nil, "%v\n%s\n", s.job, strings.Join(s.record.Argv, " ")), 0o644)
}

// log adds a question: the answer, the error if there is one, and what a program printed.
func (s *service) log(question int, r *reply, askErr error) error {
	if s.logName == "" {
		return nil
	}
	var text bytes.Buffer
	fmt.Fprintf(&text, "\n== question %d of %d: %v", question+1, s.record.Questions, r.status)
	if askErr != nil {
		fmt.Fprintf(&text, ": %v", askErr)
	}
	text.WriteByte('\n')
	if r.run != nil {
		fmt.Fprintf(&text, "== %s\n== standard output\n%s\n== standard error\n%s\n", r.run.Exit, r.run.Stdout, r.run.Stderr)
		if r.run.Result != nil {
			fmt.Fprintf(&text, "== file\n%s\n", r.run.Result)
		}
	}
	file, err := os.OpenFile(s.logName, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	if _, err := file.Write(text.Bytes()); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}

// script asks a program about a script of SMT-LIB that haft cannot read. The program gets it as it is, and only its
// verdict is read, which nothing but other knowledge of the answer can check.
type script struct {
	engine engine.External
	open   func() (io.ReadCloser, error)
}

// script makes the asker. Only programs that take scripts can be asked, and there is nothing to shuffle.
func (s *service) script() (asker, error) {
	e, external := s.backend.Engine.(engine.External)
	switch {
	case !external || !e.Program.TakesScripts():
		return nil, formula.Unsuited("%s %v, and haft cannot read it: %s",
			s.backend.Name, engine.ErrNoScripts, s.record.Unread)
	case s.job.Shuffle != 0:
		return nil, formula.Unsuited("cannot be shuffled, because haft cannot read it: %s", s.record.Unread)
	}
	s.record.Argv = e.ArgvOfScript(s.ctx)
	return script{e, s.instance.Script}, nil
}

func (a script) ask(ctx context.Context, _ int) (reply, error) {
	last := &engine.Run{}
	a.engine.Last = last
	status, costs, err := a.engine.MeasureScript(ctx, func(w io.Writer) error {
		in, err := a.open()
		if err != nil {
			return err
		}
		defer in.Close()
		_, err = io.Copy(w, in)
		return err
	})
	process.Sweep()
	return reply{status: solve.Status(status), run: last, Costs: costs}, err
}
