import { describe, expect, test, vi } from 'vitest';
import { alignDownMs } from '#kernel/market/interval.ts';
import { contextOf } from '#test/market-data/live/live-market.ts';
import type { Fixture } from '#test/market-data/market-data-fixture.ts';
import { MINUTE_MS } from '#test/market-data/market-data-fixture.ts';
import { PublishedSectors } from '#test/market-data/scans/published-sectors.ts';
import {
  ask,
  closeMinute,
  scanMarket,
  SYMBOLS,
  waveOf,
} from '#test/market-data/scans/scan-market.ts';
import { Follower } from '#test/market-data/scans/scan-reader.ts';

const MEMBERS = SYMBOLS.slice(3, 9);
const PERIOD = 7;
const BREADTH =
  `{name: "percent_above_ma", id: "breadth", params: {period: ${PERIOD}}, ` +
  'withGroup: {sectorId: "L1.coins"}}';
const NAME = `breadth.percent_above_ma_${PERIOD}`;

interface Scanned {
  readonly evaluatedCount: number;
  readonly unknown: readonly { readonly reason: string }[];
  readonly nodes: readonly {
    readonly symbol: string;
    readonly openTime: number;
    readonly values: Readonly<Record<string, number>>;
  }[];
  readonly pageInfo: { readonly endCursor: string };
}

function published(members: readonly string[] = MEMBERS): PublishedSectors {
  const sectors = new PublishedSectors();
  sectors.sectors.set('L1.coins', members);
  return sectors;
}

const source = (calc: string, more = 'first: 200') => `{ featureScan(
  universe: {exchange: venue_a, market: spot}, interval: "1m", rank: {by: {calc: ${calc}}}, ${more}
) { evaluatedCount unknown { reason } nodes { symbol openTime values } pageInfo { endCursor } } }`;

async function scan(fixture: Fixture, calc = BREADTH): Promise<Scanned> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask<{ data: { featureScan: Scanned } }>(fixture, source(calc));
    const { featureScan } = answer.data;
    const isPreparing = featureScan.unknown.some(({ reason }) => reason === 'preparing');
    if (!isPreparing || tries === 20) return featureScan;
  }
}

/**
 * The percentage of some symbols that closed a bar above the mean of their last closes, by the
 * definition alone.
 */
function shareAbove(members: readonly string[], openMs: number): number {
  const above = members.filter((symbol) => {
    const closes = Array.from(
      { length: PERIOD },
      (_, back) => waveOf(symbol, openMs - back * MINUTE_MS).close,
    );
    return closes[0]! > closes.reduce((sum, close) => sum + close) / PERIOD;
  });
  return (100 * above.length) / members.length;
}

/** The scan shows for each instrument what the definition gives for the members. */
function expectBreadth({ evaluatedCount, nodes }: Scanned, members: readonly string[]): void {
  expect(evaluatedCount).toBe(SYMBOLS.length);
  expect(nodes).toHaveLength(SYMBOLS.length);
  for (const { openTime, values } of nodes) {
    expect(values[NAME]).toBeCloseTo(shareAbove(members, openTime), 8);
  }
}

