package trial

import (
	"fmt"
	"time"
)

// A Duration is written as time.ParseDuration reads it: "10s". It is not negative.
type Duration time.Duration

// String returns the text.
func (d Duration) String() string { return time.Duration(d).String() }

func (d Duration) seconds() float64 { return time.Duration(d).Seconds() }

// Type names the kind of value in a command's help.
func (Duration) Type() string { return "DURATION" }

// Set reads the text.
func (d *Duration) Set(text string) error {
	read, err := time.ParseDuration(text)
	if err != nil || read < 0 {
		return fmt.Errorf("%q is not a time; expected one such as 10s or 500ms, or 0s for none", text)
	}
	*d = Duration(read)
	return nil
}

// MarshalText writes the text.
func (d Duration) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads the text.
func (d *Duration) UnmarshalText(text []byte) error { return d.Set(string(text)) }
