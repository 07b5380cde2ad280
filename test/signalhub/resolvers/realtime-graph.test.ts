import { createSourceEventStream, execute, parse, type ExecutionResult } from 'graphql';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { RequestContext } from '#kernel/ports/graph.ts';
import { formatTimestamp } from '#signalhub/facts/shanghai-time.ts';
import { openSignalhub, type TestSignalhub } from '#test/signalhub/open-signalhub.ts';
import { MaterialLogMemory } from '#test/doubles/material-log-memory.ts';
import { draft, mention } from '#test/signalhub/realtime/material-drafts.ts';
import {
  NOW_MS,
  sector,
  SMALL_BUNDLE,
  SMALL_ROWS,
  temporaryFolder,
  writeBundle,
  type TestRow,
} from '#test/signalhub/small-bundle.ts';

const HOUR_MS = 3_600_000;
const ANONYMOUS_CONTEXT: RequestContext = {
  requestId: 'test',
  clientAddress: '127.0.0.1',
  tokenId: null,
};
const READER: RequestContext = { ...ANONYMOUS_CONTEXT, tokenId: 't1', scopes: ['compute'] };
const PUBLISHER: RequestContext = { ...ANONYMOUS_CONTEXT, tokenId: 't2', scopes: ['publish'] };
const INGEST = `mutation ($materials: [MaterialInput!]!) {
  ingestMaterials(materials: $materials) {
    addedCount unchangedCount conflictCount
    receipts { materialId outcome sequence material { materialId title } }
  }
}`;

async function openSmall(): Promise<TestSignalhub> {
  const signalhub = await openSignalhub();
  await signalhub.publish(writeBundle(temporaryFolder(), SMALL_BUNDLE));
  return signalhub;
}

/** Publishes the small bundle with other sectors, now. */
async function publishSectors(
  signalhub: TestSignalhub,
  publicationId: string,
  sectors: readonly TestRow[],
): Promise<void> {
  await signalhub.clock.advance(1_000);
  const publishedAt = formatTimestamp(signalhub.clock.nowMs());
  const rows = { ...SMALL_ROWS, sector: sectors };
  const bundle = { ...SMALL_BUNDLE, publicationId, publishedAt, rows };
  await signalhub.publish(writeBundle(temporaryFolder(), bundle));
}

async function ask(
  { subgraph }: TestSignalhub,
  source: string,
  variableValues: Record<string, unknown> = {},
  asker: RequestContext = ANONYMOUS_CONTEXT,
): Promise<ExecutionResult> {
  const contextValue = subgraph.createContext(asker);
  const document = parse(source);
  const { schema } = subgraph;
  return JSON.parse(
    JSON.stringify(await execute({ schema, document, variableValues, contextValue })),
  ) as ExecutionResult;
}

/** The next events of a subscription, as plain JSON; each is answered at its own moment. */
async function follow(signalhub: TestSignalhub, source: string): Promise<NextEvent> {
  const [next] = await followed(signalhub, source);
  return next;
}

type NextEvent = () => Promise<Record<string, unknown>>;

/** The same, and how its reader leaves. */
async function followed(
  { subgraph }: TestSignalhub,
  source: string,
): Promise<readonly [next: NextEvent, leave: () => Promise<unknown>]> {
  const { schema } = subgraph;
  const document = parse(source);
  const contextOf = () => subgraph.createContext(ANONYMOUS_CONTEXT);
  const stream = await createSourceEventStream({ schema, document, contextValue: contextOf() });
  if (!(Symbol.asyncIterator in stream)) throw stream.errors![0]!;
  const events = stream[Symbol.asyncIterator]();
  const leave = () => events.return!(undefined);
  onTestFinished(async () => void (await leave()));
  const next: NextEvent = async () => {
    const { value: rootValue } = await events.next();
    const { data } = await execute({ schema, document, rootValue, contextValue: contextOf() });
    return JSON.parse(JSON.stringify(data)) as Record<string, unknown>;
  };
  return [next, leave];
}

