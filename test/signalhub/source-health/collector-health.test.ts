import { expect, test } from 'vitest';
import { openSignalhub, type TestSignalhub } from '#test/signalhub/open-signalhub.ts';
import {
  SMALL_BUNDLE,
  SMALL_ROWS,
  temporaryFolder,
  writeBundle,
  type TestRow,
} from '#test/signalhub/small-bundle.ts';

const READ_AT = '2026-11-20T17:00:00+08:00';

function health(sourceId: string, facts: Readonly<Record<string, unknown>>): TestRow {
  const fact = {
    source_id: sourceId,
    capability: 'policy',
    exchange: null,
    stability_class: 'B',
    status: 'ok',
    last_attempt_at: READ_AT,
    last_success_at: READ_AT,
    next_at: '2026-11-20T18:05:00+08:00',
    rows: 12,
    lag_sec: 30,
    consecutive_failures: 0,
    last_fault: '',
    ...facts,
  };
  return { observed_at: READ_AT, fact };
}

async function publish(
  healths: readonly TestRow[],
  others: Readonly<Record<string, readonly TestRow[]>> = {},
): Promise<TestSignalhub> {
  const rows = { ...SMALL_ROWS, collector_health: healths, ...others };
  const signalhub = await openSignalhub();
  await signalhub.publish(writeBundle(temporaryFolder(), { ...SMALL_BUNDLE, rows }));
  return signalhub;
}

const BLOCKED = health('bse.pipeline', {
  capability: 'prelisting',
  exchange: 'BSE',
  status: 'blocked',
  consecutive_failures: 3,
  last_fault: '200 with a wall of HTML',
});

test('each area names the collectors behind it', async () => {
  const signalhub = await publish([
    health('gov.library', {}),
    health('em.flashes', { capability: 'media', stability_class: 'C' }),
    health('szse.baskets', { capability: 'basket', status: 'stale' }),
    BLOCKED,
  ]);
  const source = `{
    policyMaterialPage { collectors { sourceId } }
    realtime { collectors { sourceId stabilityClass } }
    realtimeEvents { collectors { sourceId } }
    securityLifecycleList {
      coverage { collectors { sourceId capability exchange status lastFault consecutiveFailures rows lagSec
        lastAttemptAt lastSuccessAt nextAt } }
    }
  }`;
  const gov = { sourceId: 'gov.library' };
  const flashes = { sourceId: 'em.flashes' };
  expect(signalhub.ask(source)).toEqual({
    policyMaterialPage: { collectors: [gov] },
    realtime: {
      collectors: [
        { ...flashes, stabilityClass: 'C' },
        { ...gov, stabilityClass: 'B' },
      ],
    },
    realtimeEvents: { collectors: [flashes, gov] },
    securityLifecycleList: {
      coverage: {
        collectors: [
          {
            sourceId: 'bse.pipeline',
            capability: 'prelisting',
            exchange: 'BSE',
            status: 'blocked',
            lastFault: '200 with a wall of HTML',
            consecutiveFailures: 3,
            rows: 12,
            lagSec: 30,
            lastAttemptAt: READ_AT,
            lastSuccessAt: READ_AT,
            nextAt: '2026-11-20T18:05:00+08:00',
          },
        ],
      },
    },
  });
});

test('a collector of a catalog is a source of securities, unless the source speaks for itself', async () => {
  const own = {
    source_id: 'sse.listed',
    exchange: 'SSE',
    role: 'listed',
    status: 'degraded',
    row_count: 7,
    last_success_at: null,
  };
  const signalhub = await publish(
    [
      BLOCKED,
      health('sse.listed', { capability: 'listed', exchange: 'SSE' }),
      health('szse.listed', { capability: 'listed', exchange: 'SZSE', status: 'stale' }),
      health('sse.suspension', { capability: 'suspension', exchange: 'SSE' }),
    ],
    { source_health: [{ fact: own }] },
  );
  const source = `{ securityLifecycleList { coverage {
    lastVerifiedAt listedExchanges prelistingSources degradedSources
    sources { sourceId exchange status rowCount }
  } } }`;
  expect(signalhub.ask(source)).toEqual({
    securityLifecycleList: {
      coverage: {
        lastVerifiedAt: READ_AT,
        listedExchanges: ['SSE', 'SZSE'],
        prelistingSources: [],
        degradedSources: ['bse.pipeline', 'sse.listed', 'szse.listed'],
        sources: [
          { sourceId: 'bse.pipeline', exchange: 'BSE', status: 'down', rowCount: 12 },
          { sourceId: 'sse.listed', exchange: 'SSE', status: 'degraded', rowCount: 7 },
          { sourceId: 'szse.listed', exchange: 'SZSE', status: 'degraded', rowCount: 12 },
        ],
      },
    },
  });
});

test('a report that contradicts itself is refused', async () => {
  const faults = publish([
    health('a.b', { consecutive_failures: 1, last_success_at: null }),
    health('c.d', { status: 'off' }),
    health('e.f', { last_attempt_at: '2026-11-20T17:00:01+08:00', last_fault: 'x'.repeat(201) }),
  ]).catch((error: unknown) => String(error).split('\n').slice(1));
  expect(await faults).toEqual([
    'collector_health.ndjson:1: fact.last_success_at: must be given where the status is ok (found null)',
    'collector_health.ndjson:1: fact.consecutive_failures: must be 0 where the status is ok (found 1)',
    'collector_health.ndjson:2: fact.next_at: must be null where the collector is off ' +
      '(found "2026-11-20T18:05:00+08:00")',
    expect.stringMatching(
      /^collector_health.ndjson:3: fact.last_fault: must NOT have more than 200/,
    ),
  ]);
});
