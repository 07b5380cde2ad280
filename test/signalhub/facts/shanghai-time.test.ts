import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatTimestamp,
  isDate,
  nextShanghaiMidnightMs,
  parseTimestamp,
  shanghaiDate,
} from '#signalhub/facts/shanghai-time.ts';

const anyMs = fc.integer({ min: 0, max: Date.parse('2100-01-01') });

test('a day in Shanghai begins at 16:00 UTC', () => {
  const midnightMs = Date.parse('2026-11-20T16:00:00Z');
  expect(shanghaiDate(midnightMs - 1)).toBe('2026-11-20');
  expect(shanghaiDate(midnightMs)).toBe('2026-11-21');
  expect(nextShanghaiMidnightMs(midnightMs - 1)).toBe(midnightMs);
  expect(nextShanghaiMidnightMs(midnightMs)).toBe(midnightMs + 86_400_000);
});

test('timestamps carry +08:00 and read back to the same moment', () => {
  expect(formatTimestamp(Date.parse('2026-11-20T10:30:00Z'))).toBe('2026-11-20T18:30:00+08:00');
  expect(formatTimestamp(Date.parse('2026-11-20T10:30:00.007Z'))).toBe(
    '2026-11-20T18:30:00.007+08:00',
  );
  fc.assert(fc.property(anyMs, (timeMs) => parseTimestamp(formatTimestamp(timeMs)) === timeMs));
  expect(parseTimestamp('2026-11-20T10:30:00Z')).toBe(Date.parse('2026-11-20T10:30:00Z'));
});

test('times without offset, and impossible days or hours, are no timestamps', () => {
  for (const text of [
    '2026-11-20T10:30:00',
    '2026-11-20',
    '2026-02-29T10:30:00Z',
    '2026-11-20T24:00:00Z',
    '2026-11-20 10:30:00Z',
    '2026-11-20T10:30:00+8:00',
    ' 2026-11-20T10:30:00Z',
  ]) {
    expect(parseTimestamp(text)).toBeNull();
  }
});

test('dates exist in the calendar or are rejected', () => {
  fc.assert(fc.property(anyMs, (timeMs) => isDate(shanghaiDate(timeMs))));
  expect(['2024-02-29', '2000-02-29', '2026-12-31'].filter(isDate)).toHaveLength(3);
  const wrong = ['2026-02-29', '1900-02-29', '2026-13-01', '2026-00-10', '2026-01-00', '2026-1-1'];
  expect(wrong.filter(isDate)).toEqual([]);
});
