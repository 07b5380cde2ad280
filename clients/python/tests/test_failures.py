"""How the client handles servers that fail, are absent, or are another program; none of these is Marketgraph."""

import asyncio
import json
import os
import pickle
import socket
import ssl
import threading
import unittest
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from unittest.mock import patch

from marketgraph import AsyncMarketgraph, Marketgraph, MarketgraphError

SERIES = {"exchange": "venue_a", "market": "spot", "symbol": "BTCUSDT", "interval": "1m"}
EVENT = {"kind": "FORMING", "rows": [[0, 1, 1, 1, 1, 1, 1]], "cursor": "a.1", "missingFrom": None}


class Answering(ThreadingHTTPServer):
    """Gives the next of some answers to each request: a status, a body, and headers.

    None hangs up. An event is waited for in silence, and the connection ends then; `is_held` is set while it waits.
    """

    daemon_threads = True

    def __init__(self, *answers):
        remaining, asked = list(answers), []
        self.asked = asked
        self.is_held = is_held = threading.Event()

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                body = self.rfile.read(int(self.headers.get("content-length") or 0))
                asked.append((self.command, self.path, dict(self.headers), body))
                answer = remaining.pop(0) if len(remaining) > 1 else remaining[0]
                if isinstance(answer, threading.Event):
                    is_held.set()
                    answer.wait(10)
                    return
                if answer is None:
                    self.connection.shutdown(socket.SHUT_RDWR)
                    return
                status, text, headers = answer
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(text.encode())

            do_POST = do_GET

            def log_message(self, *_):
                pass

        super().__init__(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server_port}"
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()


def answer(value, status=200, **headers):
    return status, json.dumps(value), {"content-type": "application/json", **headers}


def stream(*events):
    sent = "".join(f"event: next\ndata: {json.dumps({'data': {'klineUpdated': one}})}\n\n" for one in events)
    return 200, sent, {"content-type": "text/event-stream"}


BUSY = answer({"detail": "busy", "code": "overloaded"}, 503, **{"retry-after": "7"})
GRAPH_BUSY = answer({"errors": [{"message": "busy", "extensions": {"code": "OVERLOADED"}}]}, 503)


def client(url, pauses=None, **options):
    graph = Marketgraph(url, **options)
    graph._transport._sleep = (pauses if pauses is not None else []).append
    return graph


