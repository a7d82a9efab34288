package root

import (
	_ "embed"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
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

// frontNames are the commands that a newcomer needs.
var frontNames = []string{"check", "explain", "play", "serve", "explore", "best", "puzzle", "draw"}

// frontPage is what haft says about itself: the commands that a newcomer needs, and how to find the rest.
func frontPage(root *cobra.Command) string {
	var page strings.Builder
	fmt.Fprintf(&page, "%s\n\n", rootLong)
	for _, name := range frontNames {
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
