// Package transcript compares what commands print with a file that people have read. It is for tests only. A transcript
// has commands after "$ ", perhaps with "< TEXT" for their standard input, and what they print: first data, then
// messages after "! ", then the exit status if it is not 0. Comments begin with "# ". UPDATE=1 writes what the commands
// print; read what has changed.
package transcript

import (
	"context"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"haft/cmd/haft/cli"
	"haft/solve/solvertest/golden"
)

// first is how many lines a transcript has of outputs that are too long for it.
const first = 20

// An Execute carries out one command line.
type Execute func(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) cli.Code

// A Kept is how a transcript is made.
type Kept struct {
	Execute Execute
	Dir     string              // for files of standard input
	Names   *strings.Replacer   // words of commands that stand for something else
	Hide    func(string) string // what is printed in place of a text with what is new each time
	Most    int                 // lines; of longer outputs, the transcript has the first, the length and a checksum
}

// Compare carries out the commands of a transcript, one after the other, and reports what they print differently.
func (k *Kept) Compare(t *testing.T, file string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "# ") {
			got.WriteString(line)
		}
		if command, is := strings.CutPrefix(line, "$ "); is {
			got.WriteString(line + k.Run(t, strings.TrimSpace(command)))
		}
	}
	golden.Text(t, file, got.String())
}

// Run carries out a command and returns what it prints.
func (k *Kept) Run(t *testing.T, command string) string {
	t.Helper()
	command, stdin, _ := strings.Cut(k.Names.Replace(command), " <")
	stdin = strings.ReplaceAll(strings.TrimPrefix(stdin, " "), `\n`, "\n")
	in := k.stdinFile(t, stdin)
	defer func() { _, _ = in.Close(), os.Remove(in.Name()) }() // a folder of thousands of files is slow
	var out, messages strings.Builder
	code := k.Execute(t.Context(), strings.Fields(command), in, &out, &messages)
	printed := k.shown(out.String(), "")
	printed += k.shown(messages.String(), "! ")
	if code != 0 {
		printed += fmt.Sprintf("(exit status %d)\n", code)
	}
	return printed
}

// stdinFile is a new file with this text, as commands may ask where their standard input comes from.
func (k *Kept) stdinFile(t *testing.T, text string) *os.File {
	t.Helper()
	file, err := os.CreateTemp(k.Dir, "stdin-")
	if err == nil {
		_, err = file.WriteString(text)
	}
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// clock matches times and speeds, in words and in JSON.
const clock = `[0-9.,]+ s, [0-9.,+Inf]+ nodes? a second|[0-9.,]+ a second|"seconds":[^,}]*`

// measured matches what differs from run to run.
var measured = regexp.MustCompile(clock + `|"(?:start"|wall|cpu)[^,}]*|"seconds_per_move":[^\]]*`)

// Timeless returns a text without the times in it.
func Timeless(text string) string { return without(measured, text) }

// without returns a text without the times that an expression matches. It looks first for the words without which
// nothing is measured: that takes much less time than the expressions do, and most texts have none.
func without(times *regexp.Regexp, text string) string {
	for _, word := range []string{" a second", `"seconds`, `"start"`, `"wall`, `"cpu`} {
		if strings.Contains(text, word) {
			return times.ReplaceAllString(text, "")
		}
	}
	return text
}

// shown returns the first lines of a text, each after a mark, and what is to be known of the others.
func (k *Kept) shown(text, mark string) string {
	if text = k.Hide(text); text == "" {
		return ""
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	rest := ""
	if len(lines) > k.Most {
		rest = fmt.Sprintf("(%d lines, CRC-32 %08x)\n", len(lines), crc32.ChecksumIEEE([]byte(text)))
		lines = lines[:first]
	}
	var b strings.Builder
	for _, line := range lines {
		if len(line) > 400 {
			line = fmt.Sprintf("%s... (%d bytes, CRC-32 %08x)", line[:200], len(line), crc32.ChecksumIEEE([]byte(line)))
		}
		if strings.HasPrefix(line, "$ ") || strings.HasPrefix(line, "# ") {
			line = " " + line // as it would be read as a command or a comment
		}
		b.WriteString(mark + line + "\n")
	}
	return b.String() + rest
}
