// Package bounded reads files, lines, and what programs print, which somebody else wrote, and takes
// no more memory than it may. It does not know what the text means. A reader that keeps more than
// one line or one file counts for itself what it keeps.
package bounded
