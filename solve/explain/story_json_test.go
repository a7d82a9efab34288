package explain

import (
	"encoding/json"
	"strings"
	"testing"

	"haft/model"
)

// A story is read back from its JSON, and written the same again.
func TestStoriesAreRead(t *testing.T) {
	for _, x := range randomLocks(t, model.DefaultRules(), 20, 40) {
		text, err := json.Marshal(newChecker(t, x).story)
		if err != nil {
			t.Fatal(err)
		}
		var read Story
		if err := json.Unmarshal(text, &read); err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		if again, err := json.Marshal(&read); err != nil || string(again) != string(text) {
			t.Errorf("%s\nis read back as\n%s, %v", text, again, err)
		}
	}
}

// A story that cannot be read is an error, which says what was expected.
func TestStoryThatIsWrong(t *testing.T) {
	for text, want := range map[string]string{
		`[]`:                "cannot unmarshal array",
		`{"claim":"w99=K"}`: "expected",
		`{"claim":"illegal","steps":[{},{"pieces":["w99"]}]}`: "step 2: found \"w99\", expected the " +
			"name of a piece",
		`{"claim":"illegal","steps":[{"squares":["e9"]}]}`: "step 1: found \"e9\", expected the " +
			"name of a square",
		`{"claim":"illegal","steps":[{"squares":["e"]}]}`:                      "found \"e\"",
		`{"claim":"illegal","steps":[{"derives":[{"if":"x"}]}]}`:               "expected",
		`{"claim":"illegal","steps":[{"derives":[{"piece":"x"}]}]}`:            "expected the name of a piece",
		`{"claim":"illegal","steps":[{"derives":[{"piece":"w1","not":"X"}]}]}`: "found \"X\", expected the name of a nature",
	} {
		var read Story
		if err := json.Unmarshal([]byte(text), &read); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
