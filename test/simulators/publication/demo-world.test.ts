import { expect, test } from 'vitest';
import { makeDemoWorld } from '#simulators/publication/demo-publication.ts';

const SEED = 1;
const EVENING = Date.parse('2026-11-20T18:02:00+08:00');
const DAY_MS = 86_400_000;

function companiesAfter(days: number): string[] {
  const { companies } = makeDemoWorld(SEED, EVENING + days * DAY_MS);
  return companies.map(({ stockCode, name }) => `${stockCode} ${name}`);
}

test('the companies of the demo are the same on every day, at midnight and years later', () => {
  const first = companiesAfter(0);
  expect(first.length).toBeGreaterThan(200);
  // Nine and a half days later it is Monday, the 30th, in Shanghai; weekends, holidays and year ends lie between.
  for (const days of [1, 2, 5, 9.25, 9.5, 11, 42, 80, 366, 1_000]) {
    expect(companiesAfter(days), `after ${days} days`).toEqual(first);
  }
});
