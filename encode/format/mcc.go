package format

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"haft/encode/formula"
	"haft/model/input"
)

// WriteMCC writes a counting instance in the format of the Model Counting Competition (Fichte, Hecher and Roussel,
// "MCC Data Format", version 1.2, 2023): DIMACS after a line "c t mc", or "c t pmc" if solutions are counted on
// some variables only, which lines "c p show" list:
//
//	c t pmc
//	p cnf 161 2
//	c p show 1 2 3 0
//
// It fails if the formula has linear constraints.
func WriteMCC(w io.Writer, in *formula.Instance) error {
	if err := clausesOnly("mcc", in.Formula); err != nil {
		return err
	}
	kind := "mc"
	if in.Shown != nil {
		kind = "pmc"
	}
	b := appendAbout(fmt.Appendf(nil, "c t %s\n", kind), in.Formula, "c")
	b = appendNames(b, in.Formula, "c")
	b = fmt.Appendf(b, "p cnf %d %d\n", in.Vars, len(in.Clauses))
	for part := range slices.Chunk(in.Shown, 16) {
		b = append(b, "c p show"...)
		for _, v := range part {
			b = append(b, ' ')
			b = strconv.AppendInt(b, int64(v), 10)
		}
		b = append(b, " 0\n"...)
	}
	return writeClauses(w, b, in.Formula, func(b []byte, _ int) []byte { return b })
}

// readMCC reads a counting instance as WriteMCC and the competition write it. Without a line "c t" the task is "mc".
// The weights of tasks wmc and pwmc say nothing about which solutions there are: they are left out, with a warning. All
// other lines "c p" but for "c p show" are comments, such as "c p optshow" of some preprocessors. Variables that are
// shown although the task counts on all are left out, too, with a warning.
func readMCC(r io.Reader, memory input.Size) (*formula.Instance, error) {
	d := &mcc{dimacs: newDimacs("mcc", r, memory, "p cnf VARIABLES CLAUSES")}
	d.extensions = "x"
	if err := d.eachPlain(d.line); err != nil {
		return nil, err
	}
	in, err := d.finish()
	if err != nil {
		return nil, err
	}
	return d.instance(in)
}

// mcc is the state of reading a file.
type mcc struct {
	*dimacs
	kind  string
	shown []int
}

func (d *mcc) line(text string) error {
	words := strings.Fields(text)
	if len(words) < 2 || words[0] != "c" {
		return d.dimacs.line(text)
	}
	switch words[1] {
	case "t":
		return d.task(words[2:])
	case "p":
		return d.show(words[2:])
	}
	return d.dimacs.line(text)
}

func (d *mcc) task(words []string) error {
	kind := strings.Join(words, " ")
	switch {
	case d.kind != "":
		return d.errorf("a second line \"c t\"")
	case kind == "wmc" || kind == "pwmc":
		d.warn("the weights of task %s are left out", kind)
	case kind != "mc" && kind != "pmc":
		return d.errorf("a task %.80q; expected mc, pmc, wmc or pwmc", kind)
	}
	d.kind = kind
	return nil
}

func (d *mcc) show(words []string) error {
	last := len(words) - 1
	switch {
	case last < 0 || words[0] != "show":
		return nil
	case words[last] != "0":
		return d.errorf("\"c p %.80s\"; expected \"c p show\", variables and 0", strings.Join(words, " "))
	}
	for _, word := range words[1:last] {
		v, err := strconv.ParseUint(word, 10, 31)
		if err != nil || v == 0 {
			return d.errorf("%.80q; expected a variable", word)
		}
		d.spend(literalCost)
		d.shown = append(d.shown, int(v))
	}
	return nil
}

func (d *mcc) instance(in *formula.Instance) (*formula.Instance, error) {
	slices.Sort(d.shown)
	shown := slices.Compact(d.shown)
	n, projected := len(shown), d.kind == "pmc" || d.kind == "pwmc"
	switch {
	case n > 0 && shown[n-1] > in.Vars-in.Auxiliary:
		return nil, d.errorf("variable %d is shown, but the header says %s", shown[n-1], counted(d.declared, "variable"))
	case projected:
		in.Shown = append([]int{}, shown...)
	case n > 0:
		d.warn("variables are shown, but the task is not pmc or pwmc")
		in.Warnings = d.warnings
	}
	return in, nil
}
