//go:build unix

package trial_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"haft/bench/family"
	"haft/bench/trial"
	"haft/encode"
	"haft/encode/formula"
	"haft/solve"
	"haft/solve/conformance"
)

// One of these words as the first argument makes the test binary the process of a trial, or a
// solver that misbehaves.
const (
	serveWord = "serve-a-trial"
	fakeWord  = "fake-solver"
	checkWord = "eat-while-checking"
)

// hang is long for a test, but processes that a failing test leaves behind end by themselves.
const hang = 10 * time.Minute

func TestMain(m *testing.M) {
	switch {
	case len(os.Args) == 2 && os.Args[1] == serveWord:
		if err := trial.Serve(context.Background(), os.Stdin, os.Stdout, lookup); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	case len(os.Args) == 2 && os.Args[1] == checkWord:
		checkGreedily()
		os.Exit(0)
	case len(os.Args) > 2 && os.Args[1] == fakeWord:
		fakes[os.Args[2]](os.Args[3:])
		os.Exit(99)
	}
	folder, err := os.MkdirTemp("", "haft-fakes-")
	if err == nil {
		err = addFakes(folder)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	code := m.Run()
	os.RemoveAll(folder)
	os.Exit(code)
}

// fakes are solvers that misbehave. Their arguments are the formula's file, a file for the numbers
// of their processes, and a file for a proof.
var fakes = map[string]func(args []string){
	"right":       func([]string) { answer("s SATISFIABLE\nv 1 -2 0", 10) },
	"liar-unsat":  func([]string) { answer("s UNSATISFIABLE", 20) },
	"liar-model":  func([]string) { answer("s SATISFIABLE\nv -1 -2 0", 10) },
	"no-idea":     func([]string) { answer("s UNKNOWN", 0) },
	"crash":       func([]string) { os.Exit(134) },
	"sleeps":      func(args []string) { note(args[1]); time.Sleep(hang) },
	"stubborn":    func(args []string) { child(args, "sleeps"); ignore(); note(args[1]); time.Sleep(hang) },
	"escapes":     func(args []string) { child(args, "own-session"); note(args[1]); time.Sleep(hang) },
	"leaves":      func(args []string) { child(args, "own-session"); answer("s SATISFIABLE\nv 1 -2 0", 10) },
	"own-session": func(args []string) { child(args, "sleeps"); note(args[1]); time.Sleep(hang) },
	"burns":       func(args []string) { note(args[1]); burn() },
	"child-burns": func(args []string) { child(args, "burns"); note(args[1]); time.Sleep(hang) },
	"eats":        func(args []string) { note(args[1]); eat() },
	"child-eats":  func(args []string) { child(args, "eats"); note(args[1]); time.Sleep(hang) },
	"false-proof": func(args []string) {
		if len(args) > 2 {
			_ = os.WriteFile(args[2], []byte("0\n"), 0o600)
		}
		answer("s UNSATISFIABLE", 20)
	},
	"proof-crash":   second(func(string) { os.Exit(134) }),
	"proof-unknown": second(func(string) { answer("s UNKNOWN", 0) }),
	"proof-model":   second(func(string) { answer("s SATISFIABLE\nv 1 -2 0", 10) }),
	"proof-liar":    second(func(string) { answer("s SATISFIABLE\nv -1 -2 0", 10) }),
	"proof-missing": second(func(string) {}),
	"proof-torn":    second(func(name string) { _ = os.WriteFile(name, []byte("1 2"), 0o600) }),
	"proof-xor":     second(func(name string) { _ = os.WriteFile(name, []byte("o x 1 1 2 0\n"), 0o600) }),
	"proof-eats":    second(func(string) { eat() }),
	"proof-vast": second(func(name string) {
		if file, err := os.Create(name); err == nil {
			_ = file.Truncate(1 << 30)
		}
	}),
}

// checkGreedily is the process of a trial that exceeds its memory limit after it has the answer.
func checkGreedily() {
	line := func(stage string) {
		fmt.Printf(`{"stage":%q,"record":{"answer":"s","category":"correct"}}`+"\n", stage)
	}
	line("checking")
	taken := take(2 * memoryLimit)
	time.Sleep(100 * time.Millisecond) // time for many looks
	line("done")
	fmt.Fprintln(os.Stderr, len(taken))
}

// second returns a fake that says unsatisfiable. If it is asked for a proof, it first calls then.
func second(then func(proof string)) func(args []string) {
	return func(args []string) {
		if len(args) > 2 && args[2] != "" {
			then(args[2])
		}
		answer("s UNSATISFIABLE", 20)
	}
}

func answer(text string, exit int) {
	fmt.Println(text)
	os.Exit(exit)
}

func ignore() { signal.Ignore(syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP) }

// child starts a fake below this process, for the behaviour own-session in a session of its own,
// and waits until it has noted its number.
func child(args []string, behaviour string) {
	self, err := os.Executable()
	if err != nil {
		os.Exit(98)
	}
	cmd := exec.Command(self, append([]string{fakeWord, behaviour}, args...)...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: behaviour == "own-session"}
	if err := cmd.Start(); err != nil {
		os.Exit(98)
	}
	for !strings.Contains(noted(args[1]), fmt.Sprintln(cmd.Process.Pid)) {
		time.Sleep(time.Millisecond)
	}
}

// burn keeps a processor busy.
func burn() {
	for start := time.Now(); time.Since(start) < hang; {
	}
}

// eat allocates ten times what the test allows, and then stops, for safety.
func eat() {
	taken := take(10 * memoryLimit)
	time.Sleep(hang)
	fmt.Println(len(taken))
}

// take makes that many bytes resident.
func take(size int) (all [][]byte) {
	for range size >> 20 {
		piece := make([]byte, 1<<20)
		for i := 0; i < len(piece); i += 4096 {
			piece[i] = 1
		}
		all = append(all, piece)
	}
	return all
}

// note appends the number of this process to a file.
func note(file string) {
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		os.Exit(98)
	}
	fmt.Fprintln(f, os.Getpid())
	f.Close()
}

