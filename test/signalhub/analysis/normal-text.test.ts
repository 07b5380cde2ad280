import { describe, expect, test } from 'vitest';
import { clausesOf } from '#signalhub/analysis/text/clauses.ts';
import { normalText, originalRange } from '#signalhub/analysis/text/normal-text.ts';

describe('a normal text', () => {
  test('knows for each range where in the original it stands', () => {
    const original = '５Ｇ\u200b 新 能\t源，㈠ ＡＢ cd\r\n𠮷𠮷ﬁ';
    const normal = normalText(original);
    expect(normal.text).toBe('5g新能源,(一)ab cd\n𠮷𠮷fi');
    const at = normal.text.indexOf('新能源');
    const [from, to] = originalRange(normal, at, at + 3);
    expect(original.slice(from, to)).toBe('新 能\t源');
    expect(originalRange(normal, 0, normal.text.length)).toEqual([0, original.length]);
  });

  test('grows where one character becomes many', () => {
    const normal = normalText('\uFDFA'.repeat(100));
    expect(normal.text.length).toBe(normal.starts.length);
    expect(normal.starts.at(-1)).toBe(99);
    expect(normal.ends.at(-1)).toBe(100);
  });
});

describe('clauses', () => {
  const told = (text: string): string[] =>
    clausesOf(text).map(({ from, to }) => text.slice(from, to));

  test('end at marks, line breaks and headings, with what closes them', () => {
    expect(told('【标题】一句。“二句!”三句;四\n。\n五')).toEqual([
      '【标题】',
      '一句。',
      '“二句!”',
      '三句;',
      '四\n',
      '五',
    ]);
  });

  test('are bounded in texts without marks', () => {
    const lengths = told('字'.repeat(10_000)).map(({ length }) => length);
    expect(Math.max(...lengths)).toBe(400);
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(10_000);
  });
});
