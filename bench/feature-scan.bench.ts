import { deepEqual } from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { alignDownMs } from '#kernel/market/interval.ts';
import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { figure } from '#bench/measure/figures.ts';
import type { Fixture } from '#test/market-data/market-data-fixture.ts';
import {
  marketFixture,
  MINUTE_MS,
  seriesOf,
  START_MS,
} from '#test/market-data/market-data-fixture.ts';
import { contextOf } from '#test/market-data/live/live-market.ts';
import { waveOf } from '#test/market-data/scans/scan-market.ts';

const SERIES = 2_000;
/** As many as the calculations want before a window, so that none has to be asked of the exchange. */
const LISTED_BARS = 700;
const ROUNDS = 31;
const LIMIT_MS = 50;

const SYMBOLS = Array.from({ length: SERIES }, (_, at) => `COIN${at}USDT`);

const SCAN = `{ featureScan(
  universe: { exchange: venue_a, market: spot }
  interval: "1m"
  where: { all: [
    { compare: { left: { calc: { name: "rsi" } }, op: lt, right: { number: 60 } } }
    { compare: { left: { price: close }, op: gt, right: { calc: { name: "ema", params: { period: 50 } } } } }
    { feature: { calc: { name: "macd" }, id: "macd.bullish" } }
  ] }
  rank: { by: { price: close, changeOver: 20 } }
) { totalCount evaluatedCount asOfMs nodes { symbol rankValue values } } }`;

const ONE = '{ instruments: [{ exchange: venue_a, market: spot, symbol: "COIN0USDT" }] }';

interface Answer {
  readonly totalCount: number;
  readonly evaluatedCount: number;
  readonly asOfMs: number;
}

/** A scan over thousands of series whose bars lie in memory. */
const featureScan: Bench = {
  name: `scan of ${SERIES} series`,
  async run() {
    const fixture = await loadedMarket();
    // The first computation loads the code of indicators, whichever one it is.
    await fixture.query(SCAN.replace('{ exchange: venue_a, market: spot }', ONE));
    const cold = await timed(fixture);
    deepEqual(cold.answer.evaluatedCount, SERIES);
    const same = await medianOf(async () => timed(fixture));
    const closed = await medianOf(async () => {
      const { asOfMs } = (await timed(fixture)).answer;
      await closeEverywhere(fixture);
      const one = await timed(fixture);
      deepEqual(one.answer.asOfMs, asOfMs + MINUTE_MS);
      deepEqual(one.answer.evaluatedCount, SERIES);
      return one;
    });
    const what = `scan of ${SERIES} series × 3 conditions`;
    return [
      row(`${what}, nothing closed since the last one`, `${figure(same.cpuMs)} ms`, same.cpuMs),
      row(
        `${what}, a bar closed in each since the last one`,
        `${figure(closed.cpuMs)} ms`,
        closed.cpuMs,
      ),
      row(
        `${what}, the first one: a turn of the event loop, p95`,
        `${figure(cold.stallMs)} ms of ${figure(cold.cpuMs)} ms`,
        cold.stallMs,
      ),
    ];
  },
};

export default featureScan;

function row(claim: string, ours: string, ms: number): ClaimRow {
  return {
    claim,
    ours,
    peer: `${LIMIT_MS} ms`,
    ratio: ms / LIMIT_MS,
    goal: '≤ 1 ×',
    isMet: ms <= LIMIT_MS,
  };
}

async function loadedMarket(): Promise<Fixture> {
  const fixture = marketFixture({ symbols: SYMBOLS, settings: { liveConcurrency: 64 } });
  const { exchange, clock, data } = fixture;
  exchange.rowsPerPage = 1_000;
  exchange.listedAtMs = alignDownMs(START_MS, '1m') - LISTED_BARS * MINUTE_MS;
  exchange.barAt = ({ symbol }, openMs) =>
    waveOf(symbol, openMs, openMs + MINUTE_MS <= clock.nowMs());
  exchange.latencyMs = 0;
  await data.start();
  exchange.goLive();
  const { market } = contextOf(fixture);
  const isWhole = (symbol: string): boolean =>
    market.watch(seriesOf(symbol))!.book.ring.size > LISTED_BARS;
  while (!SYMBOLS.every(isWhole)) await clock.advance(500);
  return fixture;
}

/** The forming bar of every series closes. */
async function closeEverywhere({ clock, exchange }: Fixture): Promise<void> {
  const openMs = alignDownMs(clock.nowMs(), '1m');
  await clock.advance(openMs + MINUTE_MS - clock.nowMs());
  for (const symbol of SYMBOLS) exchange.push(seriesOf(symbol), waveOf(symbol, openMs));
}

interface Timed {
  readonly answer: Answer;
  /** Processor time of the scan. */
  readonly cpuMs: number;
  /** 95th percentile of the processor time of an event loop turn during the scan. */
  readonly stallMs: number;
}

async function timed(fixture: Fixture): Promise<Timed> {
  const over = new AbortController();
  const turnsMs: number[] = [];
  const watching = (async () => {
    while (!over.signal.aborted) {
      const usage = process.cpuUsage();
      await setImmediate();
      turnsMs.push(millisecondsSince(usage));
    }
  })();
  const from = process.cpuUsage();
  const { data, errors } = await fixture.query(SCAN);
  const cpuMs = millisecondsSince(from);
  over.abort();
  await watching;
  if (errors !== undefined) throw errors[0]!;
  const stallMs = turnsMs.toSorted((a, b) => a - b)[Math.floor(turnsMs.length * 0.95)] ?? 0;
  return { answer: data!['featureScan'] as Answer, cpuMs, stallMs };
}

async function medianOf(measure: () => Promise<Timed>): Promise<Timed> {
  const all: Timed[] = [];
  for (let round = 0; round < ROUNDS; round += 1) all.push(await measure());
  return all.toSorted((a, b) => a.cpuMs - b.cpuMs)[ROUNDS >> 1]!;
}

function millisecondsSince(usage: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(usage);
  return (user + system) / 1_000;
}
