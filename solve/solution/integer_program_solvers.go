package solution

import (
	"slices"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize/english"
)

// cbc reads a solution file of cbc 2.10: a first line such as "Optimal - objective value 0", then the columns that
// are not zero. Each has its number from 0, name, value and cost, and "**" before it if it breaks a bound.
func (r *reader) cbc() error {
	verdict, _, _ := strings.Cut(strings.TrimSpace(r.lines[r.first]), " - objective value ")
	r.Stated, r.Model = true, true // only columns that are not zero are listed
	switch {
	case verdict == "Optimal":
		r.Status = Sat
	case strings.Contains(strings.ToLower(verdict), "infeasible"):
		r.Status = Unsat
		return nil // the values that follow mean nothing
	default:
		return nil
	}
	// Cbc refuses names with an index, as x[1,2], and then calls all columns x0, x1 and so on in their order.
	renamed := slices.ContainsFunc(r.f.Names, func(name string) bool { return strings.Contains(name, "[") })
	for i := r.first + 1; i < len(r.lines); i++ {
		if err := r.cbcColumn(r.fields(i), renamed); err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) cbcColumn(words []word, renamed bool) error {
	if len(words) == 0 {
		return nil
	}
	r.at = words[0]
	if r.at.text == "**" {
		words = words[1:]
	}
	if len(words) != 4 {
		return r.errorf("%d words; expected number, name, value and cost of a column", len(words))
	}
	if column, err := strconv.Atoi(words[0].text); renamed && err == nil && words[1].text == "x"+words[0].text {
		return r.setNumbered(column+1, words[2])
	}
	return r.setNamed(words[1], words[2])
}

// highs reads a solution file of HiGHS in its usual style: "Model status", a line with it, and in the section of primal
// values "# Columns" with their number, then a name and a value on each line up to "# Rows". What follows repeats these
// headings for dual values.
func (r *reader) highs() error {
	columns, left := false, 0
	for i := r.first + 1; i < len(r.lines); i++ {
		words := r.fields(i)
		if len(words) == 0 {
			continue
		}
		r.at = words[0]
		switch {
		case !r.Stated:
			r.programStatus(strings.TrimSpace(r.lines[i]), "Optimal", "Infeasible")
		case r.Status != Sat:
			return nil // values of any kind would mean nothing
		case words[0].text == "#" && len(words) > 1:
			if columns {
				return r.highsEnd(left)
			}
			if columns = words[1].text == "Columns"; columns && len(words) > 2 {
				left, _ = strconv.Atoi(words[2].text)
			}
		case columns && len(words) != 2:
			return r.errorf("%s; expected name and value of a column", english.Plural(len(words), "word", ""))
		case columns:
			if err := r.setNamed(words[0], words[1]); err != nil {
				return err
			}
			left--
		}
	}
	r.at = word{"", len(r.lines), 0}
	switch {
	case !r.Stated:
		return r.errorf("the file ends; expected the status of the model")
	case r.Status == Sat && !columns:
		return r.errorf("the file ends; expected \"# Columns\" and their values")
	}
	return r.highsEnd(left)
}

// highsEnd returns an error if the number of columns was not the one that the file has announced.
func (r *reader) highsEnd(left int) error {
	if left != 0 {
		return r.errorf("the columns end; expected as many as \"# Columns\" says")
	}
	return nil
}

// programStatus notes a verdict about an integer program, given the words for the two that are certain.
func (r *reader) programStatus(verdict, optimal, infeasible string) {
	r.Stated = true
	switch verdict {
	case optimal:
		r.Status, r.Model = Sat, true
	case infeasible:
		r.Status = Unsat
	}
}

const scipStatus = "solution status:"

// scip reads a solution file of SCIP: "solution status:" and the status, "objective value:", and then the variables that
// are not zero, each with its value and cost.
func (r *reader) scip() error {
	verdict := strings.TrimPrefix(strings.TrimSpace(r.lines[r.first]), scipStatus)
	r.programStatus(strings.TrimSpace(verdict), "optimal solution found", "infeasible")
	if r.Status != Sat {
		return nil
	}
	valued := false
	for i := r.first + 1; i < len(r.lines); i++ {
		words := r.fields(i)
		if len(words) == 0 {
			continue
		}
		if strings.HasPrefix(strings.TrimSpace(r.lines[i]), "objective value:") {
			valued = true
			continue
		}
		if r.at = words[0]; len(words) < 2 {
			return r.errorf("%.80q; expected name, value and cost of a variable", words[0].text)
		}
		if err := r.setNamed(words[0], words[1]); err != nil {
			return err
		}
	}
	if !valued {
		r.at = word{"", len(r.lines), 0}
		return r.errorf("the file ends; expected \"objective value:\" and the variables that are not zero")
	}
	return nil
}

// setNamed gives the variable with a name the value of a number.
func (r *reader) setNamed(name, value word) error {
	r.at = name
	v, err := r.variable(name.text)
	if err != nil {
		return err
	}
	return r.setNumber(v, value)
}

// setNumbered gives the variable with a number the value of another.
func (r *reader) setNumbered(n int, value word) error {
	v, err := r.number(n)
	if err != nil {
		return err
	}
	return r.setNumber(v, value)
}

// glpsol reads what glpsol 5.0 writes with -w (GLPK reference manual, glp_write_mip): "s mip ROWS COLUMNS STATUS
// OBJECTIVE", and "j COLUMN VALUE" for every column, from 1 in the order of the file that was solved.
func (r *reader) glpsol() error {
	for i := range r.lines {
		words := r.fields(i)
		if len(words) == 0 {
			continue
		}
		r.at = words[0]
		switch words[0].text {
		case "s":
			if err := r.glpsolStatus(words); err != nil {
				return err
			}
		case "j":
			if err := r.glpsolColumn(words); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *reader) glpsolStatus(words []word) error {
	status, known := map[string]Status{"o": Sat, "f": Sat, "n": Unsat, "u": Unknown}[words[min(4, len(words)-1)].text]
	if len(words) != 6 || !known {
		return r.errorf("%.80q; expected \"s mip ROWS COLUMNS STATUS OBJECTIVE\", the status being o, f, n or u",
			r.lines[r.at.line-1])
	}
	r.Status, r.Stated, r.Model = status, true, true
	return nil
}

func (r *reader) glpsolColumn(words []word) error {
	if len(words) != 3 {
		return r.errorf("%d words; expected \"j COLUMN VALUE\"", len(words))
	}
	if r.Status != Sat {
		return nil
	}
	r.at = words[1]
	n, err := strconv.Atoi(words[1].text)
	if err != nil {
		return r.errorf("%.80q; expected the number of a column", words[1].text)
	}
	return r.setNumbered(n, words[2])
}

// list reads a name and a value on each line, perhaps with "=" between them. It ignores the rest of the line, and
// lines that begin with "#". In solution files of MIPLIB, "=infeas=" says that there is no solution, and after "=obj="
// only what is not zero need be listed.
func (r *reader) list() error {
	r.Status = Sat
	for i := range r.lines {
		words := r.fields(i)
		if len(words) == 0 || strings.HasPrefix(words[0].text, "#") {
			continue
		}
		switch words[0].text {
		case "=infeas=":
			r.Status, r.Stated = Unsat, true
			return nil
		case "=obj=":
			r.Model = true
			continue
		}
		if len(words) > 2 && words[1].text == "=" {
			words = append(words[:1:1], words[2:]...)
		}
		r.at = words[0]
		if len(words) < 2 {
			return r.errorf("%.80q; expected a solution: lines s and v, or a name and a value on each line", words[0].text)
		}
		if err := r.setNamed(words[0], words[1]); err != nil {
			return err
		}
		r.Model = true
	}
	if !r.Model {
		r.at = word{"", len(r.lines), 0}
		return r.errorf("the file is empty; expected a solution")
	}
	return nil
}
