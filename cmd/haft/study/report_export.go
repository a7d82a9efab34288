package study

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"

	benchreport "haft/bench/report"
	"haft/cmd/haft/flags"
)

// exports are the values of --export.
var exports = []string{"benchstat", "benchexec", "mkplot"}

// exported writes the chosen trials, those of disqualified configurations too, for another program.
func (o *reportOptions) exported(all []benchreport.Trial) error {
	if err := flags.OneOf("--export", o.export, exports...); err != nil {
		return err
	}
	all = benchreport.Taken(all)
	if o.export == "benchexec" {
		return o.folder(all, ".results.xml", func(w io.Writer, c benchreport.Configuration) error {
			return benchreport.WriteBenchExec(w, all, c)
		})
	}
	s, err := benchreport.NewStudy(all, o.options()) // for the costs
	if err != nil {
		return err
	}
	if o.export == "mkplot" {
		return o.folder(all, ".json", s.WriteMkplot)
	}
	var b bytes.Buffer
	if err := s.WriteBenchstat(&b); err != nil {
		return err
	}
	return o.put(b.Bytes())
}

// folder writes a file for each configuration to the folder of --output.
func (o *reportOptions) folder(
	all []benchreport.Trial, extension string, write func(io.Writer, benchreport.Configuration) error,
) error {
	if o.file == "" {
		return fmt.Errorf("--export %s writes a file for each configuration; name their folder with --output", o.export)
	}
	if err := os.MkdirAll(o.file, 0o755); err != nil {
		return err
	}
	for _, c := range benchreport.Configurations(all) {
		var b bytes.Buffer
		if err := write(&b, c); err != nil {
			return err
		}
		name := filepath.Join(o.file, notInFileNames.ReplaceAllString(c.String(), "-")+extension)
		if err := o.SaveBytes(name, b.Bytes()); err != nil {
			return err
		}
		fmt.Fprintln(o.Stdout, name)
	}
	return nil
}

// notInFileNames is everything but letters, digits and a few signs.
var notInFileNames = regexp.MustCompile(`[^\w.+=-]+`)
