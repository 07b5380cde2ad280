import type { CompanyWorld } from '#simulators/publication/company-world.ts';
import { keyedRandom } from '#simulators/publication/keyed-choice.ts';
import { integerBetween, oneOf } from '#simulators/publication/random-choice.ts';
import { readTable } from '#simulators/publication/read-table.ts';
import { DAY_MS, dateText, midnightMs } from '#simulators/publication/shanghai-time.ts';
import { isTradingDay } from '#simulators/publication/trading-days.ts';
import type { TradingPhases } from '#simulators/publication/trading-phases.ts';
import type { SimulatedAnnouncement } from '#simulators/sources/cninfo-site.ts';

/** An announcement without its number. */
type Draft = Omit<SimulatedAnnouncement, 'id'>;

const TALK = readTable('announcement-talk', 1).map(([title]) => title);
/** Announcements of a session that state nothing. */
const TALK_PER_SESSION = 3;
/** Days of which the site has those; the longest search looks back that far. */
const TALK_DAYS = 100;

const BOARD_NAMES = {
  MAIN: '主板',
  STAR: '科创板',
  CHINEXT: '创业板',
  BSE: '北京证券交易所',
} as const;

/** Titles of the announcement of a delisting decision, by reason. */
const LEAVING_TITLES: Readonly<Record<string, string>> = {
  trading: '关于公司股票因触及交易类情形被终止上市的公告',
  financial: '关于公司股票因触及财务类情形被终止上市的公告',
  compliance: '关于公司股票因触及规范类情形被终止上市的公告',
  major_violation: '关于公司股票因重大违法被终止上市的公告',
  absorption: '关于换股吸收合并公司股票终止上市的公告',
  voluntary: '关于公司股票主动终止上市的公告',
};

/**
 * The announcements of the demo's companies. They contain each step of the publication whose document is an
 * announcement, on its effective date, and the related suspensions. Every session also has some announcements without a
 * fact. There are none about ownership, because the publication has the documents of these events.
 */
export function demoAnnouncements(
  seed: number,
  companies: CompanyWorld,
): (nowMs: number) => readonly SimulatedAnnouncement[] {
  const steps = [...stepsOf(companies), ...companies.shares.flatMap(haltsOf)]
    .toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))
    .map((draft, at) => numbered(draft, at));
  return (nowMs) => {
    const today = dateText(nowMs);
    const known = steps.filter(({ date }) => date <= today);
    return [...known, ...talkUntil(seed, companies, nowMs)];
  };
}

function stepsOf({ companies, shares, rows }: CompanyWorld): Draft[] {
  const boards = new Map(
    [...companies, ...shares.map(({ company }) => company)].map((one) => [
      one.stockCode,
      one.board,
    ]),
  );
  const names = namesOf(rows);
  return rows['security_event']!.flatMap(({ valid_from: date, fact }) => {
    const code = String(fact['stock_code']);
    const title = titleOf(fact, BOARD_NAMES[boards.get(code) ?? 'MAIN']);
    return title === null ? [] : [{ code, name: names.get(code) ?? code, title, date }];
  });
}

/** Null for a step of which the company announces nothing, or in other words. */
function titleOf(fact: Readonly<Record<string, unknown>>, board: string): string | null {
  switch (fact['stage']) {
    case 'newly_listed':
      return `首次公开发行股票并在${board}上市之上市公告书`;
    case 'risk_warning':
      return /其他/.test(String(fact['reason']))
        ? '关于公司股票被实施其他风险警示的公告'
        : '关于公司股票被实施退市风险警示的公告';
    case 'delisting_decided':
      return LEAVING_TITLES[String(fact['delisting_type'])] ?? null;
    case 'delisting_consolidation':
      return '关于公司股票进入退市整理期交易的公告';
    default:
      return null;
  }
}

/** A share that will be traded again, or is still listed, is suspended from the decision on. */
function haltsOf({ company, haltedOn, consolidatedOn, goneOn }: TradingPhases): Draft[] {
  if (haltedOn === null || (consolidatedOn === null && goneOn !== null)) return [];
  const { stockCode: code, name } = company;
  const halt = { code, name, title: '关于公司股票停牌的公告', date: haltedOn };
  if (consolidatedOn === null) return [halt];
  return [halt, { code, name, title: '关于公司股票复牌的公告', date: consolidatedOn }];
}

function talkUntil(
  seed: number,
  { companies }: CompanyWorld,
  nowMs: number,
): SimulatedAnnouncement[] {
  const todayMs = midnightMs(nowMs);
  const dates = Array.from({ length: TALK_DAYS }, (_day, back) =>
    dateText(todayMs - back * DAY_MS),
  );
  return dates.filter(isTradingDay).flatMap((date) => {
    const random = keyedRandom(`talk of companies ${seed} ${date}`);
    return Array.from({ length: TALK_PER_SESSION }, (_talk, at) => {
      const { stockCode: code, name } = oneOf(random, companies);
      const title = oneOf(random, TALK);
      return numbered({ code, name, title, date }, 500 + at * 100 + integerBetween(random, 0, 99));
    });
  });
}

/** Numbers grow with the date. Those of steps are lower than those of announcements without a fact. */
function numbered(draft: Draft, at: number): SimulatedAnnouncement {
  return { ...draft, id: `9${draft.date.replaceAll('-', '')}${String(at).padStart(4, '0')}` };
}

/** The names that companies bear now. */
function namesOf(rows: CompanyWorld['rows']): ReadonlyMap<string, string> {
  return new Map(
    rows['company']!.map(({ fact }) => [String(fact['stock_code']), String(fact['name'])]),
  );
}
