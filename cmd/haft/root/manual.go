package root

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"haft/cmd/haft/cli"
	"haft/lazyregexp"
)

type manOptions struct {
	program *cli.Program
	install bool
}

func newMan(p *cli.Program) *cobra.Command {
	o := &manOptions{program: p}
	cmd := &cobra.Command{
		Use:   "man [DIR]",
		Short: "Write the manual pages",
		Long: `Man writes a manual page for each command and each topic into the folder DIR,
and makes the folder if necessary. With --install, DIR is the folder in which
man looks for pages of a single user: man/man1 in XDG_DATA_HOME, or in
~/.local/share. Without DIR and --install, man says which folder that is.`,
		Example: "  haft man\n  haft man --install\n  haft man ~/man1",
		Hidden:  true,
		RunE:    func(cmd *cobra.Command, args []string) error { return o.run(cmd.Root(), args) },
	}
	cmd.Flags().BoolVar(&o.install, "install", false, "write them where man looks for your own pages")
	return cmd
}

const manHow = `'haft man --install' writes the manual pages into %s;
then 'man haft' and 'man haft-check' show them. 'haft man DIR' writes them
into another folder, such as /usr/local/share/man/man1 for all users.
`

func (o *manOptions) run(root *cobra.Command, args []string) error {
	switch {
	case o.install && len(args) > 0:
		return errors.New("--install chooses the folder itself; found " + args[0])
	case len(args) > 0:
		return o.writeManual(root, args[0])
	}
	folder, err := manFolder()
	if err != nil {
		return err
	}
	if !o.install {
		o.program.Printf(manHow, folder)
		return nil
	}
	if err := o.writeManual(root, folder); err != nil {
		return err
	}
	o.program.Printf("the manual pages are in %s\n", folder)
	return nil
}

// manFolder returns the folder in which man looks for the user's own pages.
func manFolder() (string, error) {
	data := os.Getenv("XDG_DATA_HOME")
	if !filepath.IsAbs(data) { // the standard says to ignore other values
		home, err := os.UserHomeDir()
		if err != nil {
			return "", errors.New("neither XDG_DATA_HOME nor HOME is set; name the folder: haft man DIR")
		}
		data = filepath.Join(home, ".local", "share")
	}
	return filepath.Join(data, "man", "man1"), nil
}

func (o *manOptions) writeManual(root *cobra.Command, dir string) error {
	date, err := manualDate()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	return writePages(o.program, root, dir, date)
}

// writePages writes the pages of a command and of everything below it that the help shows. Topics have pages, too.
func writePages(p *cli.Program, cmd *cobra.Command, dir string, date time.Time) error {
	for _, below := range cmd.Commands() {
		if below.IsAvailableCommand() || below.IsAdditionalHelpTopicCommand() {
			if err := writePages(p, below, dir, date); err != nil {
				return err
			}
		}
	}
	return p.Save(filepath.Join(dir, pageName(cmd)+".1"), func(w io.Writer) error {
		return writeManualPage(w, cmd, date)
	})
}

// manualDate is the date of the manual pages: that of SOURCE_DATE_EPOCH if it is set, otherwise now.
func manualDate() (time.Time, error) {
	epoch := os.Getenv("SOURCE_DATE_EPOCH")
	if epoch == "" {
		return time.Now(), nil
	}
	seconds, err := strconv.ParseInt(epoch, 10, 64)
	if err != nil {
		return time.Time{}, fmt.Errorf("SOURCE_DATE_EPOCH is %q; expected a number of seconds", epoch)
	}
	return time.Unix(seconds, 0), nil
}

// pageName is the name of the manual page of a command: haft-solvers-list.
func pageName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// A manualPage is written in the language of man(7). Package doc of cobra would take help for Markdown, which it is
// not, and brings in parsers of Markdown and YAML, whose tables take a twentieth of the time of a short command.
type manualPage struct{ strings.Builder }

