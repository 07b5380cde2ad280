import { parse, print, visit } from 'graphql';
import {
  readProductRoutes,
  readSharedDocuments,
} from '#rest-adapter/documents/product-documents.ts';
import { expect, test } from 'vitest';
import {
  parseSharedFragments,
  withSharedFragments,
} from '#rest-documents/compile/shared-fragments.ts';

const SHARED = parseSharedFragments([
  'fragment Outer on Bar { close ...Inner }',
  'fragment Inner on Bar { volume ...Outer2 }  fragment Outer2 on Bar { open }  fragment Spare on Bar { high }',
]);

function fragmentsOf(text: string): string[] {
  return withSharedFragments(parse(text), SHARED).definitions.flatMap((node) =>
    node.kind === 'FragmentDefinition' ? [print(node).replaceAll(/\s+/g, ' ')] : [],
  );
}

test('a document gets the shared fragments that it spreads, directly or through another, and no more', () => {
  expect(fragmentsOf('{ bar { ...Outer again: low ...Outer } }')).toEqual([
    'fragment Outer on Bar { close ...Inner }',
    'fragment Inner on Bar { volume ...Outer2 }',
    'fragment Outer2 on Bar { open }',
  ]);
  expect(fragmentsOf('{ bar { close } }')).toEqual([]);
});

test("a document's own fragment wins over the shared one of its name", () => {
  expect(fragmentsOf('{ bar { ...Outer } } fragment Outer on Bar { low }')).toEqual([
    'fragment Outer on Bar { low }',
  ]);
});

test('two shared fragments of one name, and definitions that are no fragments, are rejected', () => {
  const one = 'fragment One on Bar { low }';
  expect(() => parseSharedFragments([one, one])).toThrow('has two of One');
  expect(() => parseSharedFragments(['{ bar }'])).toThrow('may only have fragments');
});

test('every shared fragment of the product is used in at least two places', () => {
  const spreads = new Map<string, number>();
  const texts = [
    ...readSharedDocuments().fragments,
    ...readProductRoutes().map(({ text }) => text),
  ];
  for (const text of texts) {
    visit(parse(text), {
      FragmentSpread: ({ name }) =>
        void spreads.set(name.value, (spreads.get(name.value) ?? 0) + 1),
    });
  }
  const once = [...parseSharedFragments(readSharedDocuments().fragments).keys()].filter(
    (name) => (spreads.get(name) ?? 0) < 2,
  );
  expect(once).toEqual([]);
});
