import { expect, test } from 'vitest';
import { mutantsOf } from '#test/mutation/mutants-of.ts';

const described = (text: string): string[] =>
  mutantsOf(text).map(({ line, description }) => `${line}: ${description}`);

test('changes constants, comparisons, operators, indices and truth values, one at a time', () => {
  expect(described('const a = n < 10 && row[i] !== b;')).toEqual([
    '1: n < 10 && row[i] !== b  →  n < 10 || row[i] !== b',
    '1: n < 10  →  n <= 10',
    '1: n < 10  →  n < 11',
    '1: row[i] !== b  →  row[i] === b',
    '1: row[i]  →  row[i + 1]',
  ]);
  expect(described('\nlet c = true;\nc = Math.max(x, y - 1) ;')).toEqual([
    '2: c = true  →  c = false',
    '3: Math.max(x, y - 1)  →  Math.min(x, y - 1)',
    '3: y - 1  →  y + 1',
    '3: y - 1  →  y - 2',
  ]);
});

test('negates conditions, and removes early returns and calls for their effect', () => {
  const text = 'function f() { if (a) return; if (!b) g(); await h(); return c ? d : e; }';
  expect(described(text).map((line) => line.slice(3))).toEqual([
    'if (a) return;  →  if (!(a)) return;',
    'if (a) return;  →  if (a) ;',
    'if (!b) g();  →  if ((b)) g();',
    'g();  →  ;',
    'await h();  →  ;',
    'c ? d : e  →  !(c) ? d : e',
  ]);
});

test('every mutant is the whole text with one change', () => {
  const text = 'export const f = (a: number): number => a * 2 + 1;\n';
  expect(mutantsOf(text).map((mutant) => mutant.text)).toEqual([
    'export const f = (a: number): number => a * 2 - 1;\n',
    'export const f = (a: number): number => a / 2 + 1;\n',
    'export const f = (a: number): number => a * 3 + 1;\n',
    'export const f = (a: number): number => a * 2 + 2;\n',
  ]);
});

test('types, imports, messages and joined texts are not mutated', () => {
  const text = [
    "import { one } from './1.ts';",
    'type Pair = [1, 2];',
    "const label = 'a' + name;",
    "throw new Error('1 < 2' + 3);",
  ].join('\n');
  expect(described(text)).toEqual([]);
});
