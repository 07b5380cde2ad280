import { describe, expect, test } from 'vitest';
import { SSE_LISTED } from '#signalhub/collectors/sources/sse/sse-listed.ts';
import { SseSite } from '#simulators/sources/sse-site.ts';
import type { SiteQuirk } from '#simulators/sources/site.ts';
import type { SimulatedShare } from '#simulators/sources/simulated-share.ts';
import { sharesOf } from '#test/signalhub/collectors/shares-of.ts';
import { openCollector } from '#test/signalhub/collectors/open-collector.ts';

/** Shares of both boards, as many as the list always has. */
function manyShares(count = 2_100): SimulatedShare[] {
  return [
    ...sharesOf(['600', '601', '603', '605'], count - 500, 'MAIN'),
    ...sharesOf(['688'], 500, 'STAR'),
  ];
}

async function openSse(shares: readonly SimulatedShare[] = manyShares()) {
  const site = new SseSite({ shares });
  const opened = await openCollector({ sites: [site], sources: [SSE_LISTED] });
  return { site, ...opened, part: () => opened.rowsOf(SSE_LISTED) };
}

describe('the list of Shanghai', () => {
  test('becomes companies of both boards, and a second reading changes nothing', async () => {
    const { run, part, sequenceOf } = await openSse();
    expect(await run(SSE_LISTED)).toMatchObject({ failure: null, result: { outcome: 'ok' } });
    expect(await part()).toHaveLength(2_100);
    expect((await part()).at(-1)).toEqual({
      kind: 'company',
      valid_from: '2010-06-01',
      valid_to: null,
      observed_at: expect.stringMatching(/^2026-11-27T10:00:/),
      fact: {
        stock_code: '688499',
        name: '样本688499',
        company_name: '样本688499股份有限公司',
        exchange: 'SSE',
        board: 'STAR',
        listing_date: '2010-06-01',
      },
    });
    await run(SSE_LISTED);
    expect(await sequenceOf(SSE_LISTED)).toBe(1);
  });

  test.each<[SiteQuirk, string]>([
    ['html_wall', 'blocked'],
    ['forbidden', 'blocked'],
    ['too_many', 'rate_limited'],
    ['broken', 'unavailable'],
    ['zero_rows', 'incomplete'],
    ['shrunk', 'incomplete'],
    ['short_pages', 'incomplete'],
    ['truncated', 'shape_changed'],
    ['moved_field', 'shape_changed'],
  ])('under %s is %s, and what was published stands', async (quirk, kind) => {
    const { site, run, part } = await openSse();
    await run(SSE_LISTED);
    const before = await part();
    site.quirks.add(quirk);
    const end = await run(SSE_LISTED);
    expect(end.failure?.kind).toBe(kind);
    expect(await part()).toEqual(before);
    expect(before).toHaveLength(2_100);
  });

  test.each<SiteQuirk>(['jsonp_name', 'list_as_object', 'dash_names'])(
    'reads the same companies under %s',
    async (quirk) => {
      const { site, run, part } = await openSse();
      site.quirks.add(quirk);
      expect((await run(SSE_LISTED)).failure).toBeNull();
      expect(await part()).toHaveLength(2_100);
      expect((await part()).map(({ fact }) => fact['name'])).not.toContain('-');
    },
  );

  test('keeps the unreadable answer for the operator', async () => {
    const { site, run, kept } = await openSse();
    site.quirks.add('moved_field');
    await run(SSE_LISTED);
    expect(kept).toHaveLength(1);
    expect(kept[0]?.reason).toBe('records lack FULL_NAME');
    expect(kept[0]?.answer.bytes.length).toBeGreaterThan(1_000);
  });

  test('refuses a list of 60 % by the rule of 80 %, where its own floor would pass it', async () => {
    const { site, run, part } = await openSse(manyShares(3_500));
    await run(SSE_LISTED);
    site.quirks.add('shrunk');
    const end = await run(SSE_LISTED);
    expect(end.failure).toMatchObject({ kind: 'incomplete' });
    expect(end.failure?.message).toContain('2100 rows');
    expect(await part()).toHaveLength(3_500);
  });
});