// writeManualPage writes the page of a command.
func writeManualPage(w io.Writer, cmd *cobra.Command, date time.Time) error {
	cmd.InitDefaultHelpFlag()
	var p manualPage
	fmt.Fprintf(&p, ".nh\n.TH \"%s\" \"1\" \"%s\" \"haft\" \"Haft Schrödinger Chess\"\n",
		strings.ToUpper(pageName(cmd)), date.Format("Jan 2006"))
	p.section("NAME")
	fmt.Fprintf(&p, "%s \\- %s\n", roff(pageName(cmd)), roff(cmd.Short))
	p.section("SYNOPSIS")
	fmt.Fprintf(&p, "\\fB%s\\fP\n", roff(cmd.UseLine()))
	p.section("DESCRIPTION")
	for i, text := range strings.Split(strings.TrimSpace(cmd.Long), "\n\n") {
		if i > 0 {
			p.WriteString(".PP\n")
		}
		p.paragraph(text)
	}
	p.options("OPTIONS", cmd.NonInheritedFlags())
	p.options("OPTIONS INHERITED FROM PARENT COMMANDS", cmd.InheritedFlags())
	if cmd.Example != "" {
		p.section("EXAMPLE")
		p.asItStands(cmd.Example)
	}
	p.seeAlso(cmd)
	_, err := io.WriteString(w, p.String())
	return err
}

func (p *manualPage) section(title string) { fmt.Fprintf(p, ".SH %s\n", title) }

// paragraph writes a paragraph of help. One with indented lines is a list or a table.
func (p *manualPage) paragraph(text string) {
	if strings.HasPrefix(text, " ") || strings.Contains(text, "\n ") {
		p.asItStands(text)
		return
	}
	p.WriteString(roff(text) + "\n")
}

// asItStands writes lines that must not be filled. Without the indentation of the page they fit on 80 columns.
func (p *manualPage) asItStands(text string) {
	fmt.Fprintf(p, ".nf\n.in 0\n%s\n.in\n.fi\n", roff(text))
}

// quotedName is the name of a value in the usage of an option.
var quotedName = lazyregexp.New("`([^`]*)`")

func (p *manualPage) options(title string, flags *pflag.FlagSet) {
	if !flags.HasAvailableFlags() {
		return
	}
	p.section(title)
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden || f.Deprecated != "" {
			return
		}
		p.WriteString(".TP\n")
		if f.Shorthand != "" {
			fmt.Fprintf(p, "\\fB\\-%s\\fP, ", f.Shorthand)
		}
		value := f.DefValue
		if f.Value.Type() == "string" {
			value = strconv.Quote(value)
		}
		value = "=" + value
		if f.NoOptDefVal != "" {
			value = "[" + value + "]"
		}
		fmt.Fprintf(p, "\\fB\\-\\-%s\\fP%s\n%s\n", roff(f.Name), roff(value),
			quotedName().ReplaceAllString(roff(f.Usage), `\fB$1\fP`))
	})
}

// seeAlso names the pages of the command above and of those below.
func (p *manualPage) seeAlso(cmd *cobra.Command) {
	var pages []string
	if cmd.HasParent() {
		pages = append(pages, roff(pageName(cmd.Parent())))
	}
	for _, below := range cmd.Commands() {
		if below.IsAvailableCommand() && !below.IsAdditionalHelpTopicCommand() {
			pages = append(pages, roff(pageName(below)))
		}
	}
	slices.Sort(pages)
	if len(pages) > 0 {
		p.section("SEE ALSO")
		fmt.Fprintf(p, "\\fB%s\\fP(1)\n", strings.Join(pages, "\\fP(1), \\fB"))
	}
}

// roff escapes text, so that it appears as it is: a minus too, not a hyphen, and lines that begin like a request.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "\n.", "\n\\&.", "\n'", "\n\\&'").Replace("\n" + text)
	return text[1:]
}
