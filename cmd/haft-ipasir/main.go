// Command haft-ipasir runs a SAT solver that is a shared library with the functions of IPASIR, for haft, as a program of
// its own: a library that crashes or does not return ends nothing else.
//
//	haft-ipasir [--timeout SECONDS] LIBRARY FILE
//
// decides a file in DIMACS, and prints and returns what SAT solvers do in the competitions.
//
//	haft-ipasir --session LIBRARY
//
// reads commands of SMT-LIB from standard input, one a line, as far as haft sends them in a session: clauses, checks
// under assumptions, and values.
//
//	haft-ipasir --version LIBRARY
//
// prints what the library calls itself.
package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"haft/encode/format"
	"haft/solve/ipasir"
	"haft/solve/solution"
)

func main() {
	code, err := run(os.Args[1:], os.Stdin, os.Stdout)
	if err != nil {
		fmt.Fprintln(os.Stderr, "haft-ipasir:", err)
		code = 2
	}
	os.Exit(code)
}

const usage = "expected [--timeout SECONDS] LIBRARY FILE, --session LIBRARY, or --version LIBRARY"

// run carries out a command line, and returns the exit status.
func run(args []string, stdin io.Reader, stdout io.Writer) (int, error) {
	flags := flag.NewFlagSet("haft-ipasir", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	session := flags.Bool("session", false, "")
	version := flags.Bool("version", false, "")
	timeout := flags.Int("timeout", 0, "")
	wanted := 2
	err := flags.Parse(args)
	if *session || *version {
		wanted = 1
	}
	if err != nil || flags.NArg() != wanted || *session && *version || *timeout < 0 {
		return 0, fmt.Errorf("%q: %s", args, usage)
	}
	if *timeout > 0 { // also where the library does not look whether it should go on
		time.AfterFunc(time.Duration(*timeout)*time.Second, func() { os.Exit(0) })
	}
	library, err := ipasir.Open(flags.Arg(0))
	if err != nil {
		return 0, err
	}
	switch {
	case *version:
		fmt.Fprintln(stdout, library.Signature())
		return 0, nil
	case *session:
		return 0, converse(library.New(), stdin, stdout)
	}
	return decide(library.New(), flags.Arg(1), stdout)
}

// decide answers about a file.
func decide(s *ipasir.Solver, name string, stdout io.Writer) (int, error) {
	file, err := os.Open(name)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	dimacs, err := format.Lookup("dimacs")
	if err != nil {
		return 0, err
	}
	in, err := dimacs.Read(bufio.NewReader(file), 0)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", name, err)
	}
	for _, c := range in.Clauses {
		s.AddClause(c...)
	}
	status := s.Solve(context.Background())
	if err := s.Err(); err != nil {
		return 0, err
	}
	out := bufio.NewWriter(stdout)
	fmt.Fprintln(out, "s", status)
	if status == solution.Sat {
		for v := 1; v <= in.Vars; v++ {
			l := v
			if !s.Value(v) {
				l = -v
			}
			fmt.Fprintln(out, "v", l)
		}
		fmt.Fprintln(out, "v 0")
	}
	return map[solution.Status]int{solution.Sat: 10, solution.Unsat: 20}[status], out.Flush()
}
