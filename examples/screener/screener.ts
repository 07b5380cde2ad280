import { setTimeout } from 'node:timers/promises';
import { Marketgraph, SCAN, type ScanCondition } from '../../clients/typescript/src/index.ts';

/**
 * Which instruments of an exchange are above their long average and not yet overbought, the strongest of the
 * last twenty hours first: `npx node examples/screener/screener.ts [MARKET]`. All matches are printed, once the
 * calculations of all instruments have begun, or after a minute.
 */

/** Most queries until all calculations are ready: a first scan of thousands takes some seconds. */
const MAX_ASKS = 40;
const BEGINNING: ReadonlySet<string> = new Set(['preparing', 'loading']);

const graph = new Marketgraph({ url: process.env['MARKETGRAPH_URL'] ?? 'http://localhost:4000' });
const market = process.argv[2] === 'perp' ? 'perp' : 'spot';

const where: ScanCondition = {
  all: [
    {
      compare: {
        left: { price: 'close' },
        op: 'gt',
        right: { calc: { name: 'ema', params: { period: 50 } } },
      },
    },
    { compare: { left: { calc: { name: 'rsi' } }, op: 'lt', right: { number: 70 } } },
  ],
};

const asked = {
  universe: { exchange: 'venue_a', market },
  interval: '1h',
  where,
  rank: { by: { price: 'close', changeOver: 20 } },
  first: 200,
} as const;

let { featureScan: scan } = await graph.query(SCAN, asked);
const isPreparing = () => scan.unknown.some(({ reason }) => BEGINNING.has(reason));
for (let asks = 1; isPreparing() && asks < MAX_ASKS; asks += 1) {
  await setTimeout(1_000);
  ({ featureScan: scan } = await graph.query(SCAN, asked));
}
const matches = [...scan.nodes];
// All pages are of one scan, even if bars close between them.
for (let { pageInfo } = scan; pageInfo.hasNextPage;) {
  const after = pageInfo.endCursor;
  const { featureScan: page } = await graph.query(SCAN, { ...asked, after });
  matches.push(...page.nodes);
  ({ pageInfo } = page);
}

console.log(`${scan.totalCount} of ${scan.universeCount} match, ${scan.evaluatedCount} are known`);
for (const { place, instrument, rankValue, values } of matches) {
  const change = rankValue === null ? 'unknown' : `${rankValue.toFixed(2)} %`;
  console.log(`${place}. ${instrument.symbol}  20 h: ${change}  ${JSON.stringify(values)}`);
}
// Unknown differs from no: print what could not be judged, with the reason.
for (const { reason, count } of scan.unknown) console.log(`unknown: ${count} (${reason})`);
