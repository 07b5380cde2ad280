import { deepEqual } from 'node:assert/strict';
import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { figure } from '#bench/measure/figures.ts';
import { processorTimes } from '#bench/measure/processor-time.ts';
import { packBars, unpackBars } from '#platform/postgres/bar-block.ts';
import {
  hasRecordedKlines,
  readRecordedKlines,
  RECORDED_KLINES,
  type RecordedInterval,
} from '#test/platform/postgres/recorded-klines.ts';

const MAX_BYTES = 16;
const ROUNDS = 41;
const CALLS = 20;

/** Bars per year of an instrument that always trades; an interval without a recording uses the larger recorded one. */
const BARS_A_YEAR: readonly (readonly [bars: number, as: RecordedInterval])[] = [
  [525_600, '1m'],
  [105_120, '5m'],
  [35_040 + 17_520, '1h'],
  [8_760, '1h'],
  [2_190 + 365, '1d'],
];

/** What bars take in sealed blocks, a block of each recording. */
const sealedBlocks: Bench = {
  name: 'sealed blocks',
  async run() {
    if (!hasRecordedKlines) throw new Error('recorded klines are not here (MARKETGRAPH_DATA_DIR)');
    const bytes = new Map<RecordedInterval, { bars: number; bytes: number; dearest: number }>();
    for (const [interval, file] of RECORDED_KLINES) {
      const rows = readRecordedKlines(file);
      const block = packBars(rows);
      deepEqual(unpackBars(block, rows.length), rows);
      const { length } = block.content;
      const sum = bytes.get(interval) ?? { bars: 0, bytes: 0, dearest: 0 };
      bytes.set(interval, {
        bars: sum.bars + rows.length,
        bytes: sum.bytes + length,
        dearest: Math.max(sum.dearest, length / rows.length),
      });
    }
    const years = BARS_A_YEAR.reduce((sum, [bars]) => sum + bars, 0);
    const weighed =
      BARS_A_YEAR.reduce((sum, [bars, as]) => sum + bars * bytes.get(as)!.dearest, 0) / years;
    return [
      ...[...bytes].map(([interval, { bars, bytes: all, dearest }]): ClaimRow => ({
        claim: `${bars.toLocaleString('en')} recorded bars of ${interval}`,
        ours: `${figure(all / bars)} B a bar`,
        peer: `the dearest recording ${figure(dearest)} B`,
        ratio: null,
        goal: 'stated',
        isMet: null,
      })),
      {
        claim: 'weighed by the bars of a year, each interval as its dearest recording',
        ours: `${figure(weighed)} B a bar`,
        peer: 'a row and its index 135 B',
        ratio: weighed / 135,
        goal: `≤ ${MAX_BYTES} B`,
        isMet: weighed <= MAX_BYTES,
      },
      unpacking(),
    ];
  },
};

function unpacking(): ClaimRow {
  const rows = readRecordedKlines('market/gocryptotrader/binance/api_v3_klines.5.json');
  const block = packBars(rows);
  const repeat = (work: () => unknown) => (): void => {
    for (let call = 0; call < CALLS; call += 1) work();
  };
  const works = [repeat(() => unpackBars(block, rows.length)), repeat(() => packBars(rows))];
  const [unpackUs, packUs] = processorTimes(works, ROUNDS).map((us) => us / CALLS);
  return {
    claim: `a block of ${rows.length.toLocaleString('en')} bars unpacked, processor time`,
    ours: `${figure(unpackUs!)} µs`,
    peer: `packed once in ${figure(packUs!)} µs`,
    ratio: null,
    goal: '≤ 1,000 µs',
    isMet: unpackUs! <= 1_000,
  };
}

export default sealedBlocks;
