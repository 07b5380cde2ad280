"""The client against a running server; MARKETGRAPH_URL says where it is."""

import asyncio
import csv
import json
import os
import socket
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from urllib.parse import urlsplit

from marketgraph import AsyncMarketgraph, Marketgraph, MarketgraphError, documents

URL = os.environ["MARKETGRAPH_URL"]
SERIES = {"exchange": "venue_a", "market": "spot", "symbol": "BTCUSDT", "interval": "1m"}


class CuttingProxy:
    """Passes bytes on between a client and the server, and cuts all connections on request."""

    def __init__(self):
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._open = []
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        server = urlsplit(URL)
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            upstream = socket.create_connection((server.hostname, server.port))
            self._open += [client, upstream]
            for source, target in ((client, upstream), (upstream, client)):
                threading.Thread(target=self._pass_on, args=(source, target), daemon=True).start()

    def _pass_on(self, source, target):
        try:
            while data := source.recv(65536):
                target.sendall(data)
        except OSError:
            pass

    def cut(self):
        cut, self._open = self._open, []
        for one in cut:
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            one.close()

    def close(self):
        self._listener.close()
        self.cut()


class SentEvents(ThreadingHTTPServer):
    """Sends each connection one of the given events, and cuts it."""

    def __init__(self, events):
        remaining = iter(events)

        class Sending(BaseHTTPRequestHandler):
            def do_POST(self):
                event = {"cursor": "a.1", "missingFrom": None, **next(remaining)}
                self.send_response(200)
                self.send_header("content-type", "text/event-stream")
                self.end_headers()
                data = json.dumps({"data": {"klineUpdated": event}})
                self.wfile.write(f"event: next\ndata: {data}\n\n".encode())

            def log_message(self, *_):
                pass

        super().__init__(("127.0.0.1", 0), Sending)
        self.url = f"http://127.0.0.1:{self.server_port}"
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()


class Requests(unittest.TestCase):
    client = Marketgraph(URL)

    def test_routes_have_typed_methods(self):
        rows = self.client.klines(**SERIES, limit=3)
        self.assertEqual([len(row) for row in rows], [7, 7, 7])
        answer = self.client.calculate_indicators(**SERIES, calc=[{"name": "rsi"}], limit=2)
        self.assertEqual(len(answer["indicators"]["rsi"]["columns"]["rsi_14"]), 2)
        playbook = self.client.playbook(name="trend_following")
        self.assertEqual(playbook["name"], "trend_following")
        found = self.client.indicator_registry(names=["rsi", "percent_b"])
        self.assertEqual(found["count"], 2)

    def test_the_graph_is_asked(self):
        data = self.client.query("query($code: String!) { company(stockCode: $code) { name } }", {"code": "688901"})
        self.assertTrue(data["company"]["name"])

    def test_what_is_refused_is_answered(self):
        with self.assertRaises(MarketgraphError) as refused:
            self.client.klines(**{**SERIES, "symbol": "NOPE"})
        self.assertEqual((refused.exception.status, refused.exception.code), (404, "symbol_not_subscribed"))
        with self.assertRaises(MarketgraphError) as wrong:
            self.client.klines(**{**SERIES, "interval": "7m"})
        self.assertEqual(wrong.exception.status, 422)
        self.assertEqual(wrong.exception.detail[0]["loc"], ["query", "interval"])
        with self.assertRaises(MarketgraphError) as misspelt:
            self.client.query("{ nothing }")
        self.assertEqual(misspelt.exception.code, "graphql_validation_failed")
        with self.assertRaises(ValueError):
            Marketgraph("localhost:4000")

    def test_tables_need_libraries_that_are_named(self):
        try:
            import pyarrow  # noqa: F401
        except ImportError:
            with self.assertRaisesRegex(ImportError, "marketgraph\[arrow\]"):
                self.client.arrow("/api/klines", SERIES)
        else:
            self.assertEqual(self.client.arrow("/api/klines", {**SERIES, "limit": 3}).num_rows, 3)

    def test_a_csv_has_the_numbers_of_json(self):
        window = {**SERIES, "limit": 3, "endTime": self.client.klines(**SERIES, limit=2)[0][0]}
        header, *rows = csv.reader(self.client.csv("/api/klines", {**window, "time": "ms"}).splitlines())
        self.assertEqual(header[0], "open_time")
        self.assertEqual([[float(cell) for cell in row] for row in rows], self.client.klines(**window))

    @unittest.skipUnless(find_spec("pandas") and find_spec("pyarrow"), "pandas and pyarrow are not installed")
    def test_a_frame_has_the_numbers_of_json_times_in_utc_and_booleans_that_select(self):
        end = self.client.klines(**SERIES, limit=2)[0][0]
        asked = {**SERIES, "limit": 30, "endTime": end, "signals": True, "calc": [{"name": "rsi"}]}
        frame, answered = self.client.frame("/api/indicators", None, asked), self.client.calculate_indicators(**asked)
        self.assertEqual(str(frame["open_time"].dtype), "datetime64[ms, UTC]")
        self.assertEqual(frame["open_time"].astype("int64").tolist(), [row[0] for row in answered["klines"]])
        self.assertEqual(frame["close"].tolist(), [row[4] for row in answered["klines"]])
        rsi = answered["indicators"]["rsi"]
        self.assertEqual(frame["rsi.rsi_14"].tolist(), rsi["columns"]["rsi_14"])
        rising = rsi["signals"]["rsi.rising"]["values"]
        self.assertEqual(str(frame["rsi.rsi.rising"].dtype), "boolean")
        self.assertEqual(len(frame[frame["rsi.rsi.rising"]]), rising.count(True))


