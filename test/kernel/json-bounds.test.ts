import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  excessSentence,
  jsonExcess,
  REQUEST_BOUNDS,
  type JsonBounds,
} from '#kernel/http/json-bounds.ts';
import { deep } from '#test/depth.ts';

/** The size of a parsed value: the scanner never sees one. */
interface Extent {
  readonly depth: number;
  readonly members: number;
  readonly values: number;
}

function extentOf(value: unknown): Extent {
  if (typeof value !== 'object' || value === null) return { depth: 0, members: 0, values: 0 };
  const inner = Object.values(value).map(extentOf);
  const own = Array.isArray(value) ? 0 : inner.length;
  return {
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
    members: Math.max(own, ...inner.map(({ members }) => members)),
    // One for itself, and one for each comma in it.
    values: 1 + Math.max(0, inner.length - 1) + inner.reduce((sum, { values }) => sum + values, 0),
  };
}

const bytesOf = (text: string): Buffer => Buffer.from(text);
const bounds = (more: Partial<JsonBounds>): JsonBounds => ({
  maxDepth: 1e6,
  maxMembers: 1e6,
  maxValues: 1e6,
  ...more,
});

/** JSON whose texts and names are full of brackets and quotes. */
const TEXT = fc.string({
  unit: fc.constantFrom('"', '\\', '[', '{', ',', ']', '}', ':', '币', 'a', '\n'),
});
const VALUE = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    TEXT,
    fc.integer(),
    fc.constant(null),
    fc.array(tie('node'), { maxLength: 5 }),
    fc.dictionary(TEXT, tie('node'), { maxKeys: 5 }),
  ),
})).node;

test('bounds reject exactly those values that are larger', () => {
  fc.assert(
    fc.property(VALUE, fc.nat(2), (value, indent) => {
      const bytes = bytesOf(JSON.stringify(value, null, indent));
      const { depth, members, values } = extentOf(JSON.parse(bytes.toString()));
      expect(jsonExcess(bytes, bounds({}))).toBe(null);
      expect(jsonExcess(bytes, bounds({ maxDepth: depth }))).toBe(null);
      expect(jsonExcess(bytes, bounds({ maxMembers: Math.max(1, members) }))).toBe(null);
      expect(jsonExcess(bytes, bounds({ maxValues: values + 1 }))).toBe(null);
      if (depth > 0) expect(jsonExcess(bytes, bounds({ maxDepth: depth - 1 }))?.of).toBe('depth');
      if (members > 1) {
        expect(jsonExcess(bytes, bounds({ maxMembers: members - 1 }))?.of).toBe('members');
      }
      if (values > 0)
        expect(jsonExcess(bytes, bounds({ maxValues: values - 1 }))?.of).toBe('values');
    }),
    { numRuns: deep(100) },
  );
});

test('bytes that are no JSON are scanned all the same, and not reported', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(jsonExcess(bytes, bounds({}))).toBe(null);
    }),
    { numRuns: deep(300) },
  );
  for (const text of ['"', '"\\', ']]]}}}', '{"a', ',,,,']) {
    expect(jsonExcess(bytesOf(text), REQUEST_BOUNDS)).toBe(null);
  }
});

test('it stops at the first place over a bound', () => {
  expect(jsonExcess(bytesOf('['.repeat(4_000_000)), REQUEST_BOUNDS)).toEqual({
    of: 'depth',
    at: 65,
  });
  const numbers = bytesOf(`[[${'1,'.repeat(2_000_000)}1]]`);
  const found = jsonExcess(numbers, REQUEST_BOUNDS)!;
  expect(found.of).toBe('values');
  expect(found.at).toBeLessThan(210_000);
  expect(excessSentence(found, REQUEST_BOUNDS)).toContain('more than 100,000 values');
  const wide = bytesOf(`{${Array.from({ length: 5_000 }, (_, n) => `"k${n}":1`).join()}}`);
  expect(jsonExcess(wide, REQUEST_BOUNDS)?.of).toBe('members');
});
