package web

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"haft/cmd/haft/board"
	"haft/cmd/haft/web/match"
	"haft/model"
	"haft/solve"
)

// What goes on while a move is measured.
const (
	spectators = 1000
	otherGames = 200
	thinking   = 2 * time.Second // for each move of another game
)

// BenchmarkSpectators measures how long a move takes from its player to all who look on, while others play: on the one
// hand until they are told, on the other until each of their pages has the picture. The memory is the server's.
func BenchmarkSpectators(b *testing.B) {
	b.Run("told", func(b *testing.B) { crowd(b, false) })
	b.Run("shown", func(b *testing.B) { crowd(b, true) })
}

func crowd(b *testing.B, pages bool) {
	server, url := serving(b, "--games", filepath.Join(b.TempDir(), "games"), "--addr", "127.0.0.1:0",
		"--max-rate", "1000000", "--max-connections", "10000", "--max-watchers", "5000")
	p := newPlayed(b, strings.TrimPrefix(url, "http://"))
	heard := make(chan time.Time, spectators)
	for range spectators {
		go p.watch(pages, func() { heard <- time.Now() })
	}
	for range spectators {
		<-heard // the start
	}
	end := make(chan struct{})
	var others took
	var playing sync.WaitGroup
	for i := range otherGames {
		playing.Go(func() { p.beside(i, &others, end) })
	}
	time.Sleep(thinking / 2)
	moves := randomMoves(1, 400)
	var all took
	for b.Loop() {
		began := time.Now()
		p.make(moves)
		for range spectators {
			all.add((<-heard).Sub(began))
		}
	}
	close(end)
	playing.Wait()
	all.report(b, "")
	others.report(b, "others-")
	b.ReportMetric(float64(peak(b, server.Process.Pid))/1e6, "server-MB")
}

// randomMoves are those of a game that does not end soon.
func randomMoves(seed uint64, plies int) []model.Move {
	return solve.RandomGame(solve.Seed(seed), model.DefaultRules(), solve.Styles[0], plies).Moves
}

// make makes the next of some moves.
func (p *played) make(moves []model.Move) {
	if p.moves == len(moves) {
		p.Fatalf("the game has only %d moves: measure for a shorter time", len(moves))
	}
	by := [...]match.Seat{match.White, match.Black}[p.moves%2]
	body := fmt.Sprintf(`{"do":"move","key":"move-%06d","ply":%d,"move":%q}`, p.moves, p.moves, moves[p.moves].String())
	if status, text := p.act(by, body); status != http.StatusOK {
		p.Fatalf("%s: %d, %s", body, status, text)
	}
	p.moves++
}

// beside is another game, in which a move is made now and then.
func (p *played) beside(number int, all *took, end chan struct{}) {
	other := newPlayed(p, p.addr)
	heard := make(chan time.Time, 1)
	go other.watch(false, func() { heard <- time.Now() })
	<-heard
	moves := randomMoves(uint64(2+number), 400)
	wait := thinking * time.Duration(number) / otherGames
	for other.moves < len(moves) {
		select {
		case <-time.After(wait):
		case <-end:
			return
		}
		wait = thinking
		began := time.Now()
		other.make(moves)
		all.add((<-heard).Sub(began))
	}
}

// watch follows a game, and tells each time that it has heard of a move; with pages, when it has the picture too.
func (p *played) watch(pages bool, heard func()) {
	c, err := net.Dial("tcp", p.addr)
	if err != nil {
		p.Error(err)
		return
	}
	defer c.Close()
	fmt.Fprintf(c, "GET /games/%s/events HTTP/1.1\r\nHost: %s\r\n\r\n", p.game, p.addr)
	lines := bufio.NewReaderSize(c, 32<<10)
	for state := false; ; {
		line, err := lines.ReadSlice('\n')
		if err != nil && err != bufio.ErrBufferFull {
			return // the server has ended
		}
		if data, ok := bytes.CutPrefix(line, []byte("data: ")); ok && state {
			if pages {
				p.look(data)
			}
			heard()
		}
		if bytes.HasPrefix(line, []byte("event: ")) {
			state = bytes.HasPrefix(line, []byte("event: state"))
		}
	}
}

// look asks for the picture of a position, as the page does.
func (p *played) look(data []byte) {
	var s match.Snapshot
	if err := json.Unmarshal(data, &s); err != nil {
		p.Error(err)
		return
	}
	body, err := json.Marshal(board.Request{Question: "view", Text: s.Document.Text, At: s.Document.At})
	if err != nil {
		p.Error(err)
		return
	}
	reply, err := crowdClient.Post(p.scheme+"://"+p.addr+"/ask", "application/json", bytes.NewReader(body))
	if err != nil {
		p.Error(err)
		return
	}
	defer reply.Body.Close()
	if n, err := io.Copy(io.Discard, reply.Body); err != nil || reply.StatusCode != http.StatusOK || n < 10_000 {
		p.Error(reply.Status, n, err)
	}
}

var crowdClient = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: spectators}}

// took are times.
type took struct {
	mu  sync.Mutex
	all []time.Duration
}

func (t *took) add(d time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.all = append(t.all, d)
}

// report tells the median and the 99th percentile.
func (t *took) report(b *testing.B, name string) {
	slices.Sort(t.all)
	if len(t.all) == 0 {
		return
	}
	for _, percent := range []int{50, 99} {
		at := t.all[(len(t.all)-1)*percent/100]
		b.ReportMetric(float64(at.Microseconds())/1000, fmt.Sprintf("%sp%d-ms", name, percent))
	}
}

// peak is the most memory that a process has had, in bytes.
func peak(b testing.TB, pid int) int {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0 // not on this system
	}
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	fields := strings.Fields(rest)
	if len(fields) == 0 {
		return 0
	}
	kilobytes, err := strconv.Atoi(fields[0])
	if err != nil {
		b.Fatal(err)
	}
	return 1024 * kilobytes
}
