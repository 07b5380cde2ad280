import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { FACT_KINDS, findFactKind } from '#signalhub/facts/fact-kinds.ts';
import { bundleSchemas } from '#signalhub/publishing/bundle-schemas.ts';
import { FactRowReader } from '#signalhub/publishing/fact-row.ts';
import { openSignalhub } from '#test/signalhub/open-signalhub.ts';
import { temporaryFolder } from '#test/signalhub/small-bundle.ts';

const PAGE = readFileSync(new URL('../../docs/publishing.md', import.meta.url), 'utf8');
const NOW_MS = Date.parse('2026-11-20T18:00:00+08:00');

/** The files of the page's example, by name: a line with the name, and a block with the content. */
const FILES = new Map(
  Array.from(PAGE.matchAll(/^`([\w-]+\.(?:nd)?json)`:\n\n```\w+\n([^]*?)^```$/gm), (match) => [
    match[1]!,
    match[2]!,
  ]),
);
const MANIFEST = JSON.parse(FILES.get('manifest.json')!) as {
  files: { name: string; kind: string; rows: number }[];
};

function exampleLines(kind: string): string[] {
  const file = MANIFEST.files.find((entry) => entry.kind === kind);
  return (
    FILES.get(file?.name ?? '')
      ?.trimEnd()
      .split('\n') ?? []
  );
}

/** The JSON Schemas of the bundle format, read by a standard validator. */
const VALIDATORS = new Map(
  bundleSchemas().map(({ fileName, schema }) => {
    const ajv = new Ajv2020({ allowUnionTypes: true, formats: { date: true, 'date-time': true } });
    return [fileName, ajv.compile(schema)];
  }),
);

/** Rows of the whole example, as its manifest counts them. */
function exampleRows(): number {
  return MANIFEST.files.reduce((sum, { rows }) => sum + rows, 0);
}

/** The member at a dotted place, such as `evidence.0.material_id`. */
function memberAt(value: unknown, place: string): unknown {
  return place
    .split('.')
    .reduce((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value);
}

interface UrlPlace {
  /** Dotted, with `*` for the items of a list. */
  readonly place: string;
  readonly pattern: unknown;
}

/** Members of a schema that are named as URLs are, with their pattern. */
function urlPlacesIn(schema: unknown, place = ''): UrlPlace[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, items, anyOf = [] } = schema as Record<string, never>;
  const own = /(?:^|_)(?:ur[il]|link|href)$/.test(place.split('.').at(-1)!);
  return [
    ...(own ? [{ place, pattern: (schema as { pattern?: unknown }).pattern }] : []),
    ...Object.entries(properties).flatMap(([name, inner]) =>
      urlPlacesIn(inner, place === '' ? name : `${place}.${name}`),
    ),
    ...urlPlacesIn(items, `${place}.*`),
    ...[...anyOf].flatMap((inner) => urlPlacesIn(inner, place)),
  ];
}

/** The places of URLs in a fact. */
function placesOfUrls(value: unknown, place = ''): string[] {
  if (typeof value === 'string') return /^\w+:\/\//.test(value) ? [place] : [];
  if (typeof value !== 'object' || value === null) return [];
  const found = Object.entries(value).flatMap(([name, inner]) => {
    const step = Array.isArray(value) ? '*' : name;
    return placesOfUrls(inner, place === '' ? step : `${place}.${step}`);
  });
  return [...new Set(found)];
}

/** A copy with another text at a path, in every item of the lists on the way. */
function withMember(value: unknown, place: string, text: string): unknown {
  const [name, ...rest] = place.split('.');
  if (name === '' || name === undefined) return text;
  if (name === '*') return (value as unknown[]).map((one) => withMember(one, rest.join('.'), text));
  const record = value as Record<string, unknown>;
  return { ...record, [name]: withMember(record[name], rest.join('.'), text) };
}