describe('ingestMaterials', () => {
  test('rejects a client without a token, or without the scope', async () => {
    const signalhub = await openSmall();
    const materials = [draft('material-1', { readyAtMs: NOW_MS - HOUR_MS })];
    const codeOf = async (asker: RequestContext): Promise<unknown> =>
      (await ask(signalhub, INGEST, { materials }, asker)).errors?.[0]?.extensions?.['code'];
    expect(await codeOf(ANONYMOUS_CONTEXT)).toBe('TOKEN_REQUIRED');
    expect(await codeOf(READER)).toBe('SCOPE_REQUIRED');
    const { data } = await ask(signalhub, '{ realtime { summary { materialCount } } }');
    expect(data).toEqual({ realtime: { summary: { materialCount: 0 } } });
  });

  test('answers the result of each material, and stores each id once', async () => {
    const signalhub = await openSmall();
    const one = draft('material-1', { readyAtMs: NOW_MS - HOUR_MS });
    const other = { ...one, title: '另一个标题' };
    const send = (materials: unknown[]) => ask(signalhub, INGEST, { materials }, PUBLISHER);
    const receipt = {
      materialId: 'material-1',
      sequence: 1,
      material: { materialId: 'material-1', title: one.title },
    };
    expect(await send([one])).toEqual({
      data: {
        ingestMaterials: {
          addedCount: 1,
          unchangedCount: 0,
          conflictCount: 0,
          receipts: [{ ...receipt, outcome: 'added' }],
        },
      },
    });
    expect(await send([one, other])).toMatchObject({
      data: {
        ingestMaterials: {
          unchangedCount: 1,
          conflictCount: 1,
          receipts: [
            { ...receipt, outcome: 'unchanged' },
            { ...receipt, outcome: 'conflict' },
          ],
        },
      },
    });
  });

  test('stores all or none, and names the faults of each', async () => {
    const signalhub = await openSmall();
    const good = draft('material-1', { readyAtMs: NOW_MS });
    const refusalOf = async (materials: unknown[]): Promise<string | undefined> =>
      (await ask(signalhub, INGEST, { materials }, PUBLISHER)).errors?.[0]?.message;
    expect(await refusalOf([])).toContain('1 to 500');
    expect(
      await refusalOf([good, { ...good, materialId: 'material-2', channel: 'media' }]),
    ).toContain('material-2: channel must be policy');
    const future = draft('material-3', { readyAtMs: NOW_MS + HOUR_MS });
    expect(await refusalOf([good, future])).toContain('must not lie in the future');
    expect(await refusalOf([{ ...good, signalReadyAt: 'yesterday' }])).toContain(
      'must be an instant',
    );
    const { data } = await ask(
      signalhub,
      '{ realtimeMaterial(materialId: "material-1") { title } }',
    );
    expect(data).toEqual({ realtimeMaterial: null });
  });
});

describe('a sector of the feed', () => {
  test('leads to its companies, and its score is broken down', async () => {
    const signalhub = await openSmall();
    await signalhub.ingest([
      draft('material-1', { readyAtMs: NOW_MS - 12 * HOUR_MS, sectors: [mention('L1.tech', 0.8)] }),
      draft('material-2', {
        channel: 'media',
        readyAtMs: NOW_MS - 24 * HOUR_MS,
        sectors: [mention('L1.tech', null)],
      }),
      draft('material-3', { readyAtMs: NOW_MS - HOUR_MS, sectors: [mention('no.such.sector')] }),
    ]);
    const { data } = await ask(
      signalhub,
      `{ realtime { summary { sectorCount } sectors {
        sectorId attentionScore sector { companyRelations(first: 1) { nodes { company { stockCode } } } }
        explanation(first: 1) { formulaVersion signalsVersion termCount remainingScore
          terms { materialId tierWeight sectorConfidence decay furtherSources sourceFactor score
            material { affectedSectors { sectorId } } } }
      } } }`,
    );
    expect(data).toEqual({
      realtime: {
        summary: { sectorCount: 1 },
        sectors: [
          {
            sectorId: 'L1.tech',
            attentionScore: 0.475,
            sector: {
              companyRelations: { nodes: [{ company: { stockCode: expect.any(String) } }] },
            },
            explanation: {
              formulaVersion: 'attention/1',
              signalsVersion: 'sector_signals/1',
              termCount: 2,
              remainingScore: 0.075,
              terms: [
                {
                  materialId: 'material-1',
                  tierWeight: 1,
                  sectorConfidence: 0.8,
                  decay: 0.5,
                  furtherSources: 0,
                  sourceFactor: 1,
                  score: 0.4,
                  material: { affectedSectors: [{ sectorId: 'L1.tech' }] },
                },
              ],
            },
          },
        ],
      },
    });
  });
});

describe('materialPublished', () => {
  test('delivers new materials, reprints and corrections of a channel and sector', async () => {
    const signalhub = await openSmall();
    const next = await follow(
      signalhub,
      `subscription { materialPublished(channel: policy, sectorId: "L1.tech") {
        kind material { materialId duplicateCount correctedBy } } }`,
    );
    const text = '国务院印发关于推动产业高质量发展的若干措施，提出二十项任务';
    const sectors = [mention('L1.tech')];
    await signalhub.ingest([
      draft('elsewhere', { readyAtMs: NOW_MS - 9_000, sectors: [mention('L2.other')] }),
      draft('media-one', { channel: 'media', readyAtMs: NOW_MS - 9_000, sectors }),
      draft('original-1', { readyAtMs: NOW_MS - 8_000, text, sectors }),
      draft('reprint-1', {
        readyAtMs: NOW_MS - 7_000,
        text,
        sourceId: 'a.cn',
        url: 'https://a.cn/1',
      }),
      draft('correction-1', { readyAtMs: NOW_MS - 6_000, corrects: 'original-1', sectors }),
    ]);
    const event = (kind: string, correctedBy: string | null) => ({
      // The material is delivered as it is at delivery.
      materialPublished: {
        kind,
        material: { materialId: 'original-1', duplicateCount: expect.any(Number), correctedBy },
      },
    });
    expect(await next()).toEqual(event('published', null));
    expect(await next()).toEqual(event('reprinted', null));
    expect(await next()).toEqual(event('corrected', 'correction-1'));
  });

  test('rejects a sector outside the catalog', async () => {
    const source = 'subscription { materialPublished(sectorId: "L9.none") { kind } }';
    await expect(follow(await openSmall(), source)).rejects.toMatchObject({
      extensions: { code: 'UNKNOWN_SECTOR' },
    });
  });
});

