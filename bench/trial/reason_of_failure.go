package trial

import (
	"bytes"
	"errors"
	"io/fs"

	"haft/solve/process"
)

// maxEnding is how many bytes of standard error are kept.
const maxEnding = 4 << 10

// ending is how standard error of a command ends: of a program that fails, the last line often says why.
type ending struct {
	kept []byte
}

// Write never fails.
func (e *ending) Write(data []byte) (int, error) {
	e.kept = append(e.kept, data[max(0, len(data)-maxEnding):]...)
	e.kept = append(e.kept[:0], e.kept[max(0, len(e.kept)-maxEnding):]...)
	return len(data), nil
}

// words is the last line, as the end of a message.
func (e *ending) words() string {
	text := bytes.TrimSpace(e.kept)
	if len(text) == 0 {
		return "; it says nothing on standard error"
	}
	return process.Complaint(text[bytes.LastIndexByte(text, '\n')+1:])
}

// reason is why a program cannot be started, without the name of the system call.
func reason(err error) string {
	if about := new(fs.PathError); errors.As(err, &about) {
		return about.Err.Error()
	}
	return err.Error()
}
