import { describe, expect, test } from 'vitest';
import { openSignalhub } from '#test/signalhub/open-signalhub.ts';
import {
  concerns,
  material,
  SOURCE_ROWS,
  viewpoint,
} from '#test/signalhub/policy/material-rows.ts';
import { startSignalhubServer } from '#test/signalhub/serve-signalhub.ts';
import {
  SMALL_BUNDLE,
  SMALL_ROWS,
  temporaryFolder,
  writeBundle,
} from '#test/signalhub/small-bundle.ts';

const DAY_MS = 86_400_000;
const INSTRUMENT = { exchange: 'stock', market: 'cn', symbol: '688002' };
const IDS = ['policy.signal_within_3d'];

/** Market data whose bars never close: all changes are publications. */
const MARKET = {
  Query: {
    analysisEdition: () => 'bars',
    analyze: () => ({
      playbook: 'mine',
      instrument: { ...INSTRUMENT },
      venueKey: 'stock:cn',
      symbol: INSTRUMENT.symbol,
      assetClass: 'stock',
      data: [],
      reading: {
        stance: 'no_data',
        coverage: 0,
        text: '',
        asOfMs: 0,
        intervals: [],
        evidence: [],
        against: [],
        context: [],
        unknown: [],
        ranks: [],
      },
      publishedConditions: {
        question: JSON.stringify({ instrument: INSTRUMENT, ids: IDS }),
        conditionIds: IDS,
      },
    }),
    instrument: () => ({ ...INSTRUMENT }),
  },
  Sector: {
    performance: () => ({ asOfMs: null, periods: [], memberCount: 0, unknown: [] }),
  },
};

async function openWorld(isPublished = true) {
  const settings = { publicationPollMs: DAY_MS, awaitsPublication: true };
  const signalhub = await openSignalhub({ settings });
  const results = [viewpoint('e1', [concerns('L2.chips')])];
  const rows = {
    ...SMALL_ROWS,
    material_source: SOURCE_ROWS,
    policy_material: [material('m-1', '2026-11-18', { results })],
  };
  if (isPublished) {
    await signalhub.publish(writeBundle(temporaryFolder(), { ...SMALL_BUNDLE, rows }));
  }
  const origin = await startSignalhubServer(signalhub, { market: MARKET });
  const analyze = async (publications: boolean, known = '') => {
    const answer = await fetch(`${origin}/api/analyze`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'if-none-match': known },
      body: JSON.stringify({ playbook: 'mine', ...INSTRUMENT, publications }),
    });
    const text = await answer.text();
    const body = text === '' ? null : JSON.parse(text);
    return { status: answer.status, tag: answer.headers.get('etag') ?? '', body };
  };
  return { signalhub, analyze };
}

describe('POST /api/analyze with publications', () => {
  test('answers what the playbook needs of publications, and only then', async () => {
    const { analyze } = await openWorld();
    expect((await analyze(false)).body).not.toHaveProperty('published_conditions');
    const { body } = await analyze(true);
    expect(body.published_conditions).toEqual([
      {
        id: 'policy.signal_within_3d',
        value: true,
        as_of: '2026-11-20',
        snapshot_id: 'snap-20261120-000001',
        evidence: [
          {
            kind: 'policy_material',
            reference: 'm-1',
            text: '关于m-1的通知',
            sector_id: 'L2.chips',
            date: '2026-11-18',
          },
        ],
      },
    ]);
    expect(body).not.toHaveProperty('missing');
  });

  test('is answered without temporarily unavailable parts, and reports them', async () => {
    const { analyze } = await openWorld(false);
    const { status, tag, body } = await analyze(true);
    expect([status, tag, body.published_conditions]).toEqual([200, '', null]);
    expect(body.missing).toContainEqual({
      path: 'published_conditions',
      code: 'publication_preparing',
      detail: expect.any(String),
      retry_after_sec: 2,
    });
  });

  test('has another ETag at each midnight, by which a condition may change without a publication', async () => {
    const { signalhub, analyze } = await openWorld();
    const reported = new Map<string, boolean | null>();
    let known = '';
    for (let day = 0; day < 5; day += 1) {
      const first = await analyze(true, known);
      expect(first.status).toBe(200);
      expect(reported.has(first.tag)).toBe(false);
      expect(await analyze(true, first.tag)).toEqual({ status: 304, tag: first.tag, body: null });
      reported.set(first.tag, first.body.published_conditions[0].value);
      known = first.tag;
      // The last hour of the date has the answer of the others.
      await signalhub.clock.advance(5 * 3_600_000);
      expect((await analyze(true, known)).status).toBe(304);
      await signalhub.clock.advance(DAY_MS - 5 * 3_600_000);
    }
    expect([...reported.values()]).toEqual([true, true, false, false, null]);
  });
});
