package root

import (
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"haft/cmd/haft/cli"
)

// The pages of "haft help TOPIC".
var (
	//go:embed help_exit_codes.txt
	exitCodesPage string
	//go:embed help_formats.txt
	formatsPage string
	//go:embed help_files.txt
	filesPage string
	//go:embed help_claims.txt
	claimsPage string
	//go:embed help_rules.txt
	rulesPage string
)

// topics returns commands that have only a help text.
func topics() []*cobra.Command {
	pages := []*cobra.Command{
		{Use: "rules", Short: "The rules of the game", Long: rulesPage},
		{Use: "exit-codes", Short: "What the exit status says", Long: exitCodesPage},
		{Use: "formats", Short: "What the output formats hold", Long: formatsPage},
		{Use: "files", Short: "How games are written in files", Long: filesPage},
		{Use: "claims", Short: "How pieces and claims are named", Long: claimsPage},
	}
	for _, page := range pages {
		page.DisableFlagsInUseLine = true
	}
	return pages
}

// frontPage is what haft says about itself: the commands that a newcomer needs, and how to find the rest.
func frontPage(root *cobra.Command) string {
	var page strings.Builder
	fmt.Fprintf(&page, "%s\n\n", rootLong)
	for _, name := range []string{"check", "explain", "play", "serve", "explore", "best", "puzzle", "draw"} {
		cmd, _, _ := root.Find([]string{name})
		fmt.Fprintf(&page, "  haft %-8s  %s\n", name, cmd.Short)
	}
	page.WriteString(`
For example:
` + rootExample + `

  haft tutorial      learn the game in eight short lessons
  haft help rules    the rules of the game
  haft help all      all commands, and the other topics of help
  haft check --help  what a command does, with its options and examples
`)
	return page.String()
}

// everything lists all commands by who needs them, and the topics of help.
func everything(root *cobra.Command) string {
	var page strings.Builder
	list := func(title string, commands []*cobra.Command) {
		fmt.Fprintf(&page, "%s\n", title)
		for _, cmd := range commands {
			fmt.Fprintf(&page, "  %-11s  %s\n", cmd.Name(), cmd.Short)
		}
		page.WriteString("\n")
	}
	for _, group := range root.Groups() {
		var commands []*cobra.Command
		for _, cmd := range root.Commands() {
			if cmd.GroupID == group.ID && cmd.IsAvailableCommand() {
				commands = append(commands, cmd)
			}
		}
		list(group.Title, commands)
	}
	list("Topics of haft help:", topics())
	return page.String()
}

// explainRoot makes the help of haft itself its front page, and "haft help all" the list of everything.
func explainRoot(root *cobra.Command) {
	all := &cobra.Command{Use: "all", Short: "All commands, by who needs them", Long: "All commands, by who needs them."}
	root.AddCommand(all)
	usual := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		switch cmd {
		case root:
			fmt.Fprint(cmd.OutOrStdout(), frontPage(root))
		case all:
			fmt.Fprint(cmd.OutOrStdout(), everything(root))
		default:
			usual(cmd, args)
		}
	})
}

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

// writeManual takes the date from SOURCE_DATE_EPOCH if that is set.
func (o *manOptions) writeManual(root *cobra.Command, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	root.DisableAutoGenTag = true
	return writePages(o.program, root, dir)
}

// writePages writes the pages of a command and of everything below it that the help shows. Topics have pages, too.
func writePages(p *cli.Program, cmd *cobra.Command, dir string) error {
	for _, below := range cmd.Commands() {
		if below.IsAvailableCommand() || below.IsAdditionalHelpTopicCommand() {
			if err := writePages(p, below, dir); err != nil {
				return err
			}
		}
	}
	name := strings.ReplaceAll(cmd.CommandPath(), " ", "-")
	header := doc.GenManHeader{
		Title: strings.ToUpper(name), Section: "1", Source: "haft",
		Manual: "Haft Schrödinger Chess",
	}
	return p.Save(filepath.Join(dir, name+"."+header.Section), func(w io.Writer) error {
		return doc.GenMan(cmd, &header, w)
	})
}
