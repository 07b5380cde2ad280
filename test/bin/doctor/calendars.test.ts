import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCalendars } from '#bin/doctor/read-calendars.ts';
import { readSettings } from '#platform/configuration/read-settings.ts';
import { newFolder } from '#test/bin/marketgraph-process.ts';

const BUILT_IN = 'subgraphs/market-data/calendars/trading-calendars.json';

function readOf(calendarsFile: string, now = '2026-10-01') {
  const env = { CALENDARS_FILE: calendarsFile };
  return readCalendars(readSettings({ profile: 'demo', env, file: null }), Date.parse(now));
}

test('the doctor uses the calendars of the settings, and names an unreadable file', () => {
  expect(readOf('').finding).toMatchObject({ status: 'ok', fact: 'built in' });
  const file = join(newFolder(), 'calendars.json');
  const table = JSON.parse(readFileSync(BUILT_IN, 'utf8')) as {
    calendars: { us: { hours: unknown } };
  };
  // Half an hour a day, from ten.
  table.calendars.us.hours = ['10:00-10:30'];
  writeFileSync(file, JSON.stringify(table));
  const { calendars, finding } = readOf(file);
  expect(finding).toMatchObject({ status: 'ok', fact: `read from ${file}` });
  const noon = Date.parse('2026-11-18T12:00:00-05:00');
  expect(readOf('').calendars.market('us')!.hours.partAt(noon)).not.toBeNull();
  expect(calendars.market('us')!.hours.partAt(noon)).toBeNull();
  writeFileSync(file, '{}');
  const broken = readOf(file);
  expect(broken.finding.status).toBe('fail');
  expect(broken.finding.fact).toContain(file);
  expect(broken.calendars.market('us')!.hours.partAt(noon)).not.toBeNull();
});

test('the doctor warns of a calendar that ends within 45 days', () => {
  expect(readOf('', '2026-11-15').finding.status).toBe('ok');
  const { status, fact, advice } = readOf('', '2026-11-18').finding;
  expect([status, fact]).toEqual([
    'warn',
    'built in; holidays are not known of cn from 2027-01-01 on',
  ]);
  expect(advice).toContain('docs/calendars.md');
});
