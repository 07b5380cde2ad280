import { describe, expect, test } from 'vitest';
import type { ScanResult } from '#market-data/scans/scan-result.ts';
import { universeOf } from '#market-data/scans/scan-universe.ts';
import { quotedVenue, type QuotedVenue } from '#test/market-data/providers/quoted-venue.ts';

const SHARES = 90;
const KEPT = 8;

async function market(): Promise<QuotedVenue> {
  const venue = quotedVenue({ mostKept: KEPT });
  await venue.data.start();
  await venue.advance(0.1);
  return venue;
}

/** One scan of many shares by the change of their closes; time passes while it waits. */
async function scanned({ world, context, clock }: QuotedVenue): Promise<ScanResult> {
  const symbols = world.markets.symbols('stock:cn').slice(0, SHARES);
  const universe = universeOf(
    symbols.map((symbol) => ({ exchange: 'stock', market: 'cn', symbol })),
  );
  const plan = context.scanner.planOf({
    interval: '1d',
    where: null,
    rank: { by: { calc: { name: 'rsi' } }, order: 'descending' },
  });
  let found: ScanResult | null = null;
  const scanning = Promise.resolve(context.scanner.scan(plan, universe)).then((result) => {
    found = result;
  });
  while (found === null) await clock.advance(50);
  await scanning;
  return found;
}

const unknownReasons = ({ unknown }: ScanResult): string[] =>
  unknown.flatMap(({ reason, instruments }) => instruments.map(() => reason));

describe('a scan of more shares than memory keeps', () => {
  test('knows all of them after a few, and goes on to until their next bar', async () => {
    const venue = await market();
    const counts: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      const found = await scanned(venue);
      counts.push(found.evaluatedCount);
      console.log(found.evaluatedCount, unknownReasons(found).length);
    }
    expect(counts.at(-1)).toBe(SHARES);
    await venue.data.stop();
  });
});
