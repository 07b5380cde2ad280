import { describe, expect, test } from 'vitest';
import { FEATURE_SCAN_RESOLVERS } from '#market-data/resolvers/feature-scan.ts';
import { contextOf } from '#test/market-data/live/live-market.ts';
import type { Fixture } from '#test/market-data/market-data-fixture.ts';
import { PublishedSectors } from '#test/market-data/scans/published-sectors.ts';
import { ask, closeMinute, scanMarket, SYMBOLS } from '#test/market-data/scans/scan-market.ts';
import { Follower } from '#test/market-data/scans/scan-reader.ts';

/** Longer than the pause between two requests for the members. */
const ASKED_AGAIN_MS = 35_000;

const CONDITION =
  'where: {compare: {left: {calc: {name: "rsi", params: {period: 3}}}, op: lt, right: {number: 50}}}';
const FIELDS = `{ kind entered { symbol } left { instrument { symbol } reason isMember } totalCount universeCount }`;

const follow = (universe = 'sectorId: "L1.electronics"') =>
  `subscription { scanUpdated(universe: {${universe}}, interval: "1m", ${CONDITION}) ${FIELDS} }`;

async function market(sectors: PublishedSectors): Promise<Fixture> {
  return scanMarket({ groupMembers: sectors });
}

/** Which of some instruments match now. */
async function matching(fixture: Fixture, symbols: readonly string[]): Promise<string[]> {
  const named = symbols.map((one) => `{exchange: venue_a, market: spot, symbol: "${one}"}`);
  const source = `{ featureScan(universe: {instruments: [${named.join()}]}, interval: "1m", ${CONDITION}, first: 200) {
    nodes { symbol } } }`;
  interface Answer {
    readonly data: { readonly featureScan: { readonly nodes: readonly { symbol: string }[] } };
  }
  const { data } = await ask<Answer>(fixture, source);
  return data.featureScan.nodes.map(({ symbol }) => symbol).toSorted();
}

describe('a page of a scan of a group', () => {
  const question = (after: string | null, sectorId = 'L1.electronics'): string =>
    JSON.stringify({
      universe: { sectorId },
      interval: '1m',
      rank: { by: { price: 'close' }, order: 'descending' },
      first: 2,
      after,
    });

  interface Paged {
    readonly nodes: readonly { readonly match: { readonly instrument: { symbol: string } } }[];
    readonly pageInfo: { readonly endCursor: string };
  }

  /** A page, with the members that the graph reports; or the code of the refusal. */
  async function page(fixture: Fixture, asked: string, symbols: readonly string[]) {
    const members = symbols.map((symbol) => {
      return { instrument: { exchange: 'venue_a', market: 'spot', symbol } as const };
    });
    const reference = { question: asked, sector: { members } };
    const answer = (async () =>
      FEATURE_SCAN_RESOLVERS.__resolveReference(reference, contextOf(fixture)))();
    const settled = answer.catch((error: { code: string }) => error.code);
    await fixture.clock.advance(3_000);
    return (await settled) as string | Paged;
  }

  const symbolsOf = ({ nodes }: Paged): string[] =>
    nodes.map(({ match }) => match.instrument.symbol);

  test('continues while it has the same members, and says to begin again once it has others', async () => {
    const fixture = await market(new PublishedSectors());
    const members = SYMBOLS.slice(0, 6);
    const first = (await page(fixture, question(null), members)) as Paged;
    const { endCursor } = first.pageInfo;
    const second = (await page(fixture, question(endCursor), members.toReversed())) as Paged;
    expect(new Set([...symbolsOf(first), ...symbolsOf(second)]).size).toBe(4);
    for (const others of [SYMBOLS.slice(0, 5), SYMBOLS.slice(0, 7), SYMBOLS.slice(6)]) {
      expect(await page(fixture, question(endCursor), others)).toBe('cursor_too_old');
    }
    const other = question(endCursor, 'L1.banks');
    expect(await page(fixture, other, members)).toBe('invalid_cursor');
  });
});

describe('a followed scan of a sector', () => {
  test('holds the members that match, as members join and leave and bars close', async () => {
    const sectors = new PublishedSectors();
    let members = SYMBOLS.slice(0, 6);
    sectors.sectors.set('L1.electronics', members);
    const fixture = await market(sectors);
    const follower = new Follower(await fixture.stream(follow()));
    const other = new Follower(await fixture.stream(follow()));
    await fixture.clock.advance(3_000);
    expect(follower.events[0]).toMatchObject({ kind: 'SNAPSHOT', universeCount: 6 });
    const isHeld = async (): Promise<void> => {
      expect([...follower.held].toSorted()).toEqual(await matching(fixture, members));
      expect(other.held).toEqual(follower.held);
    };
    await isHeld();
    for (const next of [SYMBOLS.slice(2, 9), SYMBOLS.slice(4, 7), SYMBOLS]) {
      await closeMinute(fixture);
      await fixture.clock.advance(5_000);
      await isHeld();
      const gone = [...follower.held].filter((symbol) => !next.includes(symbol));
      members = next;
      sectors.sectors.set('L1.electronics', members);
      await fixture.clock.advance(ASKED_AGAIN_MS);
      await isHeld();
      const left = follower.events.flatMap((event) => event.left);
      const received = left.filter(({ isMember }) => isMember === false);
      for (const symbol of gone) {
        expect(received).toContainEqual({ instrument: { symbol }, reason: null, isMember: false });
      }
    }
  });

  test('keeps the last known members while none are known, and ends with the sector', async () => {
    const sectors = new PublishedSectors();
    sectors.sectors.set('L1.electronics', SYMBOLS.slice(0, 3));
    const fixture = await market(sectors);
    const stream = await fixture.stream(follow());
    const first = stream.next();
    await fixture.clock.advance(3_000);
    expect((await first).done).toBe(false);
    sectors.isAway = true;
    await fixture.clock.advance(2 * ASKED_AGAIN_MS);
    sectors.isAway = false;
    sectors.sectors.delete('L1.electronics');
    const ended = (async () => {
      for (;;) await stream.next();
    })().catch((error: unknown) => error);
    await fixture.clock.advance(ASKED_AGAIN_MS);
    expect(await ended).toMatchObject({ code: 'unknown_sector' });
    const { asked } = sectors;
    await fixture.clock.advance(2 * ASKED_AGAIN_MS);
    expect(sectors.asked).toBe(asked);
    expect(fixture.bus.topicCount).toBe(0);
  });

  test.each([
    ['an unknown sector', 'sectorId: "L1.none"', 'UNKNOWN_SECTOR'],
    ['an unknown fund', 'fundCode: "999999"', 'UNKNOWN_FUND'],
    ['a sector without shares', 'sectorId: "L1.empty"', 'INVALID_SCAN'],
  ])('is rejected at once: %s', async (_, universe, code) => {
    const sectors = new PublishedSectors();
    sectors.sectors.set('L1.empty', []);
    const fixture = await market(sectors);
    await expect(fixture.stream(follow(universe))).rejects.toThrow(code);
    expect(fixture.bus.topicCount).toBe(0);
  });

  test('is rejected for unknown members', async () => {
    const fixture = await scanMarket();
    await expect(fixture.stream(follow())).rejects.toThrow(/name them/);
  });
});
