"""Recomputes reports of haft from their records, with scipy and with none of haft's code.

    recompute.py FLIPS [RECORDS FIGURES CLOCK BY]...

RECORDS are lines of JSON, FIGURES is what "haft bench report --format csv" writes about them, CLOCK is wall or cpu, BY is
configuration, backend, encoding or mode, and FLIPS is how many random changes of sign a test draws here. It checks PAR-2,
its intervals, the ratios of every two with their intervals, the tests, Holm's correction and the laws of growth. Of each
report it prints what differs, and then a line that tells how much was compared. One call takes all reports, because to
import scipy takes longer than most of them.
"""

import csv
import json
import math
import sys
from collections import defaultdict

import numpy as np
from scipy import stats

DRAWS, LEAST = 4000, 1e-6
HAFTS_FLIPS = 99_999
GAMES = ("legal", "illegal", "moves", "natures")  # families that ask about the same games


class Study:
    """The costs of every competitor on every task."""

    def __init__(self, records, clock, by):
        self.costs = defaultdict(dict)  # by competitor and task
        self.records = defaultdict(list)
        self.unit, self.kind = {}, {}
        runs = defaultdict(lambda: defaultdict(list))
        for r in records:
            whole = {"backend": r["backend"], "encoding": r.get("encoding", ""), "mode": r["mode"]}
            names = whole if by == "configuration" else {by: whole[by]}
            rest = tuple(v for k, v in whole.items() if k not in names)
            name = " ".join(" ".join(v for v in names.values() if v).split()) or "no encoding"
            task = (r["instance"], r["shuffle"], rest)
            runs[name][task].append((self.cost(r, clock), r))
            game = ("game", r["size"], r["seed"]) if r["family"] in GAMES else r["instance"]
            self.unit[r["instance"]], self.kind[r["instance"]] = game, (r["family"], r["size"])
        for name, tasks in runs.items():
            for task, all_runs in tasks.items():
                all_runs.sort(key=lambda pair: pair[0][0])
                (cost, solved), record = all_runs[(len(all_runs) - 1) // 2]
                self.costs[name][task] = cost
                self.records[name].append((record, cost, solved))
        self.compare()

    def compare(self):
        """Keeps those that share a task with another, and the tasks of all of these."""
        ran = defaultdict(set)
        for name, tasks in self.costs.items():
            for task in tasks:
                ran[task].add(name)
        sharing = set().union(*(names for names in ran.values() if len(names) > 1)) or set(self.costs)
        self.costs = {name: {task: cost for task, cost in tasks.items() if sharing <= ran[task]}
                      for name, tasks in self.costs.items() if name in sharing}

    @staticmethod
    def cost(r, clock):
        """PAR-2: twice the limit of the clock for an unsolved task."""
        if clock == "cpu":
            limit = r["limits"].get("cpu_seconds", 0)
            seconds = r["cpu_s"] + r.get("haft_cpu_s", r["encode_s"] + r["write_s"] + r["parse_s"])
        else:
            limit, seconds = r["limits"]["seconds"], r["wall_s"]
        if r["category"] == "correct" and (not limit or seconds <= limit):
            return seconds, True
        return 2 * limit, False

    def interval(self, values, statistic=np.mean):
        """Draws whole units within strata; values are by task. The second result is the noise of the bounds."""
        rng = np.random.default_rng(1)
        units = defaultdict(list)
        kinds = defaultdict(set)
        for task, value in values:
            units[self.unit[task[0]]].append(value)
            kinds[self.unit[task[0]]].add(self.kind[task[0]])
        names = list(units)
        sums = np.array([sum(units[u]) for u in names])
        counts = np.array([len(units[u]) for u in names])
        strata = defaultdict(list)
        for i, u in enumerate(names):
            strata[tuple(sorted(kinds[u]))].append(i)
        groups = [g for g in strata.values() if len(g) > 1]
        single = [g[0] for g in strata.values() if len(g) == 1]
        if single and len(single) == 1 and groups:
            return None  # which stratum it joins is a matter of order
        if single:
            groups.append(single)
        total, size = np.zeros(DRAWS), np.zeros(DRAWS)
        variance = estimate = uncertain = 0
        off = sums - counts * sums.sum() / counts.sum()
        for g in groups:
            if len(g) < 2:
                return None
            picks = rng.choice(g, (DRAWS, len(g)))
            total, size = total + sums[picks].sum(1), size + counts[picks].sum(1)
            spread = np.var(off[g], ddof=1)
            variance += len(g) * np.var(off[g])
            estimate += len(g) * spread
            uncertain += (len(g) * spread) ** 2 / (len(g) - 1)
        if variance == 0:
            return total[0] / size[0], total[0] / size[0], 0
        reach = stats.t.ppf(0.975, estimate**2 / uncertain) * math.sqrt(estimate / variance)
        tail = stats.norm.sf(reach)
        drawn = total / size
        low, high = np.quantile(drawn, [tail, 1 - tail])
        # The standard error of a quantile in a normal distribution, for both sides' draws, times five.
        noise = 5 * drawn.std() * math.sqrt(tail * (1 - tail) * (1 / DRAWS + 1 / 2000)) / stats.norm.pdf(reach)
        return low, high, noise

    def pair(self, a, b):
        """The log ratios of each unit."""
        logs = defaultdict(list)
        for task in sorted(self.costs[a].keys() & self.costs[b].keys()):
            ratio = math.log(max(LEAST, self.costs[a][task]) / max(LEAST, self.costs[b][task]))
            logs[self.unit[task[0]]].append((task, ratio))
        return [(tasks[0][0], np.mean([x for _, x in tasks])) for tasks in logs.values()]


def sign_flips(logs, flips):
    """The sign-flip test of scipy, and the noise of its p: five and a half standard errors of the difference to haft's.

    scipy doubles the share of one tail, so its error is larger than that of a share of both, most of all near p = 1.
    """
    x = np.array(logs)
    if np.all(x == 0):
        return 1.0, 0.0
    exact = len(x) <= 16
    test = stats.permutation_test(
        (x,), np.mean, permutation_type="samples", vectorized=True, batch=4096,
        n_resamples=np.inf if exact else flips, random_state=1)
    p = min(1.0, test.pvalue)
    return p, 1e-9 if exact else 5.5 * math.sqrt(p * (2 - p) / flips + p * (1 - p) / HAFTS_FLIPS) + 2 / flips


def holm(ps):
    """Holm's procedure by its definition."""
    corrected, least = [0.0] * len(ps), 0.0
    for rank, i in enumerate(sorted(range(len(ps)), key=lambda i: ps[i])):
        least = max(least, min(1.0, ps[i] * (len(ps) - rank)))
        corrected[i] = least
    return corrected


class Check:
    """Counts what was compared, and prints what differs."""

    def __init__(self):
        self.compared = defaultdict(int)

    def __call__(self, what, got, want, noise=0.0):
        self.compared[what.split()[0]] += 1
        if abs(got - want) > noise + 1e-9 * max(1e-6, abs(want)):
            print(f"{what}: the report has {got}, recomputed is {want} ± {noise}")


def scores(study, figures, check):
    for name, costs in study.costs.items():
        values = list(costs.items())
        check(f"par2 {name}", figures["scores", name, "", "par2_s"], np.mean([v for _, v in values]))
        interval = study.interval(values)
        if interval:
            low, high, noise = interval
            check(f"interval {name}, low", figures["scores", name, "", "par2_low_s"], low, noise)
            check(f"interval {name}, high", figures["scores", name, "", "par2_high_s"], high, noise)


def pairs(study, figures, flips, check):
    shown = [key[1:3] for key in figures if key[0] == "pairs" and key[3] == "p"]
    ps = []
    for a, b in shown:
        logs = study.pair(a, b)
        what = f"{a} against {b}"
        check(f"instances {what}", figures["pairs", a, b, "instances"], len(logs))
        check(f"ratio {what}", figures["pairs", a, b, "ratio"], math.exp(np.mean([x for _, x in logs])))
        p, noise = sign_flips([x for _, x in logs], flips)
        check(f"test {what}", figures["pairs", a, b, "p"], p, noise)
        ps.append(figures["pairs", a, b, "p"])
        interval = study.interval(logs)
        if interval:
            low, high, noise = interval
            check(f"interval {what}, low", math.log(figures["pairs", a, b, "ratio_low"]), low, noise)
            check(f"interval {what}, high", math.log(figures["pairs", a, b, "ratio_high"]), high, noise)
    for (a, b), p in zip(shown, holm(ps)):
        check(f"holm {a} against {b}", figures["pairs", a, b, "p_holm"], p)


def growth(study, figures, check):
    for key in [key for key in figures if key[0] == "scaling" and key[3] == "power_slope"]:
        _, name, family, _ = key
        ran = [(r, cost, solved) for r, cost, solved in study.records[name] if r["family"] == family]
        out = {r["size"] for r, _, solved in ran if not solved}
        logs = defaultdict(list)
        for r, cost, _ in ran:
            if r["size"] not in out:
                alike = family == "tight" and "roster=native" in r.get("encoding", "")
                logs[r["size"], alike or study.unit[r["instance"]]].append(math.log10(max(LEAST, cost)))
        x = np.array([size for size, _ in logs], float)
        y = np.array([np.mean(group) for group in logs.values()])
        for law, at in (("power", np.log10(x)), ("exponential", x)):
            fit = stats.linregress(at, y)
            margin = fit.stderr * stats.t.ppf(0.975, len(at) - 2)
            numbers = [("slope", fit.slope), ("intercept", fit.intercept), ("r2", fit.rvalue**2)]
            if len(set(x)) > 3:
                numbers += [("low", fit.slope - margin), ("high", fit.slope + margin)]
            for measure, want in numbers:
                check(f"fit {name} {family} {law}_{measure}", figures["scaling", name, family, f"{law}_{measure}"], want, 1e-7)


def report(records, table, clock, by, flips):
    with open(records) as f:
        study = Study([json.loads(line) for line in f], clock, by)
    with open(table) as f:
        figures = {tuple(row[1:5]): float(row[5]) for row in list(csv.reader(f))[1:]}
    check = Check()
    scores(study, figures, check)
    pairs(study, figures, flips, check)
    growth(study, figures, check)
    print("compared: " + ", ".join(f"{n} {what}" for what, n in sorted(check.compared.items())))


def main():
    for i in range(2, len(sys.argv), 4):
        report(*sys.argv[i:i + 4], int(sys.argv[1]))


if __name__ == "__main__":
    main()
