"""Histories of bars, from the running server and from servers that are busy, cut their pages, or misbehave."""

import asyncio
import json
import threading
import unittest
from datetime import datetime, timezone
from importlib.util import find_spec

from marketgraph import AsyncMarketgraph, Hole, Marketgraph, MarketgraphError

from test_client import SERIES, URL
from test_failures import Answering, answer, client

MINUTE = 60_000


def page(*times, following=None, forming=False, holes=()):
    reported = [{"startTimeMs": start, "endTimeMs": end, "bars": bars} for start, end, bars in holes]
    rows = [[time, 1, 2, 0.5, 1.5, 10, 15] for time in times]
    klines = {"rows": rows, "nextStartTime": following, "endsForming": forming, "holes": reported}
    return answer({"data": {"klines": klines}})


def preparing(seconds):
    error = {"message": "wait", "extensions": {"code": "HISTORY_PREPARING", "retryAfter": seconds}}
    return answer({"data": None, "errors": [error]})


def busy(status, seconds):
    return answer({"detail": "busy", "code": "overloaded"}, status, **{"retry-after": str(seconds)})


def history(server, pauses=None, **more):
    window = {"start_time": 0, "end_time": 1_000, **more}
    reported = client(server.url).history(**SERIES, **window)
    reported._pause = lambda ending, seconds: (pauses if pauses is not None else []).append(seconds)
    return reported


def times_of(pages):
    return [row[0] for rows in pages for row in rows]


def starts_asked(server):
    return [json.loads(body)["variables"]["startTime"] for _, _, _, body in server.asked]


