import { hash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { graphql, parse, subscribe, type ExecutionResult } from 'graphql';
import { create } from 'tar';
import { expect, test } from 'vitest';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import type { TokenScope } from '#kernel/ports/token-store.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { MaterialLogMemory } from '#test/doubles/material-log-memory.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import { createSignalhub, DEFAULT_SIGNALHUB_SETTINGS } from '#signalhub/signalhub.ts';
import { ANONYMOUS, openSignalhub, type TestSignalhub } from '#test/signalhub/open-signalhub.ts';
import {
  NOW_MS,
  SMALL_BUNDLE,
  SMALL_ROWS,
  temporaryFolder,
  writeBundle,
} from '#test/signalhub/small-bundle.ts';

const PUBLISH = `mutation ($archive: String, $bundle: InlineBundleInput) {
  publish(archive: $archive, bundle: $bundle) {
    publicationId sequence publishedAt isNew rowCount addedCount unchangedCount withdrawnCount
  }
}`;

const RECEIPT = {
  publicationId: 'small-1',
  sequence: 1,
  publishedAt: '2026-11-20T18:00:00+08:00',
  isNew: true,
  rowCount: 10,
  addedCount: 10,
  unchangedCount: 0,
  withdrawnCount: 0,
};

const INLINE = {
  publicationId: 'small-1',
  publishedAt: '2026-11-20T18:00:00+08:00',
  namespace: 'test',
  files: Object.entries(SMALL_ROWS).map(([kind, rows]) => ({ kind, rows: ndjsonOf(rows) })),
};

function ndjsonOf(rows: readonly object[]): string {
  const times = { valid_from: '2020-01-01', observed_at: '2020-01-01T09:00:00+08:00' };
  return rows.map((row) => `${JSON.stringify({ ...times, ...row })}\n`).join('');
}

/** Asks as a client whose token has those scopes; null for a client without a token. */
async function ask(
  { subgraph: { schema, createContext } }: TestSignalhub,
  variableValues: Record<string, unknown>,
  scopes: readonly TokenScope[] | null = ['publish'],
): Promise<ExecutionResult> {
  const request = scopes === null ? ANONYMOUS : { ...ANONYMOUS, tokenId: 't-1', scopes };
  const contextValue = createContext(request);
  const answer = await graphql({ schema, source: PUBLISH, variableValues, contextValue });
  return JSON.parse(JSON.stringify(answer)) as ExecutionResult;
}

async function archiveOf(folder: string): Promise<string> {
  const file = join(temporaryFolder(), 'bundle.tar.gz');
  await create({ gzip: true, file, cwd: folder }, readdirSync(folder));
  return readFileSync(file, 'base64');
}

test('an archive is published with the receipt of the command line, and again without change', async () => {
  const signalhub = await openSignalhub();
  const archive = await archiveOf(writeBundle(temporaryFolder(), SMALL_BUNDLE));
  expect(await ask(signalhub, { archive })).toEqual({ data: { publish: RECEIPT } });
  expect(signalhub.isEmpty()).toBe(false);
  expect(await ask(signalhub, { archive })).toMatchObject({
    data: { publish: { isNew: false, sequence: 1, addedCount: 0 } },
  });
});

test('rows are published like a bundle with files of their kinds', async () => {
  const signalhub = await openSignalhub();
  expect(await ask(signalhub, { bundle: INLINE })).toEqual({ data: { publish: RECEIPT } });
  const files = INLINE.files.map(({ kind, rows }) => [kind, hash('sha256', rows)] as const);
  const folder = writeBundle(temporaryFolder(), SMALL_BUNDLE);
  for (const [kind, sha256] of files) {
    expect(hash('sha256', readFileSync(join(folder, `${kind}.ndjson`)))).toBe(sha256);
  }
  expect(await ask(signalhub, { bundle: INLINE })).toMatchObject({
    data: { publish: { isNew: false } },
  });
});

test('publishing needs a token with the scope, for any request', async () => {
  const signalhub = await openSignalhub();
  for (const [scopes, code] of [
    [null, 'TOKEN_REQUIRED'],
    [[], 'SCOPE_REQUIRED'],
    [['compute'], 'SCOPE_REQUIRED'],
  ] as const) {
    for (const variables of [{ bundle: INLINE }, { archive: 'AAAA' }, {}]) {
      expect(await ask(signalhub, variables, scopes)).toMatchObject({
        data: null,
        errors: [{ extensions: { code } }],
      });
    }
  }
  expect(signalhub.isEmpty()).toBe(true);
});

test('faults are reported with file, line and field, and nothing is published', async () => {
  const signalhub = await openSignalhub();
  const files = [
    ...INLINE.files.slice(0, 3),
    { kind: 'company_listing', rows: '{}\nno json\n' },
    { kind: 'weather', rows: '' },
  ];
  const answer = await ask(signalhub, { bundle: { ...INLINE, files: files.slice(0, 4) } });
  expect(answer.errors?.[0]?.extensions).toMatchObject({
    code: 'INVALID_BUNDLE',
    validation: [
      {
        type: 'bundle_fault',
        loc: ['company-listing.ndjson', 1],
        msg: "must have required property 'valid_from'",
      },
      { loc: ['company-listing.ndjson', 1] },
      { loc: ['company-listing.ndjson', 1] },
      { loc: ['company-listing.ndjson', 2], msg: 'is not one JSON object (found "no json")' },
    ],
  });
  const unknown = await ask(signalhub, { bundle: { ...INLINE, files } });
  expect(unknown.errors?.[0]?.extensions).toMatchObject({
    validation: [{ loc: ['manifest.json', 'files', '4', 'kind'] }],
  });
  expect(signalhub.isEmpty()).toBe(true);
});

test('no bundle, two bundles or an invalid one is rejected', async () => {
  const signalhub = await openSignalhub();
  const refusals: [Record<string, unknown>, string, RegExp][] = [
    [{}, 'INVALID_INPUT', /either archive or bundle/],
    [{ archive: 'AAAA', bundle: INLINE }, 'INVALID_INPUT', /either archive or bundle/],
    [{ archive: 'no base64!' }, 'INVALID_INPUT', /base64/],
    [{ archive: 'AAAA' }, 'INVALID_BUNDLE', /archive: is not a gzip-compressed tar archive/],
  ];
  for (const [variables, code, message] of refusals) {
    const { errors } = await ask(signalhub, variables);
    expect(errors?.[0]?.extensions?.['code']).toBe(code);
    expect(errors?.[0]?.message).toMatch(message);
  }
});

test('a bundle that contradicts an earlier publication is rejected', async () => {
  const signalhub = await openSignalhub();
  await ask(signalhub, { bundle: INLINE });
  const { errors } = await ask(signalhub, { bundle: { ...INLINE, publicationId: 'small-0' } });
  expect(errors?.[0]?.extensions?.['code']).toBe('PUBLICATION_CONFLICT');
  expect(errors?.[0]?.message).toMatch(
    /must be published later than "small-1", which is of 20\d\d-[\dT:-]+\+08:00\.$/,
  );
});

test('snapshotPublished delivers each new publication once it answers, and no other', async () => {
  const signalhub = await openSignalhub();
  const { schema, createContext } = signalhub.subgraph;
  await ask(signalhub, { bundle: INLINE });
  const document = parse('subscription { snapshotPublished { snapshotId asOf publicationId } }');
  const contextValue = createContext(ANONYMOUS);
  const events = await subscribe({ schema, document, contextValue });
  if (!(Symbol.asyncIterator in events)) throw new Error('the subscription did not start');
  await ask(signalhub, { bundle: INLINE });
  const next = events.next();
  const publishedAt = '2026-11-20T18:01:00+08:00';
  await ask(signalhub, { bundle: { ...INLINE, publicationId: 'small-2', publishedAt } });
  expect(await next).toMatchObject({
    value: {
      data: {
        snapshotPublished: {
          snapshotId: 'snap-20261120-000002',
          asOf: '2026-11-20',
          publicationId: 'small-2',
        },
      },
    },
  });
  expect(signalhub.ask('{ publication { publicationId } }')).toEqual({
    publication: { publicationId: 'small-2' },
  });
  await events.return(undefined);
});

test('a request before the facts are read gets a time to retry, and is answered afterwards', async () => {
  const store = openSqliteFactStore(join(temporaryFolder(), 'facts.db'));
  const signalhub = createSignalhub({
    store,
    materials: new MaterialLogMemory(),
    bus: new EventBusMemory(),
    snapshotEvents: new EventBusMemory(),
    clock: new VirtualClock(NOW_MS),
    log: SILENT_LOG,
    meter: SILENT_METER,
    settings: DEFAULT_SIGNALHUB_SETTINGS,
  });
  const { schema, createContext } = signalhub.subgraph;
  const source = '{ publication { publicationId } realtime { sectors { sectorId } } }';
  const askNow = () => graphql({ schema, source, contextValue: createContext(ANONYMOUS) });
  const early = await askNow();
  const preparing = { code: 'PUBLICATION_PREPARING', retryAfter: 2 };
  expect(early.errors?.map(({ extensions }) => extensions)).toContainEqual(preparing);
  await signalhub.start();
  expect(await askNow()).toMatchObject({ data: { publication: null, realtime: { sectors: [] } } });
  await signalhub.stop();
  await store.close();
});

test('while a first publication is awaited no request gets an answer that nothing is known', async () => {
  const signalhub = await openSignalhub({ settings: { awaitsPublication: true } });
  const { schema, createContext } = signalhub.subgraph;
  const follow = () =>
    subscribe({
      schema,
      document: parse('subscription { sectorSignals { kind } }'),
      contextValue: createContext(ANONYMOUS),
    });
  const preparing = { extensions: { code: 'PUBLICATION_PREPARING', retryAfter: 2 } };
  const source = '{ company(stockCode: "600001") { stockCode } }';
  expect(() => signalhub.ask(source)).toThrow(expect.objectContaining(preparing));
  expect(await follow()).toMatchObject({ errors: [preparing] });
  await signalhub.publish(writeBundle(temporaryFolder(), SMALL_BUNDLE));
  expect(signalhub.ask(source)).toEqual({ company: { stockCode: '600001' } });
  const stream = await follow();
  if (!(Symbol.asyncIterator in stream)) throw stream.errors![0]!;
  await stream.return(undefined);
});
