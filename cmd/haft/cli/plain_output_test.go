package cli

import (
	"bytes"
	"errors"
	"testing"
)

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
