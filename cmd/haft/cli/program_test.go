package cli

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"
)

// An interrupt by a key of the terminal, which sends no signal, ends a command in the same way as a signal does.
func TestInterruptedByKey(t *testing.T) {
	var messages bytes.Buffer
	p := NewProgram(nil, io.Discard, &messages)
	if c := p.Finish(t.Context(), context.Canceled); c != Interrupted || messages.String() != InterruptedText+"\n" {
		t.Errorf("exit status %d, %q", c, &messages)
	}
}

func TestWorst(t *testing.T) {
	order := []Code{Yes, No, Undecided, Failed, Interrupted}
	for i, a := range order {
		for j, b := range order {
			if got, want := worst(a, b), order[max(i, j)]; got != want {
				t.Errorf("worst(%d, %d) is %d, want %d", a, b, got, want)
			}
		}
	}
}

// Text of others steers no terminal, whether it is printed as text, as a table or as a message; data are not changed.
func TestPlainOutput(t *testing.T) {
	const name, shown = "\x1b]0;x\x07\u009b\u202e", "\ufffd]0;x\ufffd\ufffd\ufffd"
	var out, messages bytes.Buffer
	p := NewProgram(nil, &out, &messages)
	p.Color = "always"
	p.Printf("%s %s\n", p.Palette().Bold("b"), name)
	p.Prose("%s", name)
	table := NewTable(Words("name"), Numbers("n"))
	table.AppendRow([]any{"\r=1+1" + name, -1.5})
	p.Render(table, "csv")
	_, _ = p.Stdout.WriteString(name + "\n")
	p.Message("%s", name)
	p.Complain(errors.New(name))
	if err := p.Stdout.Flush(); err != nil {
		t.Fatal(err)
	}
	want := "\x1b[1mb\x1b[0m " + shown + "\n" + shown + "\nname,n\n'=1+1" + shown + ",-1.5\n" + name + "\n"
	if got := out.String(); got != want {
		t.Errorf("%q\nwant %q", got, want)
	}
	if got, want := messages.String(), shown+"\nhaft: "+shown+"\n"; got != want {
		t.Errorf("%q\nwant %q", got, want)
	}
}

func TestPanicIsAMessage(t *testing.T) {
	var messages bytes.Buffer
	if c := guard(&messages, func() Code { panic("out of squares") }); c != Failed {
		t.Errorf("exit status %d, want %d", c, Failed)
	}
	for _, want := range []string{
		"haft: internal error: out of squares\n", "Please report it", "program_test.go",
	} {
		if !strings.Contains(messages.String(), want) {
			t.Errorf("the message lacks %q:\n%s", want, &messages)
		}
	}
}

// The exit status is that of the command, also if it ends because of an interrupt, and that of a failure after a panic.
func TestRun(t *testing.T) {
	interrupted, interrupt := context.WithCancel(t.Context())
	interrupt()
	for want, c := range map[int]struct {
		ctx     context.Context
		command func(context.Context) Code
	}{
		3: {t.Context(), func(context.Context) Code { return Undecided }},
		2: {t.Context(), func(context.Context) Code { panic("out of squares") }},
		7: {interrupted, func(ctx context.Context) Code { <-ctx.Done(); return 7 }},
	} {
		var messages bytes.Buffer
		if got := Run(c.ctx, &messages, c.command); got != want || (messages.Len() > 0) != (want == 2) {
			t.Errorf("exit status %d, want %d; %q", got, want, &messages)
		}
	}
}

// A build knows its version, the revision that it was made from, or neither.
func TestVersion(t *testing.T) {
	settings := []debug.BuildSetting{
		{Key: "vcs", Value: "git"},
		{Key: "vcs.revision", Value: "1a2b3c"},
		{Key: "vcs.modified", Value: "true"},
	}
	for want, info := range map[string]*debug.BuildInfo{
		"(devel)": nil,
		"v1.2.3":  {Main: debug.Module{Version: "v1.2.3"}, Settings: settings},
		"1a2b3c":  {Main: debug.Module{Version: "(devel)"}, Settings: settings},
	} {
		if got, _, _ := strings.Cut(versionOf(info), " "); got != want {
			t.Errorf("%+v: %s, want %s", info, got, want)
		}
	}
}

// A read from a pipe that nobody writes to ends with the context, and so does all reading after it.
func TestReadFromPipe(t *testing.T) {
	t.Parallel()
	out, in, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	if isStored(out) {
		t.Error("a pipe is stored")
	}
	ctx, stop := context.WithCancel(t.Context())
	r := newReader(ctx, out)
	long := strings.Repeat("x", 100_000) // more than is read at once
	go func() {
		if _, err := in.WriteString(long); err != nil {
			t.Error(err)
		}
	}()
	got := make([]byte, len(long))
	if _, err := io.ReadFull(r, got); err != nil || string(got) != long {
		t.Errorf("%d bytes, %v", len(got), err)
	}
	ended := make(chan error)
	go func() {
		_, err := r.Read(got)
		ended <- err
	}()
	stop()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if n, err := r.Read(got); n != 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("after the end: %d bytes, %v", n, err)
	}
}

// A file is read up to its end, or to that of the context.
func TestReadFromFile(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "x")
	if err := os.WriteFile(name, []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if !isStored(file) {
		t.Error("a file is not stored")
	}
	ctx, stop := context.WithCancel(t.Context())
	if text, err := io.ReadAll(newReader(ctx, file)); err != nil || string(text) != "text" {
		t.Errorf("%q, %v", text, err)
	}
	stop()
	if n, err := newReader(ctx, strings.NewReader("more")).Read(make([]byte, 4)); n != 0 || err == nil {
		t.Errorf("%d bytes, %v", n, err)
	}
}

// What is abandoned does not hold up the caller, and what has come to its end is no error.
func TestAwait(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	did := false
	if err := Await(ctx, func() { did = true }); err != nil || !did {
		t.Errorf("%v, done: %v", err, did)
	}
	never := make(chan struct{})
	defer close(never)
	if err := Await(ctx, func() { stop(); <-never }); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if err := Await(ctx, func() { t.Error("begun after the end") }); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
