package process

import (
	"fmt"
	"strings"
)

// Complaint returns the first line that a program printed on standard error, as the end of a message: "; it says" and
// the line in quotes. It is "" if the program printed nothing.
func Complaint(stderr []byte) string {
	line, _, _ := strings.Cut(strings.TrimSpace(string(stderr)), "\n")
	if line == "" {
		return ""
	}
	return fmt.Sprintf("; it says %q", line)
}