class Failures(unittest.TestCase):
    def failure_of(self, work):
        with self.assertRaises(MarketgraphError) as raised:
            work()
        return raised.exception

    def test_a_server_that_is_not_there_is_said_to_be_unreachable(self):
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        pauses = []
        error = self.failure_of(client(f"http://127.0.0.1:{port}", pauses).markets)
        self.assertEqual((error.status, error.code, error.is_transient), (0, "unreachable", True))
        self.assertIn(f"http://127.0.0.1:{port} cannot be reached", str(error))
        self.assertIn("is the server running", str(error))
        # Three more attempts behind growing pauses.
        self.assertEqual([round(pause / 2 ** at, 1) in (0.5, 0.6, 0.7, 0.8, 0.9, 1.0) for at, pause in enumerate(pauses)], [True] * 3)

    def test_what_helps_depends_on_what_is_wrong(self):
        for error, advice in (
            (socket.gaierror("no such name"), "that host name is unknown"),
            (ssl.SSLCertVerificationError("self-signed certificate"), "SSL_CERT_FILE"),
            (ConnectionResetError(), "ConnectionResetError); is the server running"),
        ):
            self.assertIn(advice, client("https://a.example")._transport.failure_of(error).detail)

    def test_one_that_says_nothing_is_a_timeout(self):
        with socket.create_server(("127.0.0.1", 0)) as silent:
            url = f"http://127.0.0.1:{silent.getsockname()[1]}"
            error = self.failure_of(client(url, timeout=0.05, retries=0).markets)
        self.assertEqual(error.code, "timeout")

    def test_another_server_is_recognised(self):
        page = (200, "<html>Log in</html>", {"content-type": "text/html"})
        gateway = (502, "<html>Bad Gateway</html>", {"content-type": "text/html"})
        for sent, status in ((page, 200), (gateway, 502)):
            with Answering(sent) as server:
                error = self.failure_of(lambda: client(server.url, retries=0).query("{ venues { exchange } }"))
            self.assertEqual((error.status, error.code), (status, "not_marketgraph"))
        with Answering(page) as server:
            series = client(server.url).live_series(**SERIES)
            self.assertEqual(self.failure_of(lambda: list(series)).code, "not_marketgraph")

    def test_what_reads_is_asked_again_and_what_writes_never(self):
        pauses = []
        with Answering(BUSY, None, answer([])) as server:
            self.assertEqual(client(server.url, pauses).markets(), [])
            self.assertEqual(len(server.asked), 3)
        self.assertTrue(7 <= pauses[0] < 7.5 and pauses[1] < 2, pauses)
        for failing in (BUSY, GRAPH_BUSY, None):
            with Answering(failing) as server:
                graph = client(server.url)
                self.failure_of(lambda: graph.query("mutation { publish }"))
                self.assertEqual(len(server.asked), 1)
                self.failure_of(lambda: graph.query("{ venues { exchange } }"))
                self.assertEqual(len(server.asked), 5)
        with Answering(answer({"detail": "no", "code": "internal"}, 500)) as server:
            self.failure_of(client(server.url).markets)
            self.assertEqual(len(server.asked), 1)

    def test_a_wait_of_more_than_two_minutes_is_sent_at_once(self):
        for named, attempts in (("120", 2), ("121", 1), ("999999999999", 1)):
            pauses = []
            busy = answer({"detail": "busy", "code": "overloaded"}, 503, **{"retry-after": named})
            with Answering(busy) as server:
                error = self.failure_of(client(server.url, pauses, retries=1).markets)
                self.assertEqual((error.retry_after, len(server.asked)), (float(named), attempts))
            self.assertTrue(all(pause < 121 for pause in pauses), pauses)

    def test_a_wait_of_less_than_a_second_is_none_that_is_named(self):
        for named in (0, -7):
            pauses = []
            busy = {"message": "busy", "extensions": {"code": "OVERLOADED", "retryAfter": named}}
            with Answering(answer({"errors": [busy]}, 503)) as server:
                self.failure_of(lambda: client(server.url, pauses).query("{ venues { exchange } }"))
            self.assertTrue(all(pause >= 0.5 * 2**at for at, pause in enumerate(pauses)), pauses)
            self.assertEqual(len(pauses), 3)

    def test_an_answer_with_errors_has_what_was_answered_in_spite_of_them(self):
        errors = [{"message": "away", "extensions": {"code": "VENUE_AWAY", "retryAfter": 3}}, {"message": "other"}]
        with Answering(answer({"data": {"a": 1, "b": None}, "errors": errors})) as server:
            error = self.failure_of(lambda: client(server.url, retries=0).query("{ a b }"))
        self.assertEqual((error.code, error.retry_after, error.data), ("venue_away", 3, {"a": 1, "b": None}))
        self.assertEqual(error.errors, errors)
        self.assertEqual(str(pickle.loads(pickle.dumps(error))), str(error))


