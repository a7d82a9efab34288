package compose

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc64"
	"os"
	"path/filepath"
	"strings"
	"time"

	"haft/process"
)

// A ledger says what earlier runs in a folder have proved of a stipulation. Without a folder, it forgets everything.
type ledger struct {
	folder *os.File // locked; nil if there is none
	file   string
	saved  time.Time
	Head   string `json:"proof"`
	None   int    `json:"none"`   // no game of so many plies or fewer was found
	Next   int    `json:"next"`   // the length that is being looked at
	Done   uint64 `json:"done"`   // states from which no such game begins
	Of     uint64 `json:"states"` // how many there are at this ply
	Sum    string `json:"crc64"`  // of the text with this left empty
}

func openLedger(p *Proof) (*ledger, error) {
	l := &ledger{Head: fmt.Sprintf("%s, rules %q, plain %v", p.Stipulation.Text, p.Rules.String(), p.Plain)}
	if p.Dir == "" {
		return l, nil
	}
	err := l.lock(p.Dir)
	if err == nil && !p.Stipulation.Best() { // what was best so far is not noted
		err = l.read(p)
	}
	if err != nil {
		l.unlock()
		return nil, err
	}
	return l, nil
}

// read takes in what earlier runs have noted.
func (l *ledger) read(p *Proof) error {
	name := strings.NewReplacer(" ", "-", "=", "-", "/", "-").Replace(p.Stipulation.Text)
	l.file = filepath.Join(p.Dir, name+".json")
	data, err := os.ReadFile(l.file)
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		return err
	}
	noted := *l
	if err := json.Unmarshal(data, &noted); err != nil || !noted.wrote(data) {
		return fmt.Errorf("%s: found %.80q, which haft did not write or which is damaged; "+
			"delete the file to have what it notes proved again", l.file, data)
	}
	if noted.Head != l.Head {
		return fmt.Errorf("%s: found %.80q; expected the state of a proof of %q", l.file, data, l.Head)
	}
	*l = noted
	return nil
}

// wrote reports whether data is what save writes of the ledger, to the byte: so a change of any kind is noticed.
func (l *ledger) wrote(data []byte) bool {
	own, err := l.encode()
	return err == nil && string(own) == string(data) && l.bounded()
}

// bounded reports whether the numbers can be those of a proof.
func (l *ledger) bounded() bool {
	next := l.Next == 0 && l.Done == 0 && l.Of == 0 || l.Next > l.None && l.Next <= MaxPlies && l.Done <= l.Of
	return 0 <= l.None && l.None <= MaxPlies && next
}

// encode returns the text of the file, with its checksum.
func (l *ledger) encode() ([]byte, error) {
	noted := *l
	noted.Sum = ""
	data, err := json.Marshal(&noted)
	if err != nil {
		return nil, err
	}
	noted.Sum = fmt.Sprintf("%016x", crc64.Checksum(data, crcTable))
	data, err = json.Marshal(&noted)
	return append(data, '\n'), err
}

// lock makes a folder, and keeps others from working in it: two that collect states at once would lose some.
func (l *ledger) lock(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	var err error
	if l.folder, err = os.Open(dir); err != nil {
		return err
	}
	if err := process.Lock(l.folder); err != nil && !errors.Is(err, errors.ErrUnsupported) {
		return fmt.Errorf("%s: %w", dir, err)
	}
	return nil
}

// searched returns from how many of the states no game of this length begins.
func (l *ledger) searched(plies int, states uint64) uint64 {
	switch {
	case plies <= l.None:
		return states
	case plies == l.Next && states == l.Of:
		return l.Done
	}
	return 0
}

// progress notes from how many states no game of a length begins, now and then on disk.
func (l *ledger) progress(plies int, done, states uint64) error {
	if plies <= l.None {
		return nil
	}
	l.Next, l.Done, l.Of = plies, done, states
	if time.Since(l.saved) < 10*time.Second {
		return nil
	}
	return l.save()
}

// none notes that there is no game of a length or shorter.
func (l *ledger) none(plies int) error {
	if plies <= l.None {
		return nil
	}
	l.None, l.Next, l.Done, l.Of = plies, 0, 0, 0
	return l.save()
}

// save replaces the file as a whole.
func (l *ledger) save() error {
	l.saved = time.Now()
	if l.file == "" {
		return nil
	}
	data, err := l.encode()
	if err != nil {
		return err
	}
	if err := os.WriteFile(l.file+".tmp", data, 0o666); err != nil {
		return err
	}
	return os.Rename(l.file+".tmp", l.file)
}

func (l *ledger) close() {
	if l.Next > 0 {
		_ = l.save() // what it would save is found again
	}
	l.unlock()
}

func (l *ledger) unlock() {
	if l.folder != nil {
		l.folder.Close()
	}
}
