package study

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"

	benchreport "haft/bench/report"
)

// exports are the values of --export.
var exports = []string{"benchstat", "benchexec", "hyperfine"}

// exported writes the trials that are chosen, those of the disqualified too, for another program.
func (o *reportOptions) exported(all []benchreport.Trial) error {
	var b bytes.Buffer
	var err error
	switch o.export {
	case "benchexec":
		return o.benchExec(all)
	case "hyperfine":
		err = benchreport.WriteHyperfine(&b, all)
	default:
		err = o.benchstat(&b, all)
	}
	if err != nil {
		return err
	}
	return o.put(b.Bytes())
}

// benchstat needs a study for its costs.
func (o *reportOptions) benchstat(b *bytes.Buffer, all []benchreport.Trial) error {
	s, err := benchreport.NewStudy(all, o.options())
	if err != nil {
		return err
	}
	return s.WriteBenchstat(b)
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