/** The section of the page about one kind. */
function sectionOf(kind: string): string {
  return PAGE.split(`\n### ${kind}\n`)[1]?.split(/\n##+ /)[0] ?? '';
}

test('the example of docs/publishing.md is published word for word', async () => {
  const folder = join(temporaryFolder(), 'bundle');
  mkdirSync(folder);
  for (const [name, text] of FILES) writeFileSync(join(folder, name), text);
  const signalhub = await openSignalhub({ nowMs: NOW_MS });
  const receipt = await signalhub.publish(folder);
  expect(receipt).toMatchObject({ publicationId: 'example-2026-11-20', rowCount: exampleRows() });
  const source = `{ company(stockCode: "688901") {
    name listings { symbol } sectorRelations { score sector { name parent { name } } } } }`;
  expect(signalhub.ask(source)).toEqual({
    company: {
      name: '华曜光电',
      listings: [{ symbol: '688901' }, { symbol: 'HUAYAOUSDT' }],
      sectorRelations: [{ score: 0.86, sector: { name: '光学光电子', parent: { name: '电子' } } }],
    },
  });
});

test('the manifest of the example is valid by its JSON Schema, and a spoilt one is not', () => {
  const validate = VALIDATORS.get('manifest.schema.json')!;
  expect(validate(MANIFEST)).toBe(true);
  expect(validate({ ...MANIFEST, files: [{ ...MANIFEST.files[0], kind: 'weather' }] })).toBe(false);
});

test('only own names of kinds are found', () => {
  const names = FACT_KINDS.map((kind) => kind.name);
  expect(new Set(names).size).toBe(names.length);
  expect(findFactKind('weather')).toBeNull();
});

/** Fields that a bundle may leave out: nothing else of a kind is optional. */
const ADDED_LATER: ReadonlySet<string> = new Set([
  'code_alias.status',
  'company.name_en',
  'policy_material.analysis',
  'policy_material.published_on',
  'sector.name_en',
  'security_event.applicant_id',
]);

describe.each(FACT_KINDS)('the kind $name', (kind) => {
  const reader = new FactRowReader(kind, NOW_MS);
  const read = (row: unknown) => reader.read(Buffer.from(JSON.stringify(row)));
  const lines = exampleLines(kind.name);
  const [row] = lines.map((line) => JSON.parse(line) as { fact: Record<string, unknown> });

  test('has an example in docs/publishing.md, and its rows are read', () => {
    expect(lines).not.toEqual([]);
    for (const line of lines) {
      expect(reader.read(Buffer.from(line))).toMatchObject({ kind: kind.name });
    }
  });

  test('has a JSON Schema by which its examples are right, and other lines are not', () => {
    const validate = VALIDATORS.get(`${kind.name.replaceAll('_', '-')}.schema.json`)!;
    for (const line of lines) expect(validate(JSON.parse(line))).toBe(true);
    expect(validate({ ...row, fact: { ...row?.fact, surprise: 1 } })).toBe(false);
  });

  test('has each of its fields in the table of docs/publishing.md, and no others', () => {
    const documented = Array.from(sectionOf(kind.name).matchAll(/^\| `(\w+)` \|/gm), ([, f]) => f);
    expect(documented).toEqual(Object.keys(kind.schema.properties));
  });

  test('is closed: unknown and missing fields are rejected, except for those added later', () => {
    expect(kind.schema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(read({ ...row, fact: { ...row!.fact, surprise: 1 } })).toMatchObject({
      violations: [{ field: 'fact', message: 'has the unknown property "surprise"' }],
    });
    for (const field of Object.keys(kind.schema.properties)) {
      const { [field]: _left, ...rest } = row!.fact;
      if (ADDED_LATER.has(`${kind.name}.${field}`)) {
        // Older bundles have no such field.
        expect(read({ ...row, fact: rest })).not.toHaveProperty('violations');
        continue;
      }
      expect(read({ ...row, fact: rest })).toMatchObject({
        violations: [{ field: 'fact', message: `must have required property '${field}'` }],
      });
    }
  });

  test('gives keys that do not depend on the order of fields', () => {
    const reversed = Object.fromEntries(Object.entries(row!.fact).toReversed());
    expect(kind.keyOf(reversed)).toBe(kind.keyOf(row!.fact));
    expect(kind.keyOf(row!.fact)).not.toBe('');
  });

  test('accepts only web addresses for its URLs, and knows every URL that it has', () => {
    const urls = urlPlacesIn(kind.schema);
    for (const { place, pattern } of urls) {
      expect([place, pattern]).toEqual([place, expect.stringMatching(/^\^https\?:\/\/\[\^ ]\+\$/)]);
    }
    for (const line of lines) {
      const { fact, ...times } = JSON.parse(line) as { fact: Record<string, unknown> };
      const shown = placesOfUrls(fact);
      expect(urls.map(({ place }) => place)).toEqual(expect.arrayContaining(shown));
      for (const place of shown) {
        for (const spoilt of [
          'javascript:alert(1)',
          'data:text/html,x',
          '//evil.example',
          ' https://a',
        ]) {
          expect(read({ ...times, fact: withMember(fact, place, spoilt) })).toMatchObject({
            violations: [{ message: expect.stringMatching(/^must match pattern "\^https\?:\/\//) }],
          });
        }
      }
    }
  });

  test('refers only to existing kinds, by fields that it has', () => {
    for (const line of lines) {
      const { fact } = JSON.parse(line) as { fact: Record<string, unknown> };
      for (const reference of kind.referencesOf(fact)) {
        expect(findFactKind(reference.kind)).not.toBeNull();
        expect(memberAt(fact, reference.field)).toBe(reference.key);
      }
    }
  });
});
