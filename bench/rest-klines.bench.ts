import { equal } from 'node:assert/strict';
import type { Bench } from '#bench/measure/claim.ts';
import { figure } from '#bench/measure/figures.ts';
import { answerOf, loadInTurns, servedRatio } from '#bench/load/server-pair.ts';
import { assertSameAnswer } from '#bench/measure/same-answer.ts';
import { startChildServer } from '#bench/servers/child-server.ts';

const GOAL = 0.5;
const REQUEST = {
  path: '/api/klines?exchange=venue_a&market=spot&symbol=BTCUSDT&interval=1m&limit=500',
};

/** The documented route for 500 rows, against a server that only sends the same bytes from memory. */
const restKlines: Bench = {
  name: 'GET /api/klines, 500 rows',
  async run() {
    const ours = await startChildServer('marketgraph-server.ts');
    const limit = await startChildServer('bare-server.ts');
    try {
      const answer = await answerOf(ours, REQUEST);
      equal((JSON.parse(answer) as unknown[]).length, 500);
      await limit.task(answer);
      assertSameAnswer(answer, await answerOf(limit, REQUEST));
      const [served, bare] = await loadInTurns([ours, limit], REQUEST);
      const ratio = servedRatio(served!, bare!);
      return [
        {
          claim: 'GET /api/klines, 500 rows',
          ours: `${figure(served!.requestsPerSec)} requests/s, ${figure(served!.cpuUs)} µs each`,
          peer:
            `bare node:http sending the same bytes, ${figure(bare!.requestsPerSec)} requests/s, ` +
            `${figure(bare!.cpuUs)} µs each`,
          ratio,
          goal: `≥ ${GOAL} ×`,
          isMet: ratio >= GOAL,
        },
      ];
    } finally {
      ours.stop();
      limit.stop();
    }
  },
};

export default restKlines;
