import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SourceFormatError } from '#signalhub/collectors/source.ts';
import { xlsRecords } from '#signalhub/collectors/xls/xls-records.ts';
import { xlsFile } from '#simulators/sources/xls-file.ts';

/** Written by xlwt 1.3, which shares no code with the product: 200 rows, texts over several records, two sheets. */
const OTHER_WRITER = new URL('fixtures/other-writer.xls', import.meta.url);

test('reads what another writer wrote: texts of both widths, numbers and dates of any format', () => {
  const records = xlsRecords(readFileSync(OTHER_WRITER));
  const expected = Array.from({ length: 200 }, (_, index) => {
    const row = index + 1;
    const date = new Date(Date.UTC(2014, 1, 21 + row)).toISOString().slice(0, 10);
    return {
      代码: String(row).padStart(6, '0'),
      名称: `企业${row}`.repeat(1 + (row % 9)) + (row % 2 === 1 ? ' Co., Ltd.' : ''),
      整数: String(row * 1_000),
      小数: String(row / 8 + 0.125),
      日期: date,
      时间: `2015-10-27T15:29:${String(row % 60).padStart(2, '0')}`,
      空: '',
    };
  });
  expect(records).toEqual(expected);
});

test('a file that ends anywhere, or has any byte changed, is refused or read, and never hangs', () => {
  const whole = readFileSync(OTHER_WRITER);
  const outcomes = { refused: 0, read: 0 };
  const attempt = (bytes: Uint8Array): void => {
    try {
      xlsRecords(bytes);
      outcomes.read += 1;
    } catch (error) {
      expect(error).toBeInstanceOf(SourceFormatError);
      outcomes.refused += 1;
    }
  };
  // The last sectors are those of the allocation table, of which the end is free.
  for (let length = 0; length < whole.length - 1_024; length += 1_021) {
    attempt(whole.subarray(0, length));
  }
  expect(outcomes).toMatchObject({ read: 0 });
  for (let at = 0; at < whole.length; at += 503) {
    const damaged = Uint8Array.from(whole);
    damaged[at] = damaged[at]! ^ 0xff;
    attempt(damaged);
  }
  expect(outcomes.refused).toBeGreaterThan(20);
});

test.each([
  ['a page', new TextEncoder().encode('<html></html>'), 'the file is not a compound file'],
  ['a workbook without rows', xlsFile([]), 'the sheet is empty'],
])('%s is refused', (_, bytes, message) => {
  expect(() => xlsRecords(bytes)).toThrow(new SourceFormatError(message));
});
