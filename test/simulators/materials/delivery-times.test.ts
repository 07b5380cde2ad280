import { describe, expect, test } from 'vitest';
import { isTradingDay } from '#signalhub/facts/trading-calendar.ts';
import type { SimulatedMaterial } from '#simulators/publication/simulated-material.ts';
import { StoryLine } from '#simulators/publication/story-line.ts';
import { policyEchoRows } from '#simulators/publication/policy-echo-rows.ts';
import { POLICY_DESKS, POLICY_VOICES } from '#simulators/publication/policy-sources.ts';
import { DEMO_SECTORS } from '#simulators/publication/sector-catalog.ts';
import { seededRandom } from '#kernel/ports/clock.ts';

/** Words that occur only in news of a session: prices, money flows, halves of the day. */
const SESSION_WORDS =
  /板块|拉升|走强|走弱|跳水|缩量|融资买入|大单|主力资金|资金关注|概念股|股涨|股跌|涨超|跌超|回落|回调|成交|申购|盘面|盘中|早盘|午后|尾盘|收盘|领涨|看盘|异动|股民|溢价|个股|翻红|震荡/;
/** The sources' own names are not about a session. */
const SOURCE_NAMES = new RegExp(
  [...POLICY_VOICES, ...POLICY_DESKS.map(({ source }) => source)]
    .flatMap(({ name, authority }) => [`${name}：`, `（${name}）`, authority])
    .sort((a, b) => b.length - a.length)
    .join('|'),
  'g',
);
const SECTOR_NAMES = new RegExp(
  DEMO_SECTORS.flatMap(({ name, subsectors }) => [name].concat(subsectors.map((one) => one.name)))
    .sort((a, b) => b.length - a.length)
    .join('|'),
  'g',
);

const materialsBetween = (from: string, to: string): SimulatedMaterial[] =>
  new StoryLine(20_190_101).arrivals(
    Date.parse(`${from}T00:00:00+08:00`),
    Date.parse(`${to}T00:00:00+08:00`),
  );
const isOfSession = (text: string): boolean =>
  SESSION_WORDS.test(text.replaceAll(SOURCE_NAMES, ''));

/** Every moment of news about a session is on a trading day, from 09:30 to 22:00. */
function expectAfterSession(shanghai: string, title: string): void {
  expect(isTradingDay(shanghai.slice(0, 10)), `${shanghai} ${title}`).toBe(true);
  const time = shanghai.slice(11, 16);
  expect(time >= '09:30' && time < '22:00', `${shanghai} ${title}`).toBe(true);
  if (/午后|尾盘/.test(title)) expect(time >= '13:00', `${shanghai} ${title}`).toBe(true);
}

describe('what the demo delivers, and when', () => {
  // The holidays of October are in it.
  const weeks = materialsBetween('2026-09-21', '2026-10-26');

  test('is about a trading session only on trading days, from its first minutes to the evening', () => {
    const ofSessions = weeks.filter(({ title, text }) => isOfSession(`${title}${text}`));
    expect(ofSessions.length).toBeGreaterThan(1_000);
    for (const { firstSeenAt, title } of ofSessions) expectAfterSession(firstSeenAt, title);
  });

  test('is less on days without a session', () => {
    const byDate = Map.groupBy(weeks, ({ firstSeenAt }) => firstSeenAt.slice(0, 10));
    const meanOf = (isOpen: boolean): number => {
      const days = [...byDate].filter(([date]) => isTradingDay(date) === isOpen);
      return days.reduce((sum, [, materials]) => sum + materials.length, 0) / days.length;
    };
    expect(meanOf(false)).toBeGreaterThan(100);
    expect(meanOf(false)).toBeLessThan(meanOf(true) * 0.6);
  });

  test('is the same in the publication of a year', () => {
    const rows = policyEchoRows(seededRandom(7), Date.parse('2026-11-20T23:30:00+08:00'));
    const ofSessions = rows.filter(({ fact }) =>
      isOfSession(`${String(fact['title'])}${String(fact['text'])}`),
    );
    expect(ofSessions.length).toBeGreaterThan(100);
    for (const { fact } of ofSessions) {
      expectAfterSession(String(fact['first_seen_at']), String(fact['title']));
    }
  });

  test('has titles of 150 shapes and more in 1,400 materials, none of them often', () => {
    const shapeOf = ({ title }: SimulatedMaterial): string =>
      title
        .replace(/^更正：/, '')
        .replaceAll(SOURCE_NAMES, '')
        .replaceAll(SECTOR_NAMES, 'X')
        .replaceAll(/\d+/g, '9')
        .replaceAll(/第[一二三四五六]/g, '第一');
    for (let from = 0; from + 1_400 <= weeks.length; from += 1_400) {
      const shapes = Map.groupBy(weeks.slice(from, from + 1_400).map(shapeOf), (shape) => shape);
      expect(shapes.size).toBeGreaterThanOrEqual(150);
      const most = Math.max(...Array.from(shapes.values(), (titles) => titles.length));
      expect(most / 1_400).toBeLessThan(0.03);
    }
  });
});
