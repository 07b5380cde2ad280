import type { Random } from '#kernel/ports/clock.ts';
import { keyedRandom } from '#simulators/publication/keyed-choice.ts';
import { fillMeasure } from '#simulators/publication/policy-measures.ts';
import type { PolicyDesk } from '#simulators/publication/policy-sources.ts';
import { integerBetween, oneOf } from '#simulators/publication/random-choice.ts';
import { DAY_MS, dateText, midnightMs } from '#simulators/publication/shanghai-time.ts';
import { exchangeRuleOf, silentDocumentOf } from '#simulators/publication/silent-documents.ts';
import { ThemeCycle } from '#simulators/publication/theme-cycle.ts';
import { isTradingDay } from '#simulators/publication/trading-days.ts';

/** A document that an authority puts on its site. */
export interface Notice {
  readonly publishedAtMs: number;
  /** The date and the half of the day, which no other notice of the site has. */
  readonly number: number;
  readonly title: string;
  /** Document number (文号); null where it has none. */
  readonly docNo: string | null;
  readonly paragraphs: readonly string[];
}

/** Half of a day: 0 is the morning. */
interface HalfDay {
  readonly date: string;
  readonly half: number;
}

/** Writes the text of a notice. */
export type NoticeWriter = (
  random: Random,
  time: HalfDay,
) => Omit<Notice, 'publishedAtMs' | 'number'>;

const MINUTE_MS = 60_000;
/** Days of which a site shows its notices. */
const SHOWN_DAYS = 6;
/** After holidays it shows older ones: no list is ever empty. */
const MIN_SHOWN = 3;
const MAX_DAYS = 60;
/** First and last minute of the mornings and afternoons in which notices appear. */
const HALVES = [
  [9 * 60, 11 * 60 + 59],
  [14 * 60, 17 * 60 + 59],
] as const;
/** How likely a notice appears in half a day: on working days, and on others. */
const ODDS = { working: 0.55, resting: 0.05 } as const;
const NUMBERED_PART = 0.7;
const SILENT_PART = 0.35;

/**
 * The notices of a site at a moment, the newest first, as a seed has them: those of the last days. Other documents of
 * the same authorities are in the publication and the realtime feed; none is in both.
 */
export function noticesAt(key: string, write: NoticeWriter, nowMs: number): readonly Notice[] {
  const todayMs = midnightMs(nowMs);
  const shown: Notice[] = [];
  for (let back = 0; back < MAX_DAYS; back += 1) {
    if (back >= SHOWN_DAYS && shown.length >= MIN_SHOWN) break;
    const ofDay = noticesOf(key, write, todayMs - back * DAY_MS);
    shown.push(...ofDay.filter(({ publishedAtMs }) => publishedAtMs <= nowMs));
  }
  return shown;
}

/** Those of a day, the newest first. */
function noticesOf(key: string, write: NoticeWriter, dayMs: number): Notice[] {
  const date = dateText(dayMs);
  const odds = isTradingDay(date) ? ODDS.working : ODDS.resting;
  return HALVES.flatMap(([first, last], half) => {
    const random = keyedRandom(`${key} ${date} ${half}`);
    if (random() >= odds) return [];
    const publishedAtMs = dayMs + integerBetween(random, first, last) * MINUTE_MS;
    const number = Number(date.slice(2).replaceAll('-', '')) * 10 + half;
    return [{ publishedAtMs, number, ...write(random, { date, half }) }];
  }).toReversed();
}

/**
 * Texts of authorities: measures for their sectors, and notices without a sector.
 *
 * @param hasNumbers false for news, which have no document number
 */
export function deskWriter(
  seed: number,
  desks: readonly PolicyDesk[],
  hasNumbers: boolean,
): NoticeWriter {
  const cycle = new ThemeCycle(keyedRandom(`themes of notices ${seed}`));
  return (random, time) => {
    const { date } = time;
    const desk = oneOf(random, desks);
    const { authority } = desk.source;
    const docNo = random() < NUMBERED_PART && hasNumbers ? numberOf(desk, time) : null;
    if (random() < SILENT_PART) {
      const { title, body } = silentDocumentOf(random, authority, date);
      return { title, docNo: null, paragraphs: [`${authority}：${body}`] };
    }
    const { subsectors } = oneOf(random, desk.fields);
    const dayMs = Date.parse(date);
    const sector = cycle.drawSector(random, subsectors, dayMs);
    const measure = cycle.drawMeasure(random, desk.measures, sector.sectorId, dayMs);
    const { title, quote } = fillMeasure(random, measure, sector.name, Number(date.slice(0, 4)));
    return { title: `${authority}${title}`, docNo, paragraphs: bodyOf(random, authority, quote) };
  };
}

/** Texts of an exchange for its members, without a sector. */
export function exchangeWriter(exchange: string): NoticeWriter {
  return (random, { date }) => {
    const { title, body } = exchangeRuleOf(random, exchange, date);
    return { title, docNo: null, paragraphs: ['各会员单位：', body] };
  };
}

/** Notices have a series of numbers of their own: two for each day of the year. */
function numberOf({ docPrefix }: PolicyDesk, { date, half }: HalfDay): string {
  const year = date.slice(0, 4);
  const day = (Date.parse(date) - Date.parse(`${year}-01-01`)) / DAY_MS;
  return `${docPrefix}规〔${year}〕${2 * day + half + 1}号`;
}

function bodyOf(random: Random, authority: string, quote: string): readonly string[] {
  const addressees = oneOf(random, ['各省、自治区、直辖市有关部门', '各有关单位', '各有关企业']);
  const call = oneOf(random, ['现将有关事项通知如下', '现就有关工作通知如下']);
  return [
    `${addressees}：`,
    `根据年度工作安排，${call}。`,
    `一、${quote}。`,
    '二、各地区、各有关部门要明确责任分工，按季度报送工作进展。',
    `三、本通知自印发之日起执行，由${authority}负责解释。`,
  ];
}
