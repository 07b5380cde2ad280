import { equal } from 'node:assert/strict';
import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { figure } from '#bench/measure/figures.ts';
import type { LoadRequest } from '#bench/load/server-pair.ts';
import { answerOf, loadInTurns, servedRatio } from '#bench/load/server-pair.ts';
import { assertSameAnswer } from '#bench/measure/same-answer.ts';
import type { ChildServer } from '#bench/servers/child-server.ts';
import { startChildServer } from '#bench/servers/child-server.ts';

/** The ten indicators of the other tables, at their defaults. */
const NAMES = ['sma', 'ema', 'rsi', 'macd', 'bbands', 'atr', 'adx', 'stoch', 'mfi', 'cci'];
const LIMITS = [200, 1_000];

/** The documented route for ten indicators, against a server that only sends the same bytes from memory. */
const restIndicators: Bench = {
  name: 'POST /api/indicators',
  async run() {
    const ours = await startChildServer('marketgraph-server.ts');
    const limit = await startChildServer('bare-server.ts');
    try {
      const rows: ClaimRow[] = [];
      for (const bars of LIMITS) rows.push(await rowOf(ours, limit, bars));
      return rows;
    } finally {
      ours.stop();
      limit.stop();
    }
  },
};

async function rowOf(ours: ChildServer, limit: ChildServer, bars: number): Promise<ClaimRow> {
  const request: LoadRequest = {
    path: '/api/indicators?explain=false',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      exchange: 'venue_a',
      market: 'spot',
      symbol: 'BTCUSDT',
      interval: '1m',
      limit: bars,
      calc: NAMES.map((name) => ({ name })),
    }),
  };
  const answer = await answerOf(ours, request);
  const { klines, indicators } = JSON.parse(answer) as {
    klines: unknown[];
    indicators: Record<string, unknown>;
  };
  equal(klines.length, bars);
  equal(Object.keys(indicators).length, NAMES.length);
  await limit.task(answer);
  assertSameAnswer(answer, await answerOf(limit, request));
  const [served, bare] = await loadInTurns([ours, limit], request);
  return {
    claim: `POST /api/indicators, ten indicators over ${bars} bars`,
    ours: `${figure(served!.requestsPerSec)} requests/s, ${figure(served!.cpuUs)} µs each`,
    peer:
      `bare node:http sending the same ${figure(answer.length / 1_000)} kB, ` +
      `${figure(bare!.requestsPerSec)} requests/s, ${figure(bare!.cpuUs)} µs each`,
    ratio: servedRatio(served!, bare!),
    goal: 'stated',
    isMet: null,
  };
}

export default restIndicators;