class Live(unittest.TestCase):
    def test_a_series_goes_on_through_lost_connections(self):
        proxy = CuttingProxy()
        series = Marketgraph(proxy.url).live_series(**SERIES, bars=200)
        series._following._pause = lambda closed, seconds: None
        kinds = []
        for update in series:
            kinds.append(update.kind)
            if series.reconnects == 2:
                break
            # Once behind a change of the bar that forms, for which the exchange takes seconds, and once behind a snapshot.
            if kinds != ["SNAPSHOT"]:
                proxy.cut()
        series.close()
        proxy.close()
        self.assertEqual(series.reconnects, 2)
        self.assertEqual(len(series.bars), 200)
        times = [row[0] for row in series.bars]
        self.assertEqual(times, list(range(times[0], times[-1] + 60_000, 60_000)))
        answered = Marketgraph(URL).klines(**SERIES, startTime=times[0], endTime=times[-1], limit=200)
        self.assertEqual(series.bars[:-1], answered)

    def test_who_comes_back_and_has_missed_nothing_is_answered_nothing(self):
        first, second = [0, 1, 1, 1, 1, 1, 1], [60_000, 2, 2, 2, 2, 2, 2]
        nothing = {"kind": "SNAPSHOT", "rows": []}
        events = [{"kind": "SNAPSHOT", "rows": [first]}, nothing, {"kind": "CLOSED", "rows": [second]}]
        with SentEvents(events) as server:
            series = Marketgraph(server.url).live_series(**SERIES, bars=1)
            series._following._pause = lambda closed, seconds: None
            updates = iter(series)
            answered = [next(updates), next(updates)]
            series.close()
            server.shutdown()
        self.assertEqual(answered, [("SNAPSHOT", [first]), ("CLOSED", [second])])
        self.assertEqual(series.reconnects, 2)

    def test_what_can_never_be_followed_ends_at_once(self):
        with self.assertRaises(MarketgraphError):
            next(iter(Marketgraph(URL).live_series(**{**SERIES, "symbol": "NOPE"})))

    def test_any_subscription_is_followed_by_its_document(self):
        instrument = {name: SERIES[name] for name in ("exchange", "market", "symbol")}
        variables = {"instrument": instrument, "interval": "1m", "calc": [{"name": "rsi"}]}
        proxy = CuttingProxy()
        events = Marketgraph(proxy.url).follow(documents.INDICATOR_UPDATED, variables)
        events._pause = lambda closed, seconds: None
        answered = iter(events)
        first = next(answered)
        self.assertEqual((first["kind"], first["instrument"]), ("SNAPSHOT", instrument))
        self.assertEqual(len(first["indicators"][0]["columns"]["rsi_14"]), 1)
        proxy.cut()
        while next(answered)["kind"] != "SNAPSHOT":
            pass
        self.assertEqual(events.reconnects, 1)
        events.close()
        proxy.close()

    def test_closing_ends_a_wait(self):
        series = Marketgraph(URL).live_series(**SERIES, bars=1, closed_only=True)
        updates = iter(series)
        self.assertEqual(next(updates).kind, "SNAPSHOT")
        threading.Timer(0.2, series.close).start()
        self.assertLess(len(list(updates)), 2)


class Asynchronous(unittest.IsolatedAsyncioTestCase):
    async def test_methods_are_awaited_and_series_iterated(self):
        client = AsyncMarketgraph(URL)
        markets, playbooks = await asyncio.gather(client.markets(), client.playbook_catalog())
        self.assertTrue(markets and playbooks["count"])
        # More than are asked for at once.
        series = client.live_series(**SERIES, bars=1_200)
        async for update in series:
            if update.kind == "FORMING":
                break
        series.close()
        self.assertEqual(len(series.bars), 1_200)


if __name__ == "__main__":
    unittest.main()
