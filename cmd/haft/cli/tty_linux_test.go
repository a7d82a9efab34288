package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
	"unsafe"

	"haft/cmd/haft/terminal"
)

// A desk is a terminal and the user who sits at it.
type desk struct {
	terminal, hands *os.File
	mutex           sync.Mutex
	seen            bytes.Buffer
}

// newDesk makes a terminal with so many columns.
func newDesk(t *testing.T, columns uint16) *desk {
	t.Helper()
	hands, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { hands.Close() })
	control := func(request uintptr, value unsafe.Pointer) {
		if _, _, err := syscall.Syscall(syscall.SYS_IOCTL, hands.Fd(), request, uintptr(value)); err != 0 {
			t.Skip(err)
		}
	}
	var locked, number int32
	control(syscall.TIOCSPTLCK, unsafe.Pointer(&locked))
	control(syscall.TIOCGPTN, unsafe.Pointer(&number))
	control(syscall.TIOCSWINSZ, unsafe.Pointer(&[4]uint16{24, columns}))
	terminal, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { terminal.Close() })
	d := &desk{terminal: terminal, hands: hands}
	go func() {
		buffer := make([]byte, 1024)
		for {
			n, err := hands.Read(buffer)
			d.mutex.Lock()
			d.seen.Write(buffer[:n])
			d.mutex.Unlock()
			if err != nil {
				return
			}
		}
	}()
	return d
}

// sees waits for a text on the screen, and takes everything up to its end.
func (d *desk) sees(t *testing.T, text string) string {
	t.Helper()
	for range 1000 {
		d.mutex.Lock()
		if i := strings.Index(d.seen.String(), text); i >= 0 {
			all := string(d.seen.Next(i + len(text)))
			d.mutex.Unlock()
			return all
		}
		d.mutex.Unlock()
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("on the screen is %q, not %q", d.seen.String(), text)
	return ""
}

// The progress line is at most as wide as the terminal, and makes room for data and messages on it.
func TestProgressOnTerminal(t *testing.T) {
	const line = "haft: 0 games, 0.0 a second, 0 of 9 games"
	for columns, shown := range map[uint16]string{
		20: line[:19], uint16(len(line)): line[:len(line)-1], uint16(len(line)) + 1: line, 0: line,
	} {
		d := newDesk(t, columns)
		p := NewProgram(nil, d.terminal, d.terminal)
		p.ShowProgress = "never" // the progress line is drawn only below
		r := NewProgress(p, "game", "games", terminal.NewMeter("games", 9))
		r.show()
		p.Printf("data")
		p.Message("words")
		if got, want := d.sees(t, "words"), "\r\x1b[K"+shown+"\r\x1b[Kdatawords"; got != want {
			t.Errorf("with %d columns the screen is %q, want %q", columns, got, want)
		}
		r.show() // not after a line without end
		p.Printf("\n")
		_ = p.Stdout.Flush() // a terminal accepts it
		r.show()
		r.Stop()
		p.Message("end")
		if got, want := d.sees(t, "end"), "\r\n\r\n\r\x1b[K"+shown+"\r\x1b[Kend"; got != want {
			t.Errorf("with %d columns the screen is %q, want %q", columns, got, want)
		}
	}
}

// If lines cannot be overwritten, there is a new one every ten seconds.
func TestProgressInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var said bytes.Buffer
		p := NewProgram(nil, io.Discard, &said)
		p.ShowProgress = "always"
		r := NewProgress(p, "game", "games", terminal.NewMeter("games", 9))
		time.Sleep(25 * time.Second)
		r.Stop()
		if n := strings.Count(said.String(), "haft: 0 games, 0.0 a second"); n != 3 {
			t.Errorf("%d lines: %s", n, &said)
		}
	})
}

// At a terminal, lines have a history, arrow keys may be words, and keys end the REPL.
func TestTalkOnTerminal(t *testing.T) {
	for key, want := range map[string]error{"\x04": nil, "\x03": context.Canceled, "quit\r": nil} {
		d := newDesk(t, 80)
		p := NewProgram(d.terminal, d.terminal, d.terminal)
		repl := p.REPL(t.Context())
		if repl.Typed != d.terminal {
			t.Fatal("it is not known to be a terminal")
		}
		var heard []string
		repl.Prompt = func() string { return fmt.Sprint(len(heard), "> ") }
		repl.Arrows.Left, repl.Arrows.Right = "back", "on"
		repl.Other = func(_ context.Context, line string) error {
			heard = append(heard, line)
			return errors.New("unheard of")
		}
		ended := make(chan error, 1)
		go func() { ended <- repl.Run(t.Context()) }()
		for i, keys := range []string{"e4\r", "\x1b[D", "\x1b[C", "\x1b[A\r"} {
			d.sees(t, fmt.Sprint(i, "> "))
			_, _ = d.hands.WriteString(keys) // if it fails, the REPL does not hear it
			d.sees(t, "haft: unheard of")
		}
		d.sees(t, "4> ")
		_, _ = d.hands.WriteString(key)
		select {
		case err := <-ended:
			if err != want {
				t.Errorf("%q ends with %v, want %v", key, err, want)
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("%q does not end it", key)
		}
		if got := strings.Join(heard, ","); got != "e4,back,on,on" {
			t.Errorf("heard are %s", got)
		}
	}
}

// What turns out not to be a terminal cannot be read as one.
func TestTalkWithoutTerminal(t *testing.T) {
	null, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	repl := NewProgram(null, io.Discard, io.Discard).REPL(t.Context())
	repl.Typed, repl.Prompt = null, func() string { return "" }
	if err := repl.Run(t.Context()); err == nil || !strings.HasPrefix(err.Error(), "<stdin>: ") {
		t.Errorf("it ends with %v", err)
	}
}
