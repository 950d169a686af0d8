"""The line: who has had least is next, short ones first, what nobody looks at last."""

from __future__ import annotations

from collections import Counter

from clayworks.table.fair import (
    MOST_AHEAD,
    UNWATCHED_PATIENCE,
    Asker,
    Line,
    Shares,
    Waiting,
    always,
)

MASTER, APPRENTICE = 4.5, 0.1
HEAVY, ANNA, BORIS = Asker("heavy", "a"), Asker("anna", "b"), Asker("boris", "c")


class Bench:
    """A line with one worker and a clock that goes only with its work."""

    def __init__(self) -> None:
        self.moment = 0.0
        self.line: Line[str] = Line(lambda: self.moment)

    def join(self, asker: Asker, cost: float, times: int = 1, watched: bool = True) -> None:
        for _ in range(times):
            self.line.join(asker.holder, asker, cost, lambda: watched)

    def begin(self) -> Waiting[str]:
        one = self.line.next(lambda one: True)
        assert one is not None
        return one

    def work(self, seconds: float | None = None) -> str:
        """The next one, from its beginning to its end."""
        one = self.begin()
        self.end(one, seconds)
        return one.what

    def end(self, one: Waiting[str], seconds: float | None = None) -> None:
        spent = one.cost if seconds is None else seconds
        self.moment += spent
        self.line.done(one, spent)


def test_who_comes_new_is_next_however_many_wait_of_another() -> None:
    bench = Bench()
    bench.join(HEAVY, MASTER, 30)
    first = bench.begin()
    bench.join(ANNA, APPRENTICE)
    bench.join(BORIS, MASTER)
    bench.end(first)
    assert [bench.work() for _ in range(4)] == ["anna", "boris", "heavy", "heavy"]


def test_a_master_of_a_newcomer_comes_before_the_next_of_who_is_served() -> None:
    bench = Bench()
    bench.join(HEAVY, MASTER, 30)
    for _ in range(5):
        bench.work()
    first = bench.begin()
    bench.join(BORIS, MASTER, 3)
    bench.end(first)
    assert [bench.work() for _ in range(4)] == ["boris", "heavy", "boris", "heavy"]


def test_who_waits_all_the_time_gets_the_same_time_and_not_the_same_number() -> None:
    bench = Bench()
    bench.join(HEAVY, MASTER, 100)
    bench.join(ANNA, 0.9, 100)
    bench.join(BORIS, MASTER, 100)
    spent: Counter[str] = Counter()
    for _ in range(70):
        one = bench.begin()
        spent[one.what] += int(10 * one.cost)
        bench.end(one)
    assert max(spent.values()) - min(spent.values()) <= 10 * MASTER


def test_what_was_really_used_counts_and_not_what_was_expected() -> None:
    bench = Bench()
    bench.join(HEAVY, 1.0, 20)
    bench.join(ANNA, 1.0, 20)
    begun = [bench.begin() for _ in range(2)]
    bench.end(begun[0], 9.0 if begun[0].what == "heavy" else 1.0)
    bench.end(begun[1], 9.0 if begun[1].what == "heavy" else 1.0)
    assert [bench.work() for _ in range(8)] == ["anna"] * 8


def test_short_ones_come_first_for_the_same_holder_but_long_ones_come() -> None:
    bench = Bench()
    bench.join(ANNA, MASTER)
    bench.line.join("short", ANNA, APPRENTICE)
    assert bench.work() == "short"
    for _ in range(200):
        bench.line.join("short", ANNA, APPRENTICE)
    bench.moment += 100.0
    for _ in range(200):
        bench.line.join("late", ANNA, APPRENTICE)
    done = [bench.work() for _ in range(401)]
    assert "late" not in done[: done.index("anna")]


def test_thirty_cookies_from_one_place_are_no_thirty_people() -> None:
    bench = Bench()
    for number in range(30):
        bench.join(Asker(f"cookie {number}", "a"), MASTER, 3)
    bench.join(ANNA, MASTER, 30)
    done = Counter(bench.work() for _ in range(50))
    assert done["anna"] >= 10  # as beside four


def test_those_who_share_an_address_share_it_fairly() -> None:
    bench = Bench()
    bench.join(Asker("one", "a"), MASTER, 40)
    bench.join(Asker("two", "a"), MASTER, 40)
    done = Counter(bench.work() for _ in range(20))
    assert done["one"] == done["two"] == 10


def test_a_household_of_two_has_two_shares() -> None:
    bench = Bench()
    for holder in ("one", "two"):
        bench.join(Asker(holder, "a"), MASTER, 40)
    bench.join(ANNA, MASTER, 40)
    done = Counter(bench.work() for _ in range(30))
    assert max(done.values()) - min(done.values()) <= 1


def test_what_nobody_looks_at_comes_last_but_comes() -> None:
    bench = Bench()
    bench.join(HEAVY, APPRENTICE, watched=False)
    bench.join(ANNA, MASTER, 20)
    done = [bench.work() for _ in range(21)]
    assert done.index("heavy") == -(-UNWATCHED_PATIENCE // MASTER)
    bench.join(HEAVY, APPRENTICE, watched=False)
    assert bench.work() == "heavy"  # nobody else wants it


def test_somebody_may_begin_to_look_while_it_waits() -> None:
    looks = False
    bench = Bench()
    bench.line.join("looked at", HEAVY, MASTER, lambda: looks)
    bench.join(ANNA, MASTER, 2)
    assert bench.work() == "anna"
    looks = True
    assert bench.work() == "looked at"


def test_what_is_not_allowed_now_keeps_its_place() -> None:
    bench = Bench()
    bench.join(ANNA, MASTER)
    bench.join(BORIS, APPRENTICE)
    assert bench.line.next(lambda one: one.cost > 10) is None
    short = bench.line.next(lambda one: one.cost < 1)
    assert short is not None
    assert short.what == "boris"
    assert bench.work() == "anna"


def test_who_leaves_the_line_is_not_served_and_may_leave_twice() -> None:
    bench = Bench()
    gone = bench.line.join("gone", ANNA, 1.0, always)
    bench.join(BORIS, 1.0)
    bench.line.leave(gone)
    bench.line.leave(gone)
    assert bench.work() == "boris"
    assert bench.line.next(lambda one: True) is None


def test_nobody_saves_up_and_nobody_pays_for_long() -> None:
    shares = Shares()
    shares.charge("a", 1000.0)
    assert shares.had("a") == MOST_AHEAD
    shares.raise_floor([500.0])
    assert shares.had("b") == 500.0  # who was away
    assert shares.had("a") == 500.0 + MOST_AHEAD
    shares.raise_floor([2000.0])
    assert not shares._had
    shares.raise_floor([])
    assert shares.floor == 2000.0


def test_a_line_that_is_empty_again_remembers_nobody() -> None:
    bench = Bench()
    for number in range(100):
        bench.join(Asker(f"holder {number}", f"origin {number}"), APPRENTICE)
    for _ in range(100):
        bench.work()
    assert not bench.line._holders
    assert not bench.line._origins._had
