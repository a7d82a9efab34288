package main

import "fmt"

// fakeFile is the file of a solver that runs a command.
func fakeFile(name, command string) string {
	return fmt.Sprintf(`{
  "id": %q, "names": [%q], "doc": "a fake", "command": %q,
  "inputs": [{"format": "dimacs", "args": ["{in}"]}],
  "exit": {"10": "satisfiable", "20": "unsatisfiable"},
  "answer": {"kind": "v lines"}
}
`, name, "alias-"+name, command)
}
