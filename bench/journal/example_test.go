package journal_test

import (
	"fmt"
	"log"
	"os"
	"path/filepath"

	"haft/bench/journal"
)

// A run that counts to three was killed while it wrote. The next run continues.
func Example() {
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "count.jsonl")
	torn := append(journal.Seal([]byte(`{"n":1}`)), `{"n":2,"crc`...)
	if err := os.WriteFile(name, torn, 0o600); err != nil {
		log.Fatal(err)
	}

	done := 0
	j, err := journal.Open(name, journal.Form{What: "count", Begin: `{"n":`}, func(object []byte) error {
		_, err := fmt.Sscanf(string(object), `{"n":%d`, &done)
		return err
	})
	if err != nil {
		log.Fatal(err)
	}
	defer j.Close()
	fmt.Println("done:", done, "torn:", j.Torn)
	for n := done + 1; n <= 3; n++ {
		if err := j.Append(fmt.Appendf(nil, `{"n":%d}`, n)); err != nil {
			log.Fatal(err)
		}
	}
	text, err := os.ReadFile(name)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(string(text))
	// Output:
	// done: 1 torn: true
	// {"n":1,"crc32c":"fbd8009e"}
	// {"n":2,"crc32c":"e888f36a"}
	// {"n":3,"crc32c":"1ae37069"}
}
