package trial

import (
	"encoding/json"
	"testing"
	"time"
)

// A time is written as it is read, also in JSON.
func TestTexts(t *testing.T) {
	for text, d := range map[string]Duration{`"10s"`: DefaultTimeout, `"1m30s"`: Duration(90 * time.Second), `"0s"`: 0} {
		got, err := json.Marshal(d)
		var back Duration
		if again := json.Unmarshal(got, &back); string(got) != text || err != nil || again != nil || back != d {
			t.Errorf("%s, %v, %v, %v; want %s", got, err, again, back, text)
		}
	}
	if got := DefaultMemory.String(); got != "1GB" {
		t.Errorf("%s are the default", got)
	}
}
