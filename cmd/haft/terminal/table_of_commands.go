package terminal

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
)

// A Word is a command that a line may begin with. Case does not matter.
type Word struct {
	Names []string // help shows the first
	Args  string   // as the help shows them
	Help  string   // what it does
	Run   func(argument string) error
}

// Always makes the function of a word that takes no argument and cannot fail.
func Always(do func()) func(string) error {
	return func(string) error {
		do()
		return nil
	}
}

func (w *Word) named(name string) bool {
	return slices.ContainsFunc(w.Names, func(n string) bool { return strings.EqualFold(n, name) })
}

// A Table lists what a line may say.
type Table struct {
	Samples [][2]string // examples of lines that begin with no word, and what they do
	Words   []Word
}

// The words of every table.
var (
	helpWord = Word{Names: []string{"help", "?"}, Help: "this list"}
	quitWord = Word{Names: []string{"quit", "q", "exit"}, Help: "end, as the end of the input does"}
)

// ErrQuit is the result of the word quit.
var ErrQuit = errors.New("quit")

// Obey does what a line says. It writes help to out, and passes a line that begins with no word to other.
func (t *Table) Obey(line string, out io.Writer, other func(line string) error) error {
	line = strings.TrimSpace(line)
	name, argument, _ := strings.Cut(line, " ")
	word := t.find(name)
	switch {
	case line == "":
		return nil
	case word != nil:
		return word.Run(strings.TrimSpace(argument))
	case helpWord.named(name):
		return t.Write(out, "")
	case quitWord.named(name):
		return ErrQuit
	}
	return other(line)
}

// find returns the word with a name, or nil if there is none.
func (t *Table) find(name string) *Word {
	for i := range t.Words {
		if t.Words[i].named(name) {
			return &t.Words[i]
		}
	}
	return nil
}

// Write lists what a line may say, and what that does.
func (t *Table) Write(out io.Writer, indent string) error {
	columns := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, s := range t.Samples {
		fmt.Fprintf(columns, "%s%s\t%s\n", indent, s[0], s[1])
	}
	for _, w := range slices.Concat(t.Words, []Word{helpWord, quitWord}) {
		fmt.Fprintf(columns, "%s%s\t%s\n", indent, strings.TrimSpace(w.Names[0]+" "+w.Args), w.Help)
	}
	return columns.Flush()
}
