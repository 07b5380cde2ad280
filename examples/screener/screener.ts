import { Marketgraph, SCAN, type ScanCondition } from '../../clients/typescript/src/index.ts';

/**
 * Which instruments of an exchange are above their long average and not yet overbought, the strongest of the
 * last twenty hours first: `npx node examples/screener/screener.ts [MARKET]`.
 */
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

const { featureScan: scan } = await graph.query(SCAN, {
  universe: { exchange: 'venue_a', market },
  interval: '1h',
  where,
  rank: { by: { price: 'close', changeOver: 20 } },
});

console.log(`${scan.totalCount} of ${scan.universeCount} match, ${scan.evaluatedCount} are known`);
for (const { place, instrument, rankValue, values } of scan.nodes) {
  const change = rankValue === null ? 'unknown' : `${rankValue.toFixed(2)} %`;
  console.log(`${place}. ${instrument.symbol}  20 h: ${change}  ${JSON.stringify(values)}`);
}
// Unknown is not no: what could not be judged is told, with the reason.
for (const { reason, count } of scan.unknown) console.log(`unknown: ${count} (${reason})`);