class Histories(unittest.TestCase):
    def test_the_running_server_gives_each_bar_once(self):
        graph = Marketgraph(URL)
        last = graph.klines(**SERIES, limit=2)[0][0]
        start, reported = last - 2_499 * MINUTE, []
        since = datetime.fromtimestamp(start / 1000, timezone.utc)
        bars = graph.history(**SERIES, start_time=since, end_time=last + MINUTE, on_progress=reported.append)
        pages = list(bars)
        self.assertEqual(times_of(pages), list(range(start, last + MINUTE, MINUTE)))
        self.assertEqual(pages[-1][-2:], graph.klines(**SERIES, startTime=last - MINUTE, endTime=last + MINUTE))
        self.assertEqual((bars.holes, reported[-1].bars, reported[-1].share, reported[-1].pages), ([], 2_500, 1.0, 3))
        columns = graph.history(**SERIES, start_time=start, end_time=last, page_rows=700).columns()
        self.assertEqual(columns["open_time"], list(range(start, last, MINUTE)))
        self.assertEqual(columns["close"], [row[4] for rows in pages for row in rows][:-1])

    def test_a_server_that_is_busy_prepares_and_cuts_its_pages_loses_nothing(self):
        pauses, reported = [], []
        answers = [
            busy(429, 7),
            page(0, 10, 20, following=30),
            # Preparing takes longer than a question has attempts by default.
            *[preparing(2)] * 5,
            page(10, 20, 30, 40, following=60, holes=[(50, 60, 1)]),
            busy(503, 3),
            page(70, following=80, holes=[(60, 70, 1)]),
            page(following=500),
            page(500, 510, forming=True),
        ]
        with Answering(*answers) as server:
            bars = history(server, pauses, on_progress=reported.append)
            pages = list(bars)
            asked = starts_asked(server)
        self.assertEqual(times_of(pages), [0, 10, 20, 30, 40, 70, 500])
        self.assertTrue(all(pages))
        self.assertEqual(bars.holes, [Hole(50, 70, 2)])
        self.assertEqual(asked, [0, 0, *[30] * 6, 60, 60, 80, 500])
        self.assertEqual([int(pause) for pause in pauses], [7, 2, 2, 2, 2, 2, 3])
        self.assertEqual([one.wait for one in reported if one.wait], pauses)

    def test_where_nothing_follows_the_end_is_asked_for_its_holes(self):
        nothing = answer({"errors": [{"message": "none", "extensions": {"code": "HISTORY_NOT_AVAILABLE"}}]})
        with Answering(page(0, 10, following=20), nothing, page(10, holes=[(20, 1_000, 98)])) as server:
            bars = history(server)
            self.assertEqual(times_of(bars), [0, 10])
            self.assertEqual((bars.holes, starts_asked(server)), ([Hole(20, 1_000, 98)], [0, 20, 10]))
        with Answering(nothing) as server:
            self.assertEqual(history(server).columns()["open_time"], [])

    def test_a_hole_in_its_midst_is_crossed_and_reported(self):
        nothing = answer({"errors": [{"message": "none", "extensions": {"code": "HISTORY_NOT_AVAILABLE"}}]})
        across = page(10, following=600, holes=[(20, 600, 58)])
        with Answering(page(0, 10, following=20), nothing, across, page(600, 610)) as server:
            bars = history(server)
            self.assertEqual(times_of(bars), [0, 10, 600, 610])
            self.assertEqual((bars.holes, starts_asked(server)), ([Hole(20, 600, 58)], [0, 20, 10, 600]))
            self.assertTrue(bars.is_whole)

    def test_a_hole_that_the_server_does_not_cross_is_no_end(self):
        nothing = answer({"errors": [{"message": "none", "extensions": {"code": "HISTORY_NOT_AVAILABLE"}}]})
        with Answering(page(0, 10, following=20), nothing, page(10, following=20)) as server:
            bars, given = history(server), []
            with self.assertRaises(MarketgraphError) as raised:
                given.extend(bars)
            self.assertEqual((raised.exception.code, times_of(given)), ("history_not_available", [0, 10]))
            self.assertFalse(bars.is_whole)

    def test_both_clients_take_the_same(self):
        self.assertIs(AsyncMarketgraph.history, Marketgraph.history)

    def test_what_never_passes_is_raised_behind_what_was_given(self):
        with Answering(page(0, following=10), busy(503, 1)) as server:
            given = []
            with self.assertRaises(MarketgraphError) as raised:
                given.extend(history(server, retries=2))
            self.assertEqual((raised.exception.code, len(server.asked)), ("overloaded", 4))

    def test_a_page_that_would_repeat_or_lose_bars_is_refused(self):
        for answers in ([page(0, following=10), page(following=10)], [page(0, 20, 10)], [page(0, 0)]):
            with Answering(*answers) as server, self.assertRaises(MarketgraphError) as raised:
                list(history(server))
            self.assertEqual(raised.exception.code, "not_marketgraph")

    def test_closing_ends_a_wait_and_an_answer_that_does_not_come(self):
        with Answering(page(0, following=10), busy(503, 60)) as server:
            bars = client(server.url).history(**SERIES, start_time=0, on_progress=lambda one: one.wait and bars.close())
            self.assertEqual(times_of(bars), [0])
            self.assertEqual(len(server.asked), 2)
        held = threading.Event()
        with Answering(page(0, following=10), held) as server:
            bars = client(server.url).history(**SERIES, start_time=0)
            threading.Thread(target=lambda: (server.is_held.wait(), bars.close())).start()
            with self.assertRaises(MarketgraphError) as raised:
                bars.columns()
            self.assertEqual(raised.exception.code, "closed")
            held.set()

    def test_leaving_the_loop_asks_no_more_and_it_is_read_once(self):
        with Answering(page(0, following=10)) as server:
            bars = history(server)
            for rows in bars:
                break
            self.assertEqual(len(server.asked), 1)
            with self.assertRaises(TypeError):
                bars.columns()

    def test_a_window_that_is_none_is_refused(self):
        graph = Marketgraph(URL)
        for wrong in ({"start_time": 5, "end_time": 5}, {"page_rows": 0}, {"start_time": datetime(2026, 1, 1)}):
            with self.assertRaises(ValueError):
                graph.history(**SERIES, **wrong)

    @unittest.skipUnless(find_spec("pandas"), "pandas is not installed")
    def test_a_frame_has_the_columns_with_times_in_utc(self):
        with Answering(page(0, 10, following=20), page(20)) as server:
            frame = history(server).frame()
        self.assertEqual(str(frame["open_time"].dtype), "datetime64[ms, UTC]")
        self.assertEqual(frame["open_time"].astype("int64").tolist(), [0, 10, 20])
        self.assertEqual(frame["volume"].tolist(), [10.0, 10.0, 10.0])

    @unittest.skipIf(find_spec("pandas"), "pandas is installed")
    def test_a_frame_names_what_it_needs_before_it_asks(self):
        with Answering(page(0)) as server:
            with self.assertRaisesRegex(ImportError, r"marketgraph\[pandas\]"):
                history(server).frame()
            self.assertEqual(server.asked, [])


class AsynchronousHistories(unittest.IsolatedAsyncioTestCase):
    async def test_pages_are_awaited_and_progress_is_reported_by_the_loop(self):
        seen, thread = [], threading.get_ident()
        with Answering(page(0, 10, following=20), page(20, holes=[(30, 40, 1)])) as server:
            graph = AsyncMarketgraph(server.url)
            bars = graph.history(
                **SERIES, start_time=0, end_time=40, on_progress=lambda one: seen.append((one.bars, threading.get_ident()))
            )
            self.assertEqual([len(rows) async for rows in bars], [2, 1])
            self.assertEqual(bars.holes, [Hole(30, 40, 1)])
        self.assertEqual(seen, [(2, thread), (3, thread)])
        with Answering(page(0, 10, following=20), page(20)) as server:
            columns = await AsyncMarketgraph(server.url).history(**SERIES, start_time=0).columns()
            self.assertEqual(columns["open_time"], [0, 10, 20])

    async def test_a_cancelled_task_ends_the_request_under_way(self):
        held = threading.Event()
        with Answering(page(0, following=10), held) as server:
            bars = AsyncMarketgraph(server.url).history(**SERIES, start_time=0)
            task = asyncio.create_task(bars.columns())
            await asyncio.to_thread(server.is_held.wait)
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await asyncio.wait_for(task, 5)
            self.assertTrue(bars._history._ending.is_set())
            self.assertEqual(len(server.asked), 2)
            held.set()


if __name__ == "__main__":
    unittest.main()
