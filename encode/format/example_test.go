package format_test

import (
	"fmt"
	"os"
	"strings"

	"haft/encode/format"
)

// A file of clauses for SAT solvers becomes a file of linear constraints for pseudo-Boolean solvers.
func Example() {
	in, err := format.ReadDIMACS(strings.NewReader("c x 1 rain\nc x 2 umbrella\np cnf 2 2\n-1 2 0\n1 0\n"), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := format.WriteOPB(os.Stdout, in); err != nil {
		fmt.Println(err)
	}
	// Output:
	// * #variable= 2 #constraint= 2
	// * x 1 rain
	// * x 2 umbrella
	// -1 x1 +1 x2 >= 0 ;
	// +1 x1 >= 1 ;
}

// An error says where the file is wrong.
func ExampleFormat_Read() {
	text := "p cnf 2 1\n1 ~2 0\n"
	_, err := format.Guess("-", []byte(text)).Read(strings.NewReader(text), 0)
	fmt.Println(err)
	// Output:
	// dimacs: line 2, column 3: "~2" is not a literal; expected a number
}
