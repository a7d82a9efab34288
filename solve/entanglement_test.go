package solve_test

import (
	"math"
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/exact"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

func entangle(t testing.TB, p *model.Problem) *solve.Entanglement {
	t.Helper()
	e, err := solve.Entangle(ctx, p)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// worldsOf returns the worlds of a problem that has few.
func worldsOf(p *model.Problem) (all []model.Assignment) {
	for w := range exact.NewTable(p).Worlds() {
		all = append(all, w)
	}
	return all
}

// smallPositions visits positions of random games under all rules that have at least two worlds and fewer than
// 10,000.
func smallPositions(t *testing.T, number int, visit func(seed uint64, pos *model.Position)) {
	promoted := 0
	for seed := uint64(0); number > 0; seed++ {
		rng := solve.Seed(seed)
		g := solve.RandomGame(rng, rulesOf(seed), solve.Styles[seed%3], 12+rng.IntN(70))
		pos := model.ReplayTo(g, model.Ply(len(g.Moves)))
		if n := solve.Count(&pos.Problem).Worlds; n < 2 || n >= 10_000 {
			continue
		}
		if pos.Problem.Unknown != model.Majors {
			promoted++
		}
		visit(seed, pos)
		number--
	}
	if promoted < 3 {
		t.Errorf("%d positions with promoted pawns", promoted)
	}
}

// pairCounts counts the worlds in which two pieces have two natures, one world at a time.
func pairCounts(
	worlds []model.Assignment, p, q model.Piece,
) (joint [model.NumNatures + 1][model.NumNatures + 1]uint64) {
	for i := range worlds {
		joint[worlds[i][p]][worlds[i][q]]++
	}
	return joint
}

// mutual returns the mutual information in bits by the textbook formula, and whether the two pieces are
// independent.
func mutual(joint *[model.NumNatures + 1][model.NumNatures + 1]uint64) (bits float64, independent bool) {
	var rows, columns [model.NumNatures + 1]uint64
	total := uint64(0)
	for n, row := range joint {
		for m, k := range row {
			rows[n] += k
			columns[m] += k
			total += k
		}
	}
	independent = true
	for n, row := range joint {
		for m, k := range row {
			independent = independent && k*total == rows[n]*columns[m]
			if k > 0 {
				bits += float64(k) / float64(total) * math.Log2(float64(k*total)/float64(rows[n]*columns[m]))
			}
		}
	}
	return bits, independent
}

func TestMutualAgainstAllWorlds(t *testing.T) {
	extent.Slow(t)
	independent, dependent, opposing := 0, 0, 0
	smallPositions(t, 50, func(seed uint64, pos *model.Position) {
		e := entangle(t, &pos.Problem)
		worlds := worldsOf(&pos.Problem)
		for p := range pos.Problem.Unknown.All() {
			for q := range pos.Problem.Unknown.All() {
				joint := pairCounts(worlds, p, q)
				for n, row := range joint {
					for m, k := range row {
						if got := e.Joint(p, model.Nature(n), q, model.Nature(m)); got != k {
							t.Fatalf("seed %d, %v: %v is %v and %v is %v in %d worlds, want %d",
								seed, pos.Problem.Moves, p, model.Nature(n), q, model.Nature(m), got, k)
						}
					}
				}
				want, free := mutual(&joint)
				got := e.Mutual(p, q)
				if math.Abs(got-want) > 1e-9 || (got == 0) != free || got < 0 || got != e.Mutual(q, p) {
					t.Fatalf("seed %d, %v: I(%v;%v) = %v, %v the other way, want %v, independent %v",
						seed, pos.Problem.Moves, p, q, got, e.Mutual(q, p), want, free)
				}
				switch {
				case free:
					independent++
				case p.Color() != q.Color():
					opposing++
				default:
					dependent++
				}
			}
		}
	})
	if independent == 0 || dependent == 0 || opposing == 0 {
		t.Errorf("%d independent pairs, %d dependent of one side, %d of both; want some of each",
			independent, dependent, opposing)
	}
}

// The mutual information of a piece with itself is its entropy, no pair shares more than either has, pieces that
// are locked in share nothing, and I(p;q) = H(p) + H(q) - H(p,q).
func TestEntropiesAreConsistent(t *testing.T) {
	locked := 0
	smallPositions(t, 50, func(seed uint64, pos *model.Position) {
		e := entangle(t, &pos.Problem)
		sum := 0.0
		for p := range pos.Problem.Unknown.All() {
			h := e.Entropy(p)
			sum += h
			if open := e.Open().Has(p); open != (h > 0) || h != e.Mutual(p, p) || h > math.Log2(5)+1e-12 {
				t.Fatalf("seed %d: %v has entropy %v, %v with itself, open %v", seed, p, h, e.Mutual(p, p), open)
			}
			for q := range pos.Problem.Unknown.All() {
				if p == q {
					continue
				}
				i := e.Mutual(p, q)
				if i > min(h, e.Entropy(q))+1e-9 || math.Abs(h+e.Entropy(q)-pairEntropy(e, p, q)-i) > 1e-9 {
					t.Fatalf("seed %d: I(%v;%v) = %v, entropies %v, %v, %v together",
						seed, p, q, i, h, e.Entropy(q), pairEntropy(e, p, q))
				}
				if _, ok := e.Implication(p, q); ok != (i > 0) {
					t.Fatalf("seed %d: I(%v;%v) = %v, implication found: %v", seed, p, q, i, ok)
				}
				if h == 0 {
					locked++
				}
			}
		}
		if got := e.Shared(); math.Abs(sum-math.Log2(float64(e.Worlds))-got) > 1e-9 {
			t.Errorf("seed %d: %v bits shared", seed, got)
		}
	})
	if locked == 0 {
		t.Error("no piece was locked in")
	}
}

func pairEntropy(e *solve.Entanglement, p, q model.Piece) (h float64) {
	for n := range model.Nature(model.NumNatures + 1) {
		for m := range model.Nature(model.NumNatures + 1) {
			if k := e.Joint(p, n, q, m); k > 0 {
				h += float64(k) / float64(e.Worlds) * math.Log2(float64(e.Worlds)/float64(k))
			}
		}
	}
	return h
}

// The example of check in the post on constraints: a rook on e6 would attack e1, so b3 is certainly a bishop if w5
// is the king.
func TestImplicationInTheExampleOfCheck(t *testing.T) {
	e := entangle(t, model.Replay(solvertest.Play(t, "e2e4 d7d5 e4d5 c8e6 h1g3 e6d5 g3f5 d5e6 f5g3 a7a6 b1c3")))
	got, ok := e.Implication(piece(t, "w5"), piece(t, "b3"))
	want := solve.Implication{If: piece(t, "w5"), Is: model.King, Then: piece(t, "b3"), Be: model.Bishop}
	if !ok || got.If != want.If || got.Is != want.Is || got.Then != want.Then || got.Be != want.Be {
		t.Fatalf("%+v, %v", got, ok)
	}
	if got.Given != 1 || math.Abs(got.Before-0.70588) > 1e-5 || math.Abs(got.Bits+2./17*math.Log2(got.Before)) > 1e-12 {
		t.Errorf("%+v, want 0.706 before and 1 given", got)
	}
	if got, ok := e.Implication(piece(t, "w2"), piece(t, "b3")); ok {
		t.Errorf("w2 is locked in, but %+v", got)
	}
}
