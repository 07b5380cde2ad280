import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documentDesk } from '#bin/collecting/open-documents.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import { openSqliteAnalysisStore } from '#platform/sqlite/analysis-store-sqlite.ts';
import { analysisCatalog } from '#signalhub/analysis/analysis-catalog.ts';
import type { AnalysisRequest } from '#signalhub/analysis/analyser.ts';
import { documentAnalysis } from '#signalhub/analysis/service/document-analysis.ts';
import type { SourceFetcher } from '#signalhub/collectors/engine/source-fetcher.ts';
import { partOf } from '#signalhub/collectors/part-publisher.ts';
import { turnedOn } from '#signalhub/collectors/turned-on.ts';
import { DocumentAnalyst } from '#signalhub/documents/document-analyst.ts';
import { listedFlash } from '#signalhub/materials/document-stages.ts';
import { PartPublications } from '#signalhub/parts/parts.ts';
import { DEFAULT_BUNDLE_LIMITS } from '#signalhub/publishing/bundle-limits.ts';
import { MaterialLogMemory } from '#test/doubles/material-log-memory.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { SMALL_CATALOG } from '#test/signalhub/analysis/small-catalog.ts';
import { NOW_MS, temporaryFolder } from '#test/signalhub/small-bundle.ts';

const [SOURCE] = turnedOn(['em-flashes']);
const FLASHES = 60;
const SEEN_AT = '2026-11-20T17:00:00+08:00';
const SEEN_MS = Date.parse(SEEN_AT);

test('a process that starts again analyses none of what has the analyser and catalog of now', async () => {
  const clock = new VirtualClock(NOW_MS);
  const facts = openSqliteFactStore(join(temporaryFolder(), 'facts.sqlite'));
  const analyses = openSqliteAnalysisStore(':memory:');
  const limits = DEFAULT_BUNDLE_LIMITS;
  const parts = new PartPublications({ store: facts, clock, limits, yieldTurn: async () => {} });
  const { publisher } = SOURCE!.pages!;
  let catalog = SMALL_CATALOG;
  const asked: AnalysisRequest[] = [];
  /** A run of a process that has just started. */
  const run = async (): Promise<number> => {
    asked.length = 0;
    const engine = documentAnalysis({ store: analyses, clock, model: null, comparesBoth: false });
    const counted = {
      version: engine.version,
      analyse: (request: AnalysisRequest) => {
        asked.push(request);
        return engine.analyse(request);
      },
    };
    const analyst = new DocumentAnalyst({ engine: counted, catalog: async () => catalog, clock });
    const publishing = {
      publishPart: (publication: Parameters<PartPublications['publish']>[0]) =>
        parts.publish(publication),
      cursorOf: (part: string) => parts.cursorOf(part),
    };
    // Flashes have no pages, so nothing is fetched.
    const fetcher = null as unknown as SourceFetcher;
    const stores = { facts, materials: new MaterialLogMemory(), parts: publishing, fetcher };
    const desk = documentDesk(stores, analyst, clock);
    await desk.run(SOURCE!, () => true, new AbortController().signal);
    return asked.length;
  };
  const observed_at = SEEN_AT;
  const rows = Array.from({ length: FLASHES }, (_, at) => {
    const flash = { id: `${at}`, title: `半导体板块第${at}次上涨`, url: `https://f.example/${at}` };
    const fact = listedFlash({ ...flash, publishedOn: '2026-11-20' }, publisher, SEEN_MS);
    return { kind: 'policy_material', valid_from: fact.material_date, observed_at, fact };
  });
  const source = {
    kind: 'material_source',
    valid_from: '2026-11-01',
    observed_at,
    fact: publisher,
  };
  const receipt = await parts.publish({
    part: partOf(SOURCE!.name),
    rank: 'portal',
    isComplete: false,
    observedAtMs: SEEN_MS,
    rows: [source, ...rows],
    cursor: null,
  });
  expect(receipt).toMatchObject({ refused: null, added: FLASHES + 1 });
  expect(await run()).toBe(FLASHES);
  expect(await run()).toBe(0);
  catalog = analysisCatalog(SMALL_CATALOG.sectors, [...SMALL_CATALOG.companyNames, '新公司']);
  expect(await run()).toBe(FLASHES);
  await facts.close();
  await analyses.close();
});
