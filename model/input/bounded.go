// Package bounded reads files, lines, and the output of programs without using more memory than allowed. The input
// may come from anybody. The package does not know what the text means. A reader that keeps more than one line or
// one file counts by itself what it keeps.
package input
