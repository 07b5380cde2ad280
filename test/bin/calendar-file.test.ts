import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { explainFailure } from '#bin/commands/explain-failure.ts';
import { openCalendars } from '#bin/serving/market-data/calendar-file.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { BUILT_IN_CALENDARS } from '#market-data/calendars/calendars.ts';

const MINUTE_MS = 60_000;
/** A day of the holiday that the built-in table does not know yet. */
const HOLIDAY_MS = Date.parse('2027-02-08');

function openedWith(path: string, now = '2026-10-01') {
  const clock = new VirtualClock(Date.parse(now));
  const reported: string[] = [];
  const record = (fields: object, message?: string): void => {
    reported.push(`${message} ${JSON.stringify(fields)}`);
  };
  const ends: (() => unknown)[] = [];
  const log = { info: record, warn: record, debug: record, error: record };
  const shutdown = { add: (_: string, end: () => unknown) => void ends.push(end) };
  const calendars = openCalendars(path, { clock, log }, shutdown);
  const isHoliday = (): boolean => !calendars.grid('cn', '1d').has(HOLIDAY_MS);
  return { clock, reported, isHoliday, end: () => ends.forEach((one) => one()) };
}

function tableWith(closed: string): string {
  const table = structuredClone(BUILT_IN_CALENDARS) as {
    calendars: { cn: { closed: Record<string, string>; horizon: string } };
  };
  table.calendars.cn.closed['2027'] = closed;
  table.calendars.cn.horizon = '2027-12-31';
  return JSON.stringify(table);
}

function fileWith(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'calendars-')), 'calendars.json');
  writeFileSync(path, text);
  return path;
}

test('a file replaces the built-in table, and is read again when it changed', async () => {
  const path = fileWith(tableWith('0101'));
  const { clock, reported, isHoliday, end } = openedWith(path);
  expect(isHoliday()).toBe(false);
  writeFileSync(path, tableWith('0101 0205-0211'));
  await clock.advance(MINUTE_MS);
  expect(isHoliday()).toBe(true);
  expect(reported).toEqual([expect.stringContaining('reloaded the trading calendars')]);
  writeFileSync(path, 'half a ta');
  await clock.advance(5 * MINUTE_MS);
  expect(isHoliday()).toBe(true);
  // Once for each version of the file.
  expect(reported.slice(1)).toEqual([
    expect.stringMatching(/the previous ones stay in use .*CALENDARS_FILE/),
  ]);
  end();
  writeFileSync(path, tableWith('0101'));
  await clock.advance(5 * MINUTE_MS);
  expect(isHoliday()).toBe(true);
});

test.each([
  ['no file', '/nowhere/calendars.json', /^CALENDARS_FILE \/nowhere\/calendars.json: ENOENT/],
  ['no JSON', fileWith('calendars:'), /^CALENDARS_FILE .*JSON/],
  ['no table', fileWith('{}'), /^CALENDARS_FILE .*calendars: \//],
  ['too much', fileWith(`"${' '.repeat(1_048_576)}"`), /larger than 1048576 bytes/],
])('a start with %s ends with one sentence of explanation', (_, path, sentence) => {
  let failure: unknown = null;
  try {
    openedWith(path);
  } catch (error) {
    failure = error;
  }
  expect(explainFailure(failure)).toMatch(sentence);
});

test('without a file there are the built-in calendars', () => {
  expect(openedWith('').isHoliday()).toBe(false);
});

test('the log warns every day of a calendar that ends within 45 days, until the table is renewed', async () => {
  const path = fileWith(JSON.stringify(BUILT_IN_CALENDARS));
  const { clock, reported, end } = openedWith(path, '2026-11-15');
  expect(reported).toEqual([]);
  await clock.advance(3 * 1_440 * MINUTE_MS);
  expect(reported.length).toBe(2);
  expect(reported[0]).toMatch(/ends: .*"calendar":"cn","unknownFrom":"2027-01-01"/);
  writeFileSync(path, tableWith('0101'));
  await clock.advance(3 * 1_440 * MINUTE_MS);
  expect(reported.slice(2)).toEqual([expect.stringContaining('reloaded the trading calendars')]);
  end();
});
