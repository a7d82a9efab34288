package main

import (
	_ "embed"

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
)

// topics returns commands that have only a help text.
func topics() []*cobra.Command {
	pages := []*cobra.Command{
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
