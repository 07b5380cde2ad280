import { equal } from 'node:assert/strict';
import { seededRandom } from '#kernel/ports/clock.ts';
import type { KlineRow } from '#kernel/market/bar.ts';
import { BarRing } from '#market-data/bars/series/bar-ring.ts';
import type { Bench } from '#bench/measure/claim.ts';
import { microseconds } from '#bench/measure/figures.ts';
import { measurePaired } from '#bench/measure/paired.ts';

const ROWS = 500;

/** The text of 500 rows: joined from cached row texts, or serialized again. */
const klineRows: Bench = {
  name: 'text of 500 rows',
  async run() {
    const ring = new BarRing(ROWS);
    const random = seededRandom(1);
    const rows: KlineRow[] = [];
    for (let minute = 0; minute < ROWS; minute += 1) {
      const cents = () => Math.round(random() * 6_000_000) / 100;
      const [open, close, volume, quoteVolume] = [cents(), cents(), cents(), cents() * 1_000];
      const bar = {
        openTimeMs: 1_790_000_040_000 + minute * 60_000,
        open,
        high: Math.max(open, close),
        low: Math.min(open, close),
        close,
        volume,
        quoteVolume,
        closed: true,
      };
      ring.put(bar);
      rows.push([bar.openTimeMs, open, bar.high, bar.low, close, volume, quoteVolume]);
    }
    const ours = () => `[${ring.rowsText(0, ROWS)}]`;
    const peer = () => JSON.stringify(rows);
    equal(ours(), peer());
    const { oursMs, peerMs, ratio } = await measurePaired(ours, peer);
    return [
      {
        claim: 'text of 500 kline rows',
        ours: microseconds(oursMs),
        peer: `JSON.stringify of ready arrays, ${microseconds(peerMs)}`,
        ratio,
        goal: 'stated',
        isMet: null,
      },
    ];
  },
};

export default klineRows;
