import { expect, test } from 'vitest';
import { isTradingDay } from '#signalhub/facts/trading-calendar.ts';
import { IssueCalendar, type Issue } from '#simulators/publication/issue-calendar.ts';
import { dateText } from '#simulators/publication/shanghai-time.ts';

const MINUTE_MS = 60_000;
const FIRST = Date.parse('2025-10-08T00:00:00+08:00') / MINUTE_MS;
const DAYS = 200;

interface Placed extends Issue {
  readonly minute: number;
}

function issuesOf(seed: number): Placed[] {
  const calendar = new IssueCalendar(seed);
  return Array.from({ length: DAYS * 1_440 }, (_, at) => FIRST + at).flatMap((minute) =>
    calendar.at(minute).map((issue) => Object.assign({ minute }, issue)),
  );
}

const dateOf = ({ minute }: Placed): string => dateText(minute * MINUTE_MS);

test('documents are issued in office hours, nearly all of them on working days', () => {
  const issues = issuesOf(7);
  for (const { minute } of issues) {
    const hour = Math.floor(((minute + 480) % 1_440) / 60);
    expect([9, 10, 11, 14, 15, 16, 17]).toContain(hour);
  }
  const byDate = Map.groupBy(issues, dateOf);
  for (const [date, ofDate] of byDate) {
    const [least, most] = isTradingDay(date) ? [1, 16] : [0, 4];
    expect(ofDate.length, date).toBeGreaterThanOrEqual(least);
    expect(ofDate.length, date).toBeLessThanOrEqual(most);
  }
});

test('authorities issue some six documents on a working day and hardly any on others', () => {
  const counts = { working: 0, resting: 0 };
  const days = { working: 0, resting: 0 };
  const byDate = Map.groupBy(issuesOf(7), dateOf);
  for (let day = 0; day < DAYS; day += 1) {
    const date = dateText((FIRST + day * 1_440) * MINUTE_MS);
    const kind = isTradingDay(date) ? 'working' : 'resting';
    days[kind] += 1;
    counts[kind] += byDate.get(date)?.length ?? 0;
  }
  expect(Math.round(counts.working / days.working)).toBe(6);
  expect(counts.resting / days.resting).toBeLessThan(1);
});

test('no authority repeats a number, and its numbers of a year grow', () => {
  for (const issues of Map.groupBy(issuesOf(7), ({ desk }) => desk).values()) {
    const numbered = issues.filter(({ docNo }) => docNo !== '');
    expect(new Set(numbered.map(({ docNo }) => docNo)).size).toBe(numbered.length);
    const byYear = Map.groupBy(numbered, ({ docNo }) => docNo.split('〕')[0]);
    expect(byYear.size).toBe(2);
    for (const ofYear of byYear.values()) {
      const numbers = ofYear.map(({ docNo }) => Number.parseInt(docNo.split('〕')[1]!, 10));
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      expect(numbers.at(-1)).toBeLessThan(733);
    }
  }
});

test('the same seed gives the same documents in any order of minutes', () => {
  const issues = issuesOf(7);
  const backwards = new IssueCalendar(7);
  for (const { minute, desk, docNo } of issues.toReversed()) {
    expect(backwards.at(minute)).toContainEqual({ desk, docNo });
  }
  expect(issuesOf(8).map(({ minute }) => minute)).not.toEqual(issues.map(({ minute }) => minute));
});