describe('sectorSignals', () => {
  test('sends all sectors, then only changed ones', async () => {
    const signalhub = await openSmall();
    const at = (id: string, minutes: number, sector: string) =>
      draft(id, {
        readyAtMs: signalhub.clock.nowMs() - minutes * 60_000,
        sectors: [mention(sector)],
      });
    await signalhub.ingest([at('material-1', 5, 'L1.tech'), at('material-2', 5, 'L1.finance')]);
    const next = await follow(
      signalhub,
      'subscription { sectorSignals(window: "1h") { kind sectors { sectorId materialCount signals } gone } }',
    );
    const first = await next();
    expect(first).toMatchObject({ sectorSignals: { kind: 'SNAPSHOT', gone: [] } });
    expect(JSON.stringify(first)).toContain('L1.tech');
    await signalhub.clock.advance(60_000);
    await signalhub.ingest([at('material-3', 1, 'L1.tech')]);
    const reported = next();
    await signalhub.clock.advance(1_000);
    expect(await reported).toEqual({
      sectorSignals: {
        kind: 'CHANGED',
        sectors: [{ sectorId: 'L1.tech', materialCount: 2, signals: ['new_signal'] }],
        gone: [],
      },
    });
    // Nothing but time passes until the first materials leave the window.
    const left = next();
    await signalhub.clock.advance(HOUR_MS);
    expect(await left).toMatchObject({ sectorSignals: { kind: 'CHANGED' } });
  });

  test('reports to each reader as long as it reads, and all sectors again when the log has lost some', async () => {
    const materials = new MaterialLogMemory();
    const signalhub = await openSignalhub({ materials });
    await signalhub.publish(writeBundle(temporaryFolder(), SMALL_BUNDLE));
    const readyAtMs = signalhub.clock.nowMs() - 60_000;
    const sectors = [mention('L1.tech')];
    await signalhub.ingest([draft('material-1', { readyAtMs, sectors })]);
    const watch =
      'subscription { sectorSignals(window: "1h") { kind sectors { sectorId materialCount } } }';
    const [next, leave] = await followed(signalhub, watch);
    const [, leaveOther] = await followed(signalhub, watch);
    expect(await next()).toMatchObject({ sectorSignals: { kind: 'SNAPSHOT' } });
    await leaveOther();
    await signalhub.ingest([draft('material-2', { readyAtMs, sectors })]);
    const changed = next();
    await signalhub.clock.advance(1_000);
    const tech = (materialCount: number) => ({ sectorId: 'L1.tech', materialCount });
    expect(await changed).toEqual({ sectorSignals: { kind: 'CHANGED', sectors: [tech(2)] } });
    materials.lose(1);
    const again = next();
    await signalhub.clock.advance(5_000);
    expect(await again).toMatchObject({
      sectorSignals: { kind: 'SNAPSHOT', sectors: expect.arrayContaining([tech(1)]) },
    });
    await leave();
  });

  test('delivers the sectors of the catalog of the moment, while publications arrive', async () => {
    const signalhub = await openSmall();
    const next = await follow(
      signalhub,
      'subscription { sectorSignals(window: "1h") { kind sectors { sectorId sectorName } } }',
    );
    expect(await next()).toEqual({ sectorSignals: { kind: 'SNAPSHOT', sectors: [] } });
    await publishSectors(signalhub, 'small-2', [...SMALL_ROWS.sector, sector('L1.finance')]);
    const both = { sectors: [mention('L1.finance'), mention('L1.tech')] };
    const reported = async (id: string): Promise<unknown> => {
      const event = next();
      await signalhub.ingest([draft(id, { readyAtMs: signalhub.clock.nowMs(), ...both })]);
      await signalhub.clock.advance(1_000);
      const { sectors } = (await event)['sectorSignals'] as { sectors: { sectorName: string }[] };
      return sectors.map(({ sectorName }) => sectorName).sort();
    };
    expect(await reported('material-1')).toEqual(['行业L1.finance', '行业L1.tech']);
    await publishSectors(signalhub, 'small-3', SMALL_ROWS.sector);
    expect(await reported('material-2')).toEqual(['行业L1.tech']);
  });
});
