package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

const completionLong = `Completion prints a script with which a shell completes the commands of haft,
their options and the values of these. The page of each shell says how to load
it, as in "haft completion bash --help".`

// shellPages say for each shell how to load its script.
var shellPages = map[string]string{
	"bash": `Bash prints the script for bash. It needs the package bash-completion. This
loads it into the shell that is open:

    source <(haft completion bash)

Run one of these once, and every new shell loads it, on Linux or on macOS:

    haft completion bash >/etc/bash_completion.d/haft
    haft completion bash >$(brew --prefix)/etc/bash_completion.d/haft`,
	"zsh": `Zsh prints the script for zsh. This loads it into the shell that is open:

    source <(haft completion zsh)

Run one of these once, and every new shell loads it, on Linux or on macOS:

    haft completion zsh >"${fpath[1]}/_haft"
    haft completion zsh >$(brew --prefix)/share/zsh/site-functions/_haft

If your zsh completes nothing yet, turn completion on by running this once:

    echo "autoload -U compinit; compinit" >>~/.zshrc`,
	"fish": `Fish prints the script for fish. This loads it into the shell that is open:

    haft completion fish | source

Run this once, and every new shell loads it:

    haft completion fish >~/.config/fish/completions/haft.fish`,
	"powershell": `Powershell prints the script for PowerShell. This loads it into the shell that
is open:

    haft completion powershell | Out-String | Invoke-Expression

To have every new shell load it, add the output of "haft completion powershell"
to your profile of PowerShell.`,
}

// explainCompletion gives cobra's command for completion pages in the words of the others.
func explainCompletion(cmd *cobra.Command) {
	cmd.Short, cmd.Long = "Print the script that completes commands in a shell", completionLong
	for _, shell := range cmd.Commands() {
		shell.Short = fmt.Sprintf("Print the script for %s", shell.Name())
		shell.Long = shellPages[shell.Name()]
		shell.Flags().Lookup("no-descriptions").Usage = "complete without descriptions"
	}
}