describe('a scan with the breadth of a sector for each instrument', () => {
  test('reads and calculates the sector once for each bar', async () => {
    const fixture = await scanMarket({ groupMembers: published() });
    const read = vi.spyOn(contextOf(fixture).market, 'windowWithWarmUp');
    expectBreadth(await scan(fixture), MEMBERS);
    const shares = new Set<number>();
    for (let minute = 0; minute < 6; minute += 1) {
      read.mockClear();
      await closeMinute(fixture);
      await fixture.clock.advance(50);
      const found = await scan(fixture);
      expectBreadth(found, MEMBERS);
      shares.add(found.nodes[0]!.values[NAME]!);
      // The window of each instrument, followed by that of each member.
      expect(read).toHaveBeenCalledTimes(SYMBOLS.length + MEMBERS.length);
    }
    expect(shares.size).toBeGreaterThan(2);
  });

  test('waits once for a member that has no bar, and not for each instrument', async () => {
    const fixture = await scanMarket({ groupMembers: published() });
    await scan(fixture);
    const late = MEMBERS[2]!;
    fixture.exchange.latencyMs = 10 * MINUTE_MS;
    await closeMinute(
      fixture,
      SYMBOLS.filter((symbol) => symbol !== late),
    );
    await ask(fixture, source(BREADTH));
    await fixture.clock.advance(10_000);
    const { data } = await ask<{ data: { featureScan: Scanned } }>(fixture, source(BREADTH));
    const { nodes } = data.featureScan;
    const openMs = alignDownMs(fixture.clock.nowMs(), '1m') - MINUTE_MS;
    const others = nodes.filter(({ symbol }) => symbol !== late);
    expect(others).toHaveLength(SYMBOLS.length - 1);
    const counted = MEMBERS.filter((symbol) => symbol !== late);
    for (const { openTime, values } of others) {
      expect(openTime).toBe(openMs);
      expect(values[NAME]).toBeCloseTo(shareAbove(counted, openMs), 8);
    }
  });

  test('uses the members of today, and follows those with which it began', async () => {
    const sectors = published();
    const fixture = await scanMarket({ groupMembers: sectors });
    expectBreadth(await scan(fixture), MEMBERS);
    const condition = `{compare: {left: {calc: ${BREADTH}}, op: gte, right: {number: 50}}}`;
    const follower = new Follower(
      await fixture.stream(`subscription { scanUpdated(
        universe: {exchange: venue_a, market: spot}, interval: "1m", where: ${condition}
      ) { kind entered { symbol } left { instrument { symbol } reason } totalCount } }`),
    );
    await fixture.clock.advance(3_000);
    const changed = SYMBOLS.slice(0, 3);
    sectors.sectors.set('L1.coins', changed);
    const held = new Set<number>();
    for (let minute = 0; minute < 12; minute += 1) {
      await closeMinute(fixture);
      await fixture.clock.advance(3_000);
      const openMs = alignDownMs(fixture.clock.nowMs(), '1m') - MINUTE_MS;
      const expected = shareAbove(MEMBERS, openMs) >= 50 ? SYMBOLS.length : 0;
      expect(follower.held.size).toBe(expected);
      held.add(expected);
    }
    expect(held.size).toBe(2);
    expectBreadth(await scan(fixture), changed);
  });

  test.each([
    ['an unknown sector', BREADTH.replace('coins', 'none'), 'UNKNOWN_SECTOR'],
    [
      'an indicator that counts no group',
      BREADTH.replace('percent_above_ma', 'rsi'),
      'INVALID_WITH',
    ],
    ['a sector without bars here', BREADTH.replace('coins', 'elsewhere'), 'SYMBOL_NOT_SUBSCRIBED'],
    [
      'members named twice',
      BREADTH.replace('with', 'with: [{symbol: "COIN0USDT"}], with'),
      'INVALID_WITH',
    ],
  ])('is rejected for %s', async (_, calc, code) => {
    const sectors = published();
    sectors.sectors.set('L1.elsewhere', ['NOBODYUSDT']);
    const fixture = await scanMarket({ groupMembers: sectors });
    const { errors } = await ask<{ errors: { extensions: { code: string } }[] }>(
      fixture,
      source(calc),
    );
    expect(errors[0]!.extensions.code).toBe(code);
  });

  test('begins its pages again once others belong to the group', async () => {
    const sectors = published();
    const fixture = await scanMarket({ groupMembers: sectors });
    await scan(fixture);
    interface Answer {
      readonly data: { readonly featureScan: Scanned } | null;
      readonly errors?: readonly { readonly extensions: { readonly code: string } }[];
    }
    const page = (more: string) => ask<Answer>(fixture, source(BREADTH, `first: 2${more}`));
    const { endCursor } = (await page('')).data!.featureScan.pageInfo;
    expect((await page(`, after: "${endCursor}"`)).errors).toBeUndefined();
    sectors.sectors.set('L1.coins', SYMBOLS.slice(0, 2));
    const { errors } = await page(`, after: "${endCursor}"`);
    expect(errors?.[0]?.extensions.code).toBe('CURSOR_TOO_OLD');
  });
});