func noted(file string) string {
	data, _ := os.ReadFile(file)
	return string(data)
}

// pidsOf returns the file in which the fake and its children note their numbers.
func pidsOf(behaviour string) string {
	return filepath.Join(os.Getenv("HAFT_SOLVER_PATH"), behaviour+".pids")
}

// addFakes writes a solver file for each fake into a folder, and adds that to the search path of
// this process and of the trials.
func addFakes(folder string) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	os.Setenv("HAFT_SOLVER_PATH", folder)
	os.Setenv("XDG_CONFIG_HOME", folder)
	os.Setenv("GORACE", "atexit_sleep_ms=0") // otherwise a race detector waits a second at the end of every process
	for behaviour := range fakes {
		args := []any{fakeWord, behaviour, "{in}", pidsOf(behaviour)}
		file := map[string]any{
			"id": "fake-" + behaviour, "doc": "a fake", "command": self,
			"inputs": []any{map[string]any{"format": "dimacs", "args": args}},
			"exit":   map[string]string{"0": "unknown", "10": "satisfiable", "20": "unsatisfiable"},
			"answer": map[string]string{"kind": "v lines"},
		}
		if strings.Contains(behaviour, "proof") {
			file["inputs"] = []any{map[string]any{"format": "dimacs", "args": append(args, "{proof}")}}
			file["proof"] = "drat"
			if behaviour == "proof-xor" {
				file["proof"] = "frat"
			}
		}
		text, err := json.Marshal(file)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, behaviour+".json"), text, 0o600); err != nil {
			return err
		}
	}
	return nil
}

// lookup finds families of the tests, and those of haft.
func lookup(name string) (*family.Family, error) {
	for i := range testFamilies {
		if testFamilies[i].Name == name {
			return &testFamilies[i], nil
		}
	}
	return family.Lookup(name)
}

var testFamilies = []family.Family{
	formulaFamily("two", "hand", solve.Sat,
		func(int) *formula.Formula { return conformance.OfClauses(2, []int{1, 2}, []int{1, -2}) }),
	formulaFamily("two-open", "", solve.Unknown,
		func(int) *formula.Formula { return conformance.OfClauses(2, []int{1, 2}, []int{1, -2}) }),
	formulaFamily("pigeons", "pigeonhole", solve.Unsat, conformance.Pigeons),
	formulaFamily("pigeons-open", "", solve.Unknown, conformance.Pigeons),
	formulaFamily("units-open", "", solve.Unknown,
		func(int) *formula.Formula { return conformance.OfClauses(1, []int{1}, []int{-1}) }),
	{Name: "both-open", Sizes: []int{4}, Make: func(size int, seed uint64) (*family.Instance, error) {
		return &family.Instance{
			Family: "both-open", Size: size, Seed: seed, Expected: make([]solve.Status, 2), Hash: "both",
			Formula: func(_ encode.Encoding, question int) (*formula.Formula, error) {
				return []*formula.Formula{conformance.OfClauses(1, []int{1}, []int{-1}), conformance.Pigeons(size)}[question], nil
			},
		}, nil
	}},
	{Name: "unsuited", Sizes: []int{4}, Make: func(size int, seed uint64) (*family.Instance, error) {
		return &family.Instance{
			Family: "unsuited", Size: size, Seed: seed, Expected: make([]solve.Status, 1), Hash: "unsuited",
			Formula: func(encode.Encoding, int) (*formula.Formula, error) {
				return nil, &formula.UnsuitedError{Reason: "too many clauses"}
			},
		}, nil
	}},
	formulaFamily("lie", "nobody", solve.Sat, conformance.Pigeons),
	formulaFamily("panic", "", solve.Unknown, func(int) *formula.Formula { panic("out of squares") }),
	formulaFamily("exit", "", solve.Unknown, func(int) *formula.Formula { os.Exit(7); return nil }),
	formulaFamily("eat", "", solve.Unknown, func(int) *formula.Formula { eat(); return nil }),
	formulaFamily("slow", "", solve.Unknown, func(int) *formula.Formula { time.Sleep(hang); return nil }),
	{
		Name: "broken", Sizes: []int{1},
		Make: func(int, uint64) (*family.Instance, error) { return nil, errors.New("no such size") },
	},
}

// formulaFamily returns a family whose only question is a formula that depends on the size, but not
// on the encoding.
func formulaFamily(name, source string, want solve.Status, make func(size int) *formula.Formula) family.Family {
	return family.Family{
		Name: name, Size: "pigeons", Sizes: []int{4},
		Make: func(size int, seed uint64) (*family.Instance, error) {
			return &family.Instance{
				Family: name, Size: size, Seed: seed, Source: source, Expected: []solve.Status{want},
				Formula: func(encode.Encoding, int) (*formula.Formula, error) { return make(size), nil },
				Hash:    fmt.Sprint(name, size, seed),
			}, nil
		},
	}
}
