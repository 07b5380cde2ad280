import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { composeSupergraph, renderSupergraph } from '#federation/compose/compose-supergraph.ts';
import { CompositionError } from '#federation/compose/composition-error.ts';

const ROOT = new URL('../../../../', import.meta.url);
const LINK =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@external"])\n';

/** Writes a configuration with subgraphs `one` and `two`; returns its path. */
function folderOf(one: string, two: string, yaml?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'marketgraph-compose-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'one.graphql'), LINK + one);
  writeFileSync(join(folder, 'two.graphql'), LINK + two);
  const path = join(folder, 'supergraph.yaml');
  const entry = (name: string, port: number) =>
    `  ${name}:\n    routing_url: http://127.0.0.1:${port}/graphql\n    schema:\n      file: ./${name}.graphql\n`;
  const text = `federation_version: =2.9.0\nsubgraphs:\n${entry('one', 4001)}${entry('two', 4002)}`;
  writeFileSync(path, yaml ?? text);
  return path;
}

async function problemOf(path: string): Promise<string> {
  const error = await composeSupergraph(path).catch((reason: unknown) => reason);
  if (!(error instanceof CompositionError)) throw new Error('It composed.');
  return error.message;
}

const GOOD = 'type Query { a: A }\ntype A @key(fields: "id") { id: ID! }';

describe('composition', () => {
  test('of the product gives the committed supergraph', async () => {
    const rendered = await renderSupergraph(new URL('supergraph.yaml', ROOT).pathname);
    const committed = readFileSync(new URL('gateway/supergraph.graphql', ROOT), 'utf8');
    expect(rendered === committed, 'run `npm run generate`').toBe(true);
  });

  test('gives the subgraphs with their URLs and SDL', async () => {
    const path = folderOf(GOOD, 'type A @key(fields: "id") { id: ID! b: Int }');
    const { sdl, subgraphs } = await composeSupergraph(path);
    expect(sdl).toContain('@join__graph(name: "two", url: "http://127.0.0.1:4002/graphql")');
    expect(subgraphs.map(({ name, routingUrl }) => `${name} ${routingUrl}`)).toEqual([
      'one http://127.0.0.1:4001/graphql',
      'two http://127.0.0.1:4002/graphql',
    ]);
    expect(subgraphs[0]!.sdl).toBe(LINK + GOOD);
  });

  test('shows a syntax error with its place and line', async () => {
    const message = await problemOf(folderOf(GOOD, 'type A { id: }'));
    expect(message).toBe(
      'two.graphql:2:14: Syntax Error: Expected Name, found "}". [INVALID_GRAPHQL]\n2 | type A { id: }\n' +
        '                 ^',
    );
  });

  test.each([
    ['a wrong key', GOOD, 'type A @key(fields: "nope") { id: ID! b: Int }', 'two.graphql:2:8:'],
    [
      'two types of one field',
      GOOD,
      'type A @key(fields: "id") { id: String! }',
      'one.graphql:3:29:',
    ],
    [
      'a field without @shareable',
      `${GOOD}\ntype V { x: Int }`,
      'type Query { v: V }\ntype V { x: Int }',
      ':',
    ],
    ['an unknown type', GOOD, 'type A @key(fields: "id") { id: ID! b: Missing }', 'two.graphql'],
  ])('shows %s with its place', async (_, one, two, place) => {
    expect(await problemOf(folderOf(one, two))).toContain(place);
  });
});

describe('supergraph.yaml', () => {
  test.each([
    ['is not YAML', 'subgraphs: [', /supergraph\.yaml:1:\d+: /],
    ['names no subgraphs', 'federation_version: 2\n', /names no subgraphs/],
    ['requires federation 1', 'federation_version: 1\nsubgraphs: { a: {} }', /only version 2/],
    [
      'requests the SDL of a running server',
      'subgraphs: { a: { routing_url: "http://x/", schema: { subgraph_url: "http://x/" } } }',
      /subgraph "a": a schema from a running server/,
    ],
    [
      'gives no URL',
      'subgraphs: { a: { schema: { file: one.graphql } } }',
      /`routing_url` must be/,
    ],
    [
      'names a missing file',
      'subgraphs: { a: { routing_url: "http://x/", schema: { file: gone.graphql } } }',
      /cannot read .*gone\.graphql \(ENOENT\)/,
    ],
  ])('is rejected when it %s', async (_, yaml, message) => {
    expect(await problemOf(folderOf(GOOD, GOOD, yaml))).toMatch(message);
  });
});
