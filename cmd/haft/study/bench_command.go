// Package study has the command "haft bench": it compares solvers and encodings, from the plan of a study to its
// report.
package study

import (
	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
)

// New is the command "haft bench".
func New(p *cli.Program) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Compare solvers and encodings",
		Long: `Bench compares encodings and solvers: on families of instances that are made by
seed, from games of chess to armies that no game leads to, and on instances of
your own. Limits hold, every answer is checked, and runs can be interrupted,
repeated, and spread over machines.

Plan and run take FILEs of all formats of 'haft solve', plain or compressed by
gzip, bzip2, xz, zstd or zip: names, patterns with *, and lists, whose names end
with .txt, .csv or .list, with a file in each line and perhaps a comma and its
answer: sat, unsat, or the least cost. Other answers are in --known, and in the
files: in (set-info :status unsat), or in a comment such as "c status: unsat".
If the answer is not known, those of the backends are compared. In reports, the
folder of a file is its family.

Engines for clauses get rows of files as clauses (linear=adder, unless
--encodings has others). An encoding of files has three axes, those of 'haft
translate': amo, card and linear. Where an axis lists several choices, each
combination is one encoding: "card=totalizer,sequential;linear=gte,adder" is
four. Soft clauses and objectives ask for the least cost, which every engine
seeks by asking for less until there is none. A script of SMT-LIB that is no
formula goes as it is to programs that take it; its models are then not checked.

--generate runs a command for each of --sizes and --seeds; the command writes an
instance in --file-format, and may take a minute, and the memory of a trial. Its
family in reports is --generate-name, or else the command. In a study, the
fields of a part for all this are "files", "known", "generate", "name", "format"
and "options":

  {"files": ["*.cnf", "more.txt"], "known": "answers.csv",
   "backends": ["gini", "cadical"], "options": {"cadical": [[], ["--sat"]]}}
  {"generate": ["gen.py", "{size}", "{seed}"], "name": "graphs",
   "format": "opb", "sizes": [10, 20], "backends": ["clasp"]}

Files are relative to the folder of the study or list that names them.`,
		Example: "  haft bench families",
	}
	cmd.AddCommand(newFamilies(p), newShow(p), newPlan(p), newRun(p), newMerge(p), newTrial(p),
		newReport(p), newPlot(p), newExport(p), newAtlas(p))
	return cmd
}
