import { expect } from 'vitest';
import type { PartStore } from '#kernel/ports/part-store.ts';
import { SOURCE_RECORDING_VERSION } from '#kernel/market/source-recording.ts';
import { recordSources } from '#platform/recording/recorded-sources.ts';
import { RecordingFiles } from '#platform/recording/recording-files.ts';
import type { FactSource } from '#signalhub/collectors/source.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';
import { demoDocuments } from '#simulators/sources/demo-documents.ts';
import { SITES } from '#simulators/sources/site-registry.ts';
import type { SiteWorld } from '#simulators/sources/site-world.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { FRIDAY_MS, openCollector } from '#test/signalhub/collectors/open-collector.ts';
import { sharesOf } from '#test/signalhub/collectors/shares-of.ts';

const GONE_ON = '2020-07-03';

/** As many shares as the lists always have. */
export const FULL_WORLD: SiteWorld = {
  classification: { sectors: [], memberships: [] },
  indexes: { members: {}, date: '20261127' },
  announcements: [],
  documents: demoDocuments(1, new VirtualClock(FRIDAY_MS)),
  shares: {
    SSE: [
      ...sharesOf(['600', '601', '603'], 2_050, 'MAIN'),
      ...sharesOf(['605'], 60, 'MAIN', GONE_ON),
    ],
    SZSE: [
      ...sharesOf(['000', '002', '300'], 2_550, 'MAIN'),
      ...sharesOf(['001'], 60, 'MAIN', GONE_ON),
    ],
    BSE: sharesOf(['920'], 210, 'BSE'),
  },
  applications: {
    SSE: Array.from({ length: 130 }, (_, index) => ({
      number: 1_000 + index,
      name: `申请${index}`,
      companyName: `申请${index}股份有限公司`,
      status: 1 + (index % 2),
      appliedAt: '20260601093000',
      changedAt: `202611${String(10 + (index % 17))}183000`,
    })),
    SZSE: [
      {
        number: 2_001,
        name: '深申请',
        companyName: '深申请股份有限公司',
        boardName: '主板',
        status: '已问询',
        acceptedOn: '2026-06-01',
        changedOn: '2026-10-12',
      },
    ],
    BSE: [
      {
        number: 3_001,
        name: '京申请',
        companyName: '京申请股份有限公司',
        status: 'P02',
        receivedAtMs: Date.parse('2026-06-01T09:00:00+08:00'),
        changedAtMs: Date.parse('2026-10-12T18:30:00+08:00'),
      },
    ],
  },
  names: {
    short: [{ date: '2024-01-08', code: '000001', before: '样本旧名', after: '样本新名' }],
    registered: [
      { date: '2024-01-08', code: '000001', before: '旧名股份有限公司', after: '新名股份有限公司' },
    ],
  },
  funds: {
    SSE: Array.from({ length: 120 }, (_, index) => ({
      code: String(510_000 + index),
      name: `样本ETF${index}`,
    })),
    SZSE: [],
  },
  sessions: ['2026-11-27', '2026-11-26'],
};
/** Rows without when each was read. */
export function withoutTimes(rows: readonly PartRow[]): readonly object[] {
  return rows.map(({ kind, valid_from: from, valid_to: to, fact }) => {
    const shown = Object.entries(fact).filter(([name]) => name !== 'fetched_at');
    return { kind, from, to, fact: Object.fromEntries(shown) };
  });
}

/** Asks sources over real sockets and records them; gives the store with what they said. */
export async function recordSites(
  folder: string,
  sources: readonly FactSource<unknown>[],
): Promise<PartStore> {
  const clock = new VirtualClock(FRIDAY_MS);
  const names = sources.map(({ name }) => name);
  const head = {
    kind: 'source_recording',
    version: SOURCE_RECORDING_VERSION,
    sources: names,
  } as const;
  const recorder = new RecordingFiles({ folder, head, maxChars: 64_000_000, clock });
  const hosts = new Map<string, string>();
  const opened = await openCollector({
    sites: SITES.map((siteOf) => siteOf(FULL_WORLD)),
    sources,
    clock,
    around: (transport) => recordSources(transport, (origin) => hosts.get(origin)!, recorder),
  });
  for (const { url, site } of opened.servers) hosts.set(url, site.host);
  for (const source of sources) expect((await opened.run(source)).failure).toBeNull();
  recorder.close();
  return opened.store;
}
