package journal

import (
	"bytes"
	"fmt"
	"hash"
	"hash/crc32"
)

// seal precedes the checksum in a line.
const seal = `,"crc32c":`

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Sum returns the CRC-32C of data.
func Sum(data []byte) uint32 { return crc32.Checksum(data, castagnoli) }

// NewSum returns a hash that comes to the [Sum] of all that is written to it.
func NewSum() hash.Hash32 { return crc32.New(castagnoli) }

// sealOf returns the end of an object that begins with text: its checksum and the closing brace.
func sealOf(text []byte) string {
	return fmt.Sprintf(`%s"%08x"}`, seal, Sum(text))
}

// Seal returns the line for a JSON object that has at least one member: the object with its
// checksum as the last member, and a newline.
func Seal(object []byte) []byte {
	open := object[:len(object)-1]
	return append(append(bytes.Clone(open), sealOf(open)...), '\n')
}

// Begins reports whether the line for an object begins with text. The checksum may be another one.
func Begins(object, text []byte) bool {
	if at := bytes.LastIndex(text, []byte(seal)); at >= 0 {
		text = text[:at+len(seal)]
	}
	return bytes.HasPrefix(Seal(object), text)
}

// unseal returns the object in a line without its newline, and whether the line has a checksum. It
// fails if the checksum is wrong.
func unseal(line []byte) (object []byte, sealed bool, err error) {
	// No JSON string contains these bytes: a quotation mark within it is written \".
	at := bytes.LastIndex(line, []byte(seal))
	if at < 0 {
		return line, false, nil
	}
	if string(line[at:]) != sealOf(line[:at]) {
		return nil, true, fmt.Errorf(
			"the line is damaged: it ends with %.40q, but the checksum of the text before that is %08x",
			line[at+1:], Sum(line[:at]),
		)
	}
	return append(bytes.Clone(line[:at]), '}'), true, nil
}
