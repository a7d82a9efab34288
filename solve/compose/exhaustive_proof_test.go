package compose

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"haft/model"
	"haft/process"
	"haft/solve/solvertest/extent"
)

func stipulation(t testing.TB, text string) *Stipulation {
	t.Helper()
	s, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func prove(t testing.TB, p Proof) *Bound {
	t.Helper()
	if p.Memory == 0 {
		p.Memory = 4 << 20
	}
	b, err := p.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// The numbers of distinct positions, with mirror images and without. The sequences are 30, 900, 31410 (perft).
func TestLevels(t *testing.T) {
	extent.Slow(t)
	for _, plain := range []bool{false, true} {
		p := Proof{Stipulation: stipulation(t, "lock all"), Rules: model.DefaultRules(), Plies: 4, Plain: plain, Workers: 2}
		want := []Count{{0, 1}, {1, 15}, {2, 450}, {3, 9824}}
		if plain {
			want = []Count{{0, 1}, {1, 30}, {2, 900}, {3, 19648}}
		}
		if b := prove(t, p); b.None != 4 || !reflect.DeepEqual(b.Levels, want) {
			t.Errorf("plain %v: %+v", plain, b)
		}
	}
}

// Little memory and a folder, or a limit to what is stored, or several workers: the bound is the same.
func TestProofInFolder(t *testing.T) {
	extent.Slow(t)
	p := Proof{Stipulation: stipulation(t, "lock K"), Rules: model.DefaultRules(), Plies: 4}
	want := prove(t, p)
	for _, workers := range []int{1, 3} {
		q := p
		q.Memory, q.Workers, q.Dir = 1, workers, t.TempDir()
		if got := prove(t, q); !reflect.DeepEqual(got, want) {
			t.Errorf("in a folder: %+v, in memory %+v", got, want)
		}
		if again := prove(t, q); !reflect.DeepEqual(again, want) {
			t.Errorf("again in the folder: %+v, in memory %+v", again, want)
		}
		left, _ := filepath.Glob(filepath.Join(q.Dir, "*"))
		if len(left) != 4 {
			t.Errorf("the folder holds %v, expected three lists of states and the state of the proof", left)
		}
	}
	p.Stored = 1
	if got := prove(t, p); got.None != want.None {
		t.Errorf("with states of one ply stored: %+v", got)
	}
}

// Without a folder, too little memory is an error, and what was proved until then is told.
func TestProofWithoutMemory(t *testing.T) {
	p := Proof{Stipulation: stipulation(t, "lock K"), Rules: model.DefaultRules(), Plies: 4, Memory: 1}
	if b, err := p.Run(context.Background()); !errors.Is(err, ErrMemory) || b.None != 2 {
		t.Errorf("%+v, %v", b, err)
	}
}

// A proof that is stopped again and again goes on where it was, and comes to the same end.
func TestProofResumed(t *testing.T) {
	extent.Slow(t)
	p := Proof{Stipulation: stipulation(t, "lock K"), Rules: model.DefaultRules(), Plies: 4, Memory: 1}
	want := prove(t, Proof{Stipulation: p.Stipulation, Rules: p.Rules, Plies: 4})
	p.Dir = t.TempDir()
	stops := 0
	for {
		ctx, stop := context.WithCancel(context.Background())
		batches := 0
		p.Report = func(State) {
			if batches++; batches == 4 {
				stop()
			}
		}
		b, err := p.Run(ctx)
		stop()
		if err == nil {
			if !reflect.DeepEqual(b, want) {
				t.Errorf("%+v, without stops %+v", b, want)
			}
			break
		}
		if stops++; stops > 100 {
			t.Fatalf("it does not go on: %+v, %v", b, err)
		}
	}
	if stops == 0 {
		t.Error("it was never stopped")
	}
}

// Two proofs cannot work in one folder at once.
func TestProofLocked(t *testing.T) {
	p := Proof{Stipulation: stipulation(t, "over"), Rules: model.DefaultRules(), Plies: 3, Dir: t.TempDir()}
	p.Report = func(State) {
		q := p
		q.Report = nil
		if _, err := q.Run(context.Background()); !errors.Is(err, process.ErrLocked) {
			t.Errorf("a second proof in the folder: %v", err)
		}
	}
	prove(t, p)
	p.Report = nil
	prove(t, p)
}

// A list of states that is damaged is an error, not another proof; so is the folder of another one.
func TestProofDamaged(t *testing.T) {
	p := Proof{Stipulation: stipulation(t, "lock K"), Rules: model.DefaultRules(), Plies: 3, Dir: t.TempDir()}
	prove(t, p)
	name := p.levelFile(2)
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(data); i += 97 {
		bad := append([]byte(nil), data...)
		if bad[i] ^= 1 << (i % 8); i%7 == 0 {
			bad = bad[:i]
		}
		if err := os.WriteFile(name, bad, 0o644); err != nil {
			t.Fatal(err)
		}
		p.Memory = 1 << 20
		if b, err := p.Run(context.Background()); err == nil {
			t.Fatalf("byte %d is wrong, and the answer is %+v", i, b)
		}
	}
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
	p.Rules.EnPassant = true
	if _, err := p.Run(context.Background()); err == nil {
		t.Error("states of other rules were taken")
	}
}

// What a progress file notes is believed only as it was written: one that was changed by hand, or is damaged, is an
// error that names the file and says what to do.
func TestProgressDamaged(t *testing.T) {
	p := Proof{Stipulation: stipulation(t, "lock K"), Rules: model.DefaultRules(), Plies: 3, Dir: t.TempDir()}
	prove(t, p)
	name := filepath.Join(p.Dir, "lock-K.json")
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var bad []string
	for _, change := range [][2]string{
		{`"none":3`, `"none":6`},
		{`"none":3`, `"none":-1`},
		{`"none":3`, `"None":3`},
		{`"none":3`, `"none":3,"more":1`},
		{`"next":0,"done":0`, `"next":4,"done":9`},
		{"}", ""},
		{"}\n", "}"},
	} {
		if bad = append(bad, strings.Replace(string(data), change[0], change[1], 1)); bad[len(bad)-1] == string(data) {
			t.Fatalf("%s is not in %s", change[0], data)
		}
	}
	for _, numbers := range []ledger{
		{None: -1},
		{None: MaxPlies + 1},
		{None: 3, Next: 3},
		{Next: -1},
		{Next: MaxPlies + 1},
		{Next: 1, Done: 2, Of: 1},
		{Done: 1, Of: 1},
	} {
		text, err := numbers.encode()
		if err != nil {
			t.Fatal(err)
		}
		bad = append(bad, string(text))
	}
	for _, text := range bad {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		b, err := p.Run(context.Background())
		if err == nil || !strings.Contains(err.Error(), name) || !strings.Contains(err.Error(), "delete the file") {
			t.Errorf("%s is taken: %+v, %v", text, b, err)
		}
	}
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
	prove(t, p)
}

// What Parse refuses, and the normal form of what it takes.
func TestParse(t *testing.T) {
	for _, text := range everything {
		if s := stipulation(t, text); s.Text != text {
			t.Errorf("%q becomes %q", text, s.Text)
		}
	}
	for _, text := range []string{
		"", "overt", "over 3", "lock", "lock w9", "lock w5=", "lock w5=P", "lock X", "lock K=w5", "lock w5 K", "fen",
		"fen 8/8", "fen 9/8/8/8/8/8/8/8", "fen x7/8/8/8/8/8/8/8", "most", "most moves", "most moves 0", "most worlds 3",
		"most moves 1000", "fen kkkkkkkkk/8/8/8/8/8/8/8",
		"fen 8/8/8/8/8/8/8/8", "fen 4k3/8/8/8/8/8/8/8", "fen 4k3/8/8/8/8/8/8/KK6", "fen 4k3/8/8/8/8/8/8/K7 w",
		"fen 4k3/8/8/8/8/8/8/K7 w - - 0 1",
	} {
		if s, err := Parse(text); err == nil {
			t.Errorf("%q is read as %+v", text, s)
		}
	}
}

// Where the end of the game is looked for from states more than two plies before it, none within four plies is found
// either.
func TestProofOfEndsFromFewStates(t *testing.T) {
	t.Parallel()
	p := Proof{Stipulation: stipulation(t, "over"), Rules: model.DefaultRules(), Plies: 4, Stored: 1}
	want := []Count{{0, 1}, {1, 15}}
	if b := prove(t, p); b.None != 4 || !reflect.DeepEqual(b.Levels, want) {
		t.Errorf("%+v", b)
	}
}