class LiveFailures(unittest.TestCase):
    def test_a_server_that_never_answered_is_not_waited_for(self):
        with Answering(None) as server:
            series = client(server.url).live_series(**SERIES)
            series._following._pause = lambda closed, seconds: None
            with self.assertRaises(MarketgraphError) as raised:
                next(iter(series))
            self.assertEqual((raised.exception.code, len(server.asked)), ("unreachable", 4))

    def test_one_that_did_is_waited_for_longer_and_longer(self):
        pauses = []
        with Answering(stream(EVENT), *[None] * 9, stream(EVENT)) as server:
            series = client(server.url).live_series(**SERIES, bars=1)
            series._following._pause = lambda closed, seconds: pauses.append(seconds)
            updates = iter(series)
            self.assertEqual([next(updates).kind, next(updates).kind], ["FORMING", "FORMING"])
            series.close()
        self.assertEqual(series.reconnects, 10)
        self.assertTrue(0.5 <= pauses[0] <= 1 and 15 <= pauses[-1] <= 30, pauses)

    def test_one_that_names_a_wait_of_years_is_asked_within_an_hour(self):
        pauses = []
        busy = answer({"detail": "busy", "code": "overloaded"}, 503, **{"retry-after": "999999999999"})
        with Answering(busy, stream(EVENT)) as server:
            series = client(server.url).live_series(**SERIES, bars=1)
            series._following._pause = lambda closed, seconds: pauses.append(seconds)
            self.assertEqual(next(iter(series)).kind, "FORMING")
            series.close()
        self.assertTrue(3600 <= pauses[0] < 3601, pauses)

    def test_closing_before_there_is_a_connection_ends_it(self):
        with socket.create_server(("127.0.0.1", 0)) as silent:
            series = Marketgraph(f"http://127.0.0.1:{silent.getsockname()[1]}").live_series(**SERIES)
            connect = series._transport.connect

            def closing(*arguments):
                series.close()
                return connect(*arguments)

            with patch.object(series._transport, "connect", closing):
                self.assertEqual(list(series), [])

    def test_a_series_has_at_least_one_bar(self):
        with self.assertRaisesRegex(ValueError, "at least one bar"):
            Marketgraph().live_series(**SERIES, bars=0)


class Proxies(unittest.TestCase):
    def test_proxies_of_the_environment_are_used(self):
        with Answering(answer([]), stream(EVENT)) as proxy:
            named = {"http_proxy": proxy.url.replace("//", "//me:se%20cret@"), "no_proxy": "other.example"}
            with patch.dict(os.environ, named):
                graph = Marketgraph("http://markets.example:81/base", token="t")
                excluded = Marketgraph("http://other.example")
            self.assertIsNone(excluded._transport._proxy)
            self.assertEqual(graph.markets(), [])
            series = graph.live_series(**SERIES, bars=1)
            self.assertEqual(next(iter(series)).kind, "FORMING")
            (_, path, headers, _), (_, live, _, _) = proxy.asked
        self.assertEqual(path, "http://markets.example:81/base/api/markets")
        self.assertEqual(live, "http://markets.example:81/base/graphql")
        self.assertEqual(headers["Host"], "markets.example:81")
        self.assertEqual(headers["Proxy-Authorization"], "Basic bWU6c2UgY3JldA==")
        with patch.dict(os.environ, {"http_proxy": "socks5://localhost"}), self.assertRaisesRegex(ValueError, "http_proxy"):
            Marketgraph("http://markets.example")


class ManySeries(unittest.IsolatedAsyncioTestCase):
    async def test_series_that_wait_take_no_thread_from_requests(self):
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
        with socket.create_server(("127.0.0.1", 0)) as silent, Answering(answer([])) as server:
            waiting = AsyncMarketgraph(f"http://127.0.0.1:{silent.getsockname()[1]}")
            following = [waiting.live_series(**SERIES) for _ in range(4)]

            async def follow(series):
                return [update async for update in series]

            tasks = [asyncio.create_task(follow(series)) for series in following]
            await asyncio.sleep(0)
            self.assertEqual(await asyncio.wait_for(AsyncMarketgraph(server.url).markets(), 5), [])
            following[0].close()
            self.assertEqual(await asyncio.wait_for(tasks[0], 5), [])
            for task in tasks[1:]:
                task.cancel()
            ended = await asyncio.wait_for(asyncio.gather(*tasks[1:], return_exceptions=True), 5)
            self.assertTrue(all(isinstance(one, asyncio.CancelledError) for one in ended), ended)


if __name__ == "__main__":
    unittest.main()
