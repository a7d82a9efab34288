package study

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"

	benchreport "haft/bench/report"
	"haft/cmd/haft/flags"
)

// exports are the values of --export.
var exports = []string{"benchstat", "benchexec"}

// exported writes the trials that are chosen, those of the disqualified too, for another program.
func (o *reportOptions) exported(all []benchreport.Trial) error {
	if err := flags.OneOf("--export", o.export, exports...); err != nil {
		return err
	}
	all = benchreport.Taken(all)
	if o.export == "benchexec" {
		return o.benchExec(all)
	}
	return o.benchstat(all)
}

// benchstat needs a study for its costs.
func (o *reportOptions) benchstat(all []benchreport.Trial) error {
	s, err := benchreport.NewStudy(all, o.options())
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := s.WriteBenchstat(&b); err != nil {
		return err
	}
	return o.put(b.Bytes())
}

// benchExec writes a file for each configuration to the folder of --output.
func (o *reportOptions) benchExec(all []benchreport.Trial) error {
	if o.file == "" {
		return errors.New("--export benchexec writes a file for each configuration; name their folder with --output")
	}
	if err := os.MkdirAll(o.file, 0o755); err != nil {
		return err
	}
	for _, c := range benchreport.Configurations(all) {
		var b bytes.Buffer
		if err := benchreport.WriteBenchExec(&b, all, c); err != nil {
			return err
		}
		name := filepath.Join(o.file, notInFileNames.ReplaceAllString(c.String(), "-")+".results.xml")
		if err := o.SaveBytes(name, b.Bytes()); err != nil {
			return err
		}
		fmt.Fprintln(o.Stdout, name)
	}
	return nil
}

// notInFileNames is everything but letters, digits and a few signs.
var notInFileNames = regexp.MustCompile(`[^\w.+=-]+`)
