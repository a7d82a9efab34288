package match

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"strconv"

	"haft/model/strictjson"
)

// A line of a file is a checksum, a blank, and an event as JSON. The checksum goes on from that of the line before, so
// that no line can be changed, lost or doubled unnoticed.

var table = crc32.MakeTable(crc32.Castagnoli)

// sumLetters is how long a checksum is when it is written.
const sumLetters = 8

// line writes an event behind lines with a checksum, and gives the next checksum.
func line(sum uint32, e *Event) (text []byte, next uint32, err error) {
	body, err := json.Marshal(e)
	if err != nil {
		return nil, 0, err
	}
	next = crc32.Update(sum, table, body)
	return fmt.Appendf(nil, "%08x %s\n", next, body), next, nil
}

// A damage says where a file is not as it was written.
type damage struct {
	file string
	line int
	what string
}

func (d *damage) Error() string { return fmt.Sprintf("%s:%d: %s", d.file, d.line, d.what) }

// read has the events of a file. The last line may be torn, since whoever wrote it may have been stopped: whole is how
// many bytes stand before it. Nobody was told of its event. A last line that lacks only its line break is not torn.
func read(file string, data []byte) (events []Event, sum uint32, whole int, err error) {
	for number := 1; ; number++ {
		text, rest, ended := bytes.Cut(data[whole:], []byte("\n"))
		if !ended {
			if text = unbroken(sum, text); text == nil {
				return events, sum, whole, nil
			}
			rest = data[whole+len(text):]
		}
		e, next, what := unline(sum, text)
		if what != "" {
			return nil, 0, 0, &damage{file, number, what}
		}
		if e.N != number {
			return nil, 0, 0, &damage{file, number, fmt.Sprintf("found event %d; expected %d", e.N, number)}
		}
		events, sum, whole = append(events, *e), next, len(data)-len(rest)
		if !ended {
			return events, sum, whole, nil
		}
	}
}

// unbroken is the line in what stands behind the last line break: all of it, or all but a last byte that was a line
// break before something changed it. It is nil if neither has its checksum.
func unbroken(sum uint32, text []byte) []byte {
	for _, text := range [][]byte{text, text[:max(0, len(text)-1)]} {
		if _, _, what := unline(sum, text); what == "" {
			return text
		}
	}
	return nil
}

// unline reads a line, or says what is wrong with it.
func unline(sum uint32, text []byte) (e *Event, next uint32, what string) {
	const broken = "the line was changed after it was written: its checksum is not that of what it says"
	if len(text) <= sumLetters || text[sumLetters] != ' ' {
		return nil, 0, "found no checksum at the start of the line"
	}
	body := text[sumLetters+1:]
	next = crc32.Update(sum, table, body)
	if found, err := strconv.ParseUint(string(text[:sumLetters]), 16, 32); err != nil || uint32(found) != next ||
		string(text[:sumLetters]) != fmt.Sprintf("%08x", next) {
		return nil, 0, broken
	}
	e = &Event{}
	if err := strictjson.Read(body, e); err != nil {
		return nil, 0, fmt.Sprintf("the event cannot be read: %v", err)
	}
	return e, next, ""
}
