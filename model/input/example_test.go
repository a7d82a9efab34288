package input_test

import (
	"fmt"
	"strings"

	"haft/model/input"
)

// A limit in the words of people, and a text that is too long for it.
func Example() {
	var limit input.Size
	fmt.Println(limit.Set("10 bytes"))
	fmt.Println(limit.Set("1kB"), limit)
	_, err := input.ReadAll(strings.NewReader(strings.Repeat("x", 2000)), limit)
	fmt.Println(err)
	// Output:
	// "10 bytes" is not a size; expected one such as 512MB or 2GiB, or 0 for no limit
	// <nil> 1kB
	// found more than 1kB, expected less
}
