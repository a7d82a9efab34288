package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"haft/encode/formula"
	"haft/solve/ipasir"
	"haft/solve/solution"
)

// longestLine is how long a command may be, which is a clause or names all variables.
const longestLine = 64 << 20

// converse answers commands until they end. The process then ends at once, also while the library searches, because
// who asked is gone.
func converse(s *ipasir.Solver, stdin io.Reader, stdout io.Writer) error {
	commands := make(chan string)
	ended := make(chan error, 1)
	go func() {
		lines := bufio.NewScanner(stdin)
		lines.Buffer(nil, longestLine)
		for lines.Scan() {
			commands <- lines.Text()
		}
		ended <- lines.Err()
		if stdin == os.Stdin {
			os.Exit(0)
		}
	}()
	out := bufio.NewWriter(stdout)
	for {
		select {
		case command := <-commands:
			if err := carryOut(s, command, out); err != nil {
				return err
			}
			if err := out.Flush(); err != nil {
				return err
			}
		case err := <-ended:
			return err
		}
	}
}

// carryOut carries out one command.
func carryOut(s *ipasir.Solver, command string, out io.Writer) error {
	words := strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(command))
	if len(words) < 3 || words[0] != "(" || words[len(words)-1] != ")" {
		return fmt.Errorf("%.80q; expected a command in parentheses on one line", command)
	}
	rest := words[2 : len(words)-1]
	switch words[1] {
	case "set-option", "set-logic":
	case "declare-const":
		if _, err := literals(rest[:1]); err != nil {
			return err
		}
	case "assert":
		lits, err := literals(rest)
		if err != nil {
			return err
		}
		s.AddClause(lits...)
	case "check-sat-assuming":
		lits, err := literals(rest)
		if err != nil {
			return err
		}
		status := s.Solve(context.Background(), lits...)
		fmt.Fprintln(out, [...]string{solution.Unknown: "unknown", solution.Sat: "sat", solution.Unsat: "unsat"}[status])
	case "get-value":
		lits, err := literals(rest)
		if err != nil {
			return err
		}
		fmt.Fprint(out, "(")
		for _, l := range lits {
			fmt.Fprintf(out, "(x%d %v)", l, s.Value(l.Var()))
		}
		fmt.Fprintln(out, ")")
	case "echo":
		fmt.Fprintln(out, strings.Join(rest, " "))
	default:
		return fmt.Errorf("unknown command %.80q", words[1])
	}
	return s.Err()
}

// literals reads "x1", "(not x2)", and lists of these, which may begin with "or" and contain "false".
func literals(words []string) (lits []formula.Lit, err error) {
	sign := formula.Lit(1)
	for _, w := range words {
		switch digits, is := strings.CutPrefix(w, "x"); {
		case w == "(" || w == ")" || w == "or" || w == "false":
		case w == "not":
			sign = -1
		default:
			v, err := strconv.Atoi(digits)
			if err != nil || !is || v < 1 {
				return nil, fmt.Errorf("%.80q; expected x and the number of a variable", w)
			}
			lits = append(lits, sign*formula.Lit(v))
			sign = 1
		}
	}
	return lits, nil
}
