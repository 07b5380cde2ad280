import type { OutgoingHttpHeaders } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import { bearerChallenge } from '#kernel/http/bearer-challenge.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import { refuseCrossSite } from '#kernel/http/cross-site.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { GraphEngine } from '#kernel/ports/graph.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { QuotaUse } from '#kernel/http/request-gate.ts';
import { admit, contextOf, type AdmissionControl } from '#rest-documents/http/admission.ts';
import { failureOfThrown, retryAfterSec, statusOf } from '#rest-documents/http/failure.ts';
import type { RoutedRequest, RouteHandler } from '#rest-documents/http/graph-endpoint.ts';
import { sendText } from '#rest-documents/http/reply.ts';
import { readResolution, resolutionOf, type Resolution } from '#rest-adapter/udf/resolution.ts';
import { placeOf, typeOf, type ChartInstrument, UdfGraph } from '#rest-adapter/udf/udf-graph.ts';
import { history, type Stretch } from '#rest-adapter/udf/udf-history.ts';
import { marks } from '#rest-adapter/udf/udf-marks.ts';
import { searchSymbols } from '#rest-adapter/udf/symbol-search.ts';
import { symbolInfo } from '#rest-adapter/udf/symbol-info.ts';

export interface UdfDeps {
  readonly engine: GraphEngine;
  readonly admissionControl: AdmissionControl;
  readonly log: Log;
  readonly clock: Clock;
}

/** The request's parameters as strings; absent ones are empty. */
type Asked = (name: string) => string;
type Answer = (graph: UdfGraph, asked: Asked) => Promise<unknown>;

const MAX_FOUND = 50;
/** 3000-01-01: charts request times before it. Zoomed out far enough, they also request times before 1970. */
const LAST_SEC = 32_503_680_000;

/**
 * The data feed that TradingView's charting library reads through its UDF adapter, and other charts with this
 * protocol: bars, symbols and marks of the same graph. Errors have the statuses of REST, with `s` and
 * `errmsg` as the library reads them.
 */
export function createUdfEndpoints(deps: UdfDeps): [path: string, handler: RouteHandler][] {
  const at = (path: string, use: QuotaUse, answer: Answer): [string, RouteHandler] => [
    `/udf/${path}`,
    (exchange) => respond(deps, exchange, use, answer),
  ];
  return [
    at('config', 'default', configuration),
    at('time', 'default', () => Promise.resolve(Math.floor(deps.clock.nowMs() / 1_000))),
    at('symbols', 'default', async (graph, asked) =>
      symbolInfo(graph, await graph.instrumentOf(asked('symbol'))),
    ),
    at('search', 'default', (graph, asked) =>
      searchSymbols(graph, {
        words: asked('query').trim(),
        type: asked('type'),
        place: asked('exchange'),
        limit: Math.min(MAX_FOUND, numberOf(asked, 'limit', 1, MAX_FOUND) ?? MAX_FOUND),
      }),
    ),
    at('history', 'default', async (graph, asked) =>
      history(graph, ...(await seriesOf(graph, asked))),
    ),
    at('marks', 'compute', async (graph, asked) => marks(graph, ...(await seriesOf(graph, asked)))),
  ];
}

async function configuration(graph: UdfGraph): Promise<object> {
  const venues = await graph.venues();
  const exchanges = venues.map((venue) => ({
    value: placeOf(venue),
    name: `${venue.exchange} ${venue.market}`,
    desc: placeOf(venue),
  }));
  const types = new Set(venues.map(typeOf));
  const intervals = new Set(venues.flatMap((venue) => venue.intervals));
  return {
    supports_search: true,
    supports_group_request: false,
    supports_marks: true,
    supports_timescale_marks: false,
    supports_time: true,
    exchanges: [{ value: '', name: 'All', desc: '' }, ...exchanges],
    symbols_types: [
      { name: 'All', value: '' },
      ...[...types].map((value) => ({ name: value, value })),
    ],
    supported_resolutions: [...intervals].map(resolutionOf),
  };
}

/** Reads the series of a request. Rejects with `invalid_input` for an invalid one. */
async function seriesOf(
  graph: UdfGraph,
  asked: Asked,
): Promise<[ChartInstrument, Resolution, Stretch]> {
  const resolution = readResolution(asked('resolution'));
  const fromSec = numberOf(asked, 'from', -LAST_SEC, LAST_SEC);
  const toSec = numberOf(asked, 'to', -LAST_SEC, LAST_SEC);
  const countBack = numberOf(asked, 'countback', 1, 1_000_000);
  if (resolution === null)
    throw invalid('resolution: name one of supported_resolutions, such as 60 or 1D.');
  if (toSec === null) throw invalid('to: name the end of the bars in seconds since 1970.');
  if (fromSec === null && countBack === null)
    throw invalid('from: name the start of the bars in seconds.');
  const instrument = await graph.instrumentOf(asked('symbol'));
  if (!instrument.venue.intervals.includes(resolution.interval)) {
    throw invalid(
      'resolution: this venue has no bars of this length; /udf/symbols lists supported_resolutions.',
    );
  }
  return [
    instrument,
    resolution,
    { fromSec: Math.max(0, fromSec ?? 0), toSec: Math.max(0, toSec), countBack },
  ];
}

/** A whole number; null for an absent one. Throws `invalid_input`. */
function numberOf(asked: Asked, name: string, least: number, most: number): number | null {
  const text = asked(name);
  if (text === '') return null;
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw invalid(`${name}: a whole number from ${least} to ${most}.`);
}

function invalid(detail: string): DomainError {
  return new DomainError('invalid_input', detail);
}

async function respond(
  { engine, admissionControl, log, clock }: UdfDeps,
  { req, res, query }: RoutedRequest,
  use: QuotaUse,
  answer: Answer,
): Promise<void> {
  const anonymous = contextOf(admissionControl, req);
  const headers: OutgoingHttpHeaders = {
    'x-request-id': anonymous.requestId,
    'content-type': 'application/json',
    'cache-control': 'no-store',
  };
  const gone = new AbortController();
  res.once('close', () => gone.abort(new DomainError('request_timeout')));
  try {
    refuseCrossSite(req);
    const context = await admit(admissionControl.gate, use, req, anonymous, headers);
    const values = parseQuery(query);
    const asked: Asked = (name) => String([values[name] ?? ''].flat().at(-1));
    const body = await answer(new UdfGraph(engine, context, gone.signal, clock), asked);
    sendText(res, 200, headers, JSON.stringify(body));
  } catch (thrown) {
    const failure = failureOfThrown(thrown);
    if (failure.code === 'internal') {
      log.error(
        { requestId: anonymous.requestId, reason: String(thrown) },
        'a chart was not answered',
      );
    }
    const wait = retryAfterSec(failure);
    if (wait !== null) headers['retry-after'] = String(wait);
    const challenge = bearerChallenge(failure.code);
    if (challenge !== null) headers['www-authenticate'] = challenge;
    if (res.headersSent || res.destroyed) res.destroy();
    else
      sendText(
        res,
        statusOf(failure),
        headers,
        JSON.stringify({ s: 'error', errmsg: failure.detail }),
      );
  }
}
