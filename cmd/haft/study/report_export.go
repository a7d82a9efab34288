package study

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"

	benchreport "haft/bench/report"
	"haft/cmd/haft/cli"
)

// exports are the values of --export.
var exports = []string{"benchstat", "benchexec"}

// exported writes the chosen trials, those of disqualified configurations too, for another program.
func (o *reportOptions) exported(all []benchreport.Trial) error {
	if err := cli.OneOf("--export", o.export, exports...); err != nil {
		return err
	}
	all = benchreport.Taken(all)
	var files []exportedFile
	if o.export == "benchexec" {
		for _, set := range benchreport.ResultSets(all) {
			files = append(files, exportedFile{set.Name + ".results.xml", set.WriteBenchExec})
		}
		return o.folder(files)
	}
	s, err := benchreport.NewStudy(all, o.trials.options()) // for the costs
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := s.WriteBenchstat(&b); err != nil {
		return err
	}
	return o.put(b.Bytes())
}

// An exportedFile is a file of a configuration for another program.
type exportedFile struct {
	name  string
	write func(io.Writer) error
}

// folder writes the files to the folder of --output.
func (o *reportOptions) folder(files []exportedFile) error {
	if o.file == "" {
		return fmt.Errorf("--export %s writes a file for each configuration; name their folder with --output", o.export)
	}
	if err := os.MkdirAll(o.file, 0o755); err != nil {
		return err
	}
	for _, f := range files {
		var b bytes.Buffer
		if err := f.write(&b); err != nil {
			return err
		}
		name := filepath.Join(o.file, notInFileNames.ReplaceAllString(f.name, "-"))
		if err := o.trials.records.program.SaveBytes(name, b.Bytes()); err != nil {
			return err
		}
		fmt.Fprintln(o.trials.records.program.Stdout, name)
	}
	return nil
}

// notInFileNames is everything but letters, digits and a few signs.
var notInFileNames = regexp.MustCompile(`[^\w.+=-]+`)
