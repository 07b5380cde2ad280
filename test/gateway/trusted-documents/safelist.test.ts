import { hash } from 'node:crypto';
import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { DocumentSet } from '#gateway/trusted-documents/document-set.ts';
import { safelistPlugin, type SafelistMode } from '#gateway/trusted-documents/safelist-plugin.ts';
import { SILENT_LOG, type LogFields } from '#kernel/ports/log.ts';
import { createPrometheusMeter } from '#platform/metrics/prometheus-meter.ts';
import { ANONYMOUS_CONTEXT, smallGraph } from '#test/gateway/small-graph.ts';

const TRUSTED = 'query Trusted { open }';
/** The same text as another tool writes it. */
const REWRITTEN = 'query Trusted {\n  # Comments may differ.\n  open\n}\n';
const OTHER = 'query Other { open }';

async function safelist(mode: SafelistMode) {
  const meter = createPrometheusMeter();
  const warnings: LogFields[] = [];
  const log = { ...SILENT_LOG, warn: (fields: LogFields) => void warnings.push(fields) };
  let text: string | Error = JSON.stringify({ one: TRUSTED });
  const source = {
    name: 'manifest',
    read: () => (text instanceof Error ? Promise.reject(text) : Promise.resolve(text)),
    watch: () => () => {},
  };
  const documents = new DocumentSet({ source, isFolder: false, log, meter });
  await documents.load();
  const plugins = [safelistPlugin({ mode, documents, log, meter })];
  const { engine } = smallGraph(
    { one: { sdl: 'type Query { open: String }', resolvers: { Query: { open: () => 'yes' } } } },
    { plugins },
  );
  return {
    documents,
    warnings,
    metrics: () => meter.render(),
    outcome: async (
      document: Parameters<typeof parse>[0] | ReturnType<typeof parse>,
      id?: string,
    ) => {
      const documentId = id === undefined ? {} : { documentId: id };
      const { errors = [] } = await engine.execute({
        document: document as string,
        context: ANONYMOUS_CONTEXT,
        ...documentId,
      });
      return errors[0]?.extensions?.['code'] ?? 'answered';
    },
    write: (newer: string | Error) => {
      text = newer;
      documents.hint();
    },
    changed: () => new Promise<void>((resolve) => void documents.follow(resolve)),
  };
}

const REFUSED = 'DOCUMENT_NOT_TRUSTED';

test.each([
  ['off', 'answered', 'answered', 'answered'],
  ['log', 'answered', 'answered', 'answered'],
  ['require', 'answered', 'answered', REFUSED],
  ['require_ids', 'answered', REFUSED, REFUSED],
] as const)('mode %s: by id %s, by text %s, another one %s', async (mode, byId, byText, other) => {
  const { outcome, warnings, metrics } = await safelist(mode);
  expect(await outcome(TRUSTED, 'one')).toBe(byId);
  expect(await outcome(TRUSTED)).toBe(byText);
  expect(await outcome(REWRITTEN)).toBe(byText);
  for (let times = 0; times < 2; times += 1) expect(await outcome(OTHER)).toBe(other);
  // Documents of the server itself, such as those of REST, need no manifest.
  expect(await outcome(parse('{ open }'))).toBe('answered');
  const logged = warnings.filter(({ sha256 }) => sha256 === hash('sha256', OTHER));
  expect(logged).toHaveLength(mode === 'off' ? 0 : 1);
  expect(JSON.stringify(warnings)).not.toContain('{ open }');
  const text = await metrics();
  expect(text).toContain('marketgraph_trusted_document_requests_total{document="one",by="id"} 1');
  const outcomeLabel = mode === 'log' ? 'admitted' : 'refused';
  const count = mode === 'require_ids' ? 4 : 2;
  const line = `marketgraph_untrusted_document_requests_total{outcome="${outcomeLabel}"} ${count}`;
  if (mode === 'off') expect(text).not.toContain('untrusted_document_requests_total{');
  else expect(text).toContain(line);
});

test('an id is that of the manifest, also with the prefix of an app, or the SHA-256 of a text', async () => {
  const { documents } = await safelist('off');
  const sha256 = hash('sha256', TRUSTED);
  for (const id of ['one', 'ios~1.4.0~one', 'sha256:one', sha256, `sha256:${sha256}`]) {
    expect(documents.withId(id)?.text).toBe(TRUSTED);
  }
  expect(documents.withId('two')).toBeUndefined();
});

test('a newer manifest takes over, and an unusable one changes nothing', async () => {
  const { outcome, write, changed, metrics } = await safelist('require');
  const taken = changed();
  write(JSON.stringify({ two: OTHER }));
  await taken;
  expect([await outcome(TRUSTED), await outcome(OTHER)]).toEqual([REFUSED, 'answered']);
  const refusals = /marketgraph_trusted_document_loads_total\{outcome="refused"\} 2/;
  write(new Error('it is away'));
  write('{ not JSON');
  await expect.poll(metrics).toMatch(refusals);
  expect([await outcome(TRUSTED), await outcome(OTHER)]).toEqual([REFUSED, 'answered']);
});
