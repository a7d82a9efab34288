package solution

import (
	"strconv"
	"strings"
)

func isCompetition(line string) bool {
	return strings.HasPrefix(line, "s ") || line == "v" || strings.HasPrefix(line, "v ")
}

// competition reads lines s and v. Other lines, such as c and o, say nothing about the model. A line v holds
// literals, as numbers up to a 0 or as names, or, since the MaxSAT Evaluation of 2020, the values of all variables
// as one word of 0 and 1.
func (r *reader) competition() error {
	said := ""
	r.Status = Sat // for lines v without s
	for i := range r.lines {
		words := r.fields(i)
		if len(words) == 0 {
			continue
		}
		r.at = words[0]
		var err error
		switch words[0].text {
		case "s":
			err = r.verdict(words[1:], &said)
		case "v":
			r.Model = true
			err = r.literals(i)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// verdict reads a line s. A second one must say the same.
func (r *reader) verdict(words []word, said *string) error {
	var texts []string
	for _, w := range words {
		texts = append(texts, w.text)
	}
	text := strings.Join(texts, " ")
	status, known := competitionStatus[text]
	if known && *said != "" && *said != text {
		return r.errorf("verdict %q after %q", text, *said)
	}
	if !known {
		return r.errorf("verdict %.80q; expected one of SATISFIABLE, OPTIMUM FOUND, UNSATISFIABLE, UNKNOWN", text)
	}
	*said, r.Status, r.Stated = text, status, true
	return nil
}

// literals reads what follows the v on line i.
func (r *reader) literals(i int) error {
	first := true
	for w := range r.words(i, false) {
		if first {
			first = false
			continue
		}
		r.at = w
		if r.Ended {
			return r.errorf("%.80q after the 0 that ends the model", w.text)
		}
		if err := r.literal(w.text); err != nil {
			return err
		}
	}
	return nil
}

// literal reads a word of a model. A 0 ends the model.
func (r *reader) literal(text string) error {
	if len(text) > 1 && len(text) == r.f.Vars && strings.Trim(text, "01") == "" {
		return r.bits(text)
	}
	n, err := strconv.Atoi(text)
	if err == nil {
		if r.Ended = n == 0; n == 0 {
			return nil
		}
		v, err := r.number(max(n, -n))
		if err != nil {
			return err
		}
		return r.set(v, n > 0)
	}
	name, negative := strings.CutPrefix(text, "-")
	v, err := r.variable(name)
	if err != nil {
		return err
	}
	return r.set(v, !negative)
}

func (r *reader) bits(text string) error {
	for i, c := range text {
		if err := r.set(i+1, c == '1'); err != nil {
			return err
		}
	}
	return nil
}

// minisat reads one word, and then literals up to a 0.
func (r *reader) minisat() error {
	for i := range r.lines {
		for w := range r.words(i, false) {
			r.at = w
			status, isStatus := minisatStatus[w.text]
			switch {
			case !r.Stated && isStatus:
				r.Stated, r.Status = true, status
			case !r.Stated || isStatus || r.Ended:
				return r.errorf("%.80q; expected SAT, UNSAT or INDET, then literals and 0", w.text)
			default:
				r.Model = true
				if err := r.literal(w.text); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
