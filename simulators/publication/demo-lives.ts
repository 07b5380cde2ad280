import type { Random } from '#kernel/clock.ts';
import {
  FINANCIAL,
  makeMoreCompanies,
  type DemoApplicant,
  type DemoCompany,
} from '#simulators/publication/demo-companies.ts';
import { drawListingDate } from '#simulators/publication/listing-dates.ts';
import { integerBetween } from '#simulators/publication/random-choice.ts';
import { tradingDayAfter } from '#simulators/publication/trading-days.ts';

/** A step in the life of a demo company. */
export interface DemoStep {
  readonly date: string;
  readonly stage: string;
  readonly plannedListingDate?: string;
  readonly delistingType?: string;
}

/** A demo company whose life has more to tell than the day of its listing. */
export interface DemoLife {
  readonly company: DemoApplicant;
  /** Null for one that was never listed. */
  readonly listingDate: string | null;
  /** First day on which it is no more; null while it is. */
  readonly goneOn: string | null;
  /** The name that it has had since a date, on which the exchange marked it. */
  readonly renamed?: { readonly since: string; readonly name: string };
  /** In the order of time. */
  readonly steps: readonly DemoStep[];
}

/** The companies of the demo world by what is happening to them. */
export interface DemoLives {
  /** Listed within the last month; they are not among the companies that were given. */
  readonly recent: readonly DemoLife[];
  /** Waiting, withdrawn or gone; they are not among the companies that were given. */
  readonly others: readonly DemoLife[];
  /** Companies among the given ones that the exchange warns of. */
  readonly warned: readonly DemoLife[];
}

/** The way onto the exchange, with how many sessions each stage usually takes. */
const WAY: readonly (readonly [stage: string, sessions: number])[] = [
  ['tutoring', 70],
  ['accepted', 20],
  ['inquiry', 60],
  ['committee_passed', 15],
  ['registration_submitted', 20],
  ['registered', 10],
  ['subscribing', 4],
  ['awaiting_listing', 6],
];

const WAY_SESSIONS = WAY.reduce((sum, [, sessions]) => sum + sessions, 0);

/** Sessions ago on which companies were listed. */
const LISTED_AGO = [1, 2, 3, 6, 8, 11, 13, 16, 18, 20];
const RECENT_PREFIXES = ['688', '301', '603', '920', '001', '688', '301', '605', '002', '920'];

/** How far those who wait have come: the place in the way and sessions since. */
const WAITING: readonly (readonly [prefix: string, stage: number, since: number])[] = [
  ['688', 7, 1],
  ['301', 7, 2],
  ['920', 7, 4],
  ['603', 6, 0],
  ['688', 6, 2],
  ['301', 6, 3],
  ['001', 5, 3],
  ['688', 5, 8],
  ['920', 4, 7],
  ['603', 4, 15],
  ['301', 3, 6],
  ['688', 3, 13],
  ['688', 2, 21],
  ['920', 2, 40],
  ['603', 2, 52],
  ['301', 1, 9],
  ['688', 1, 17],
  ['920', 0, 30],
];

/** Those who gave up or were refused: how far they had come, how it ended, and sessions ago. */
const CANCELLED: readonly (readonly [string, stage: number, end: string, ago: number])[] = [
  ['688', 2, 'withdrawn', 5],
  ['301', 2, 'withdrawn', 14],
  ['920', 1, 'withdrawn', 33],
  ['603', 2, 'withdrawn', 71],
  ['688', 3, 'withdrawn', 118],
  ['301', 2, 'rejected', 12],
  ['001', 5, 'registration_lapsed', 47],
];

/** Those who are gone: why, and how many sessions ago. */
const DELISTED: readonly (readonly [prefix: string, type: string, ago: number])[] = [
  ['600', 'financial', 2],
  ['002', 'trading', 7],
  ['000', 'financial', 15],
  ['300', 'major_violation', 41],
  ['600', 'absorption', 63],
  ['601', 'voluntary', 95],
  ['002', 'financial', 120],
  ['300', 'trading', 140],
];

const CONSOLIDATION_SESSIONS = 15;

/**
 * Gives the demo world its comings and goings. `sessions` are the last trading days, ascending, of
 * at least a year and a half.
 */
export function makeDemoLives(
  random: Random,
  companies: readonly DemoCompany[],
  sessions: readonly string[],
): DemoLives {
  const prefixes = [
    ...RECENT_PREFIXES,
    ...WAITING.map(([prefix]) => prefix),
    ...CANCELLED.map(([prefix]) => prefix),
    ...DELISTED.map(([prefix]) => prefix),
  ];
  const made = makeMoreCompanies(random, companies, prefixes).values();
  const next = (): DemoApplicant => made.next().value!;
  const ago = (count: number): string => sessions.at(-1 - count)!;
  const recent = LISTED_AGO.map((count) => listedLife(next(), ago(count), count, ago));
  const waiting = WAITING.map(([, stage, since]) => waitingLife(next(), stage, since, ago));
  const cancelled = CANCELLED.map(([, stage, end, count]) => {
    const { company, steps } = waitingLife(next(), stage, count + 20, ago);
    const date = ago(count);
    return { company, listingDate: null, goneOn: date, steps: [...steps, { date, stage: end }] };
  });
  const delisted = DELISTED.map(([, type, count]) =>
    delistedLife(random, next(), type, count, ago),
  );
  return {
    recent,
    others: [...waiting, ...cancelled, ...delisted],
    warned: warnedLives(random, companies, ago),
  };
}

type Ago = (sessions: number) => string;

function listedLife(
  company: DemoApplicant,
  listingDate: string,
  count: number,
  ago: Ago,
): DemoLife {
  const { steps } = waitingLife(company, WAY.length - 1, count + WAY.at(-1)![1], ago);
  const listing = { date: listingDate, stage: 'newly_listed' };
  return { company, listingDate, goneOn: null, steps: [...steps, listing] };
}

/** A life up to a stage of the way, on which it has been for so many sessions. */
function waitingLife(company: DemoApplicant, stage: number, since: number, ago: Ago): DemoLife {
  let count = since;
  const steps: DemoStep[] = [];
  for (const [index, [name]] of [...WAY.entries()].slice(0, stage + 1).toReversed()) {
    const date = ago(count);
    const plannedListingDate = tradingDayAfter(date, WAY.at(-1)![1]);
    steps.unshift({
      date,
      stage: name,
      ...(name === 'awaiting_listing' ? { plannedListingDate } : {}),
    });
    count += WAY[index - 1]?.[1] ?? 0;
  }
  return { company, listingDate: null, goneOn: null, steps };
}

function delistedLife(
  random: Random,
  company: DemoApplicant,
  delistingType: string,
  count: number,
  ago: Ago,
): DemoLife {
  const listingDate = drawListingDate(random, '2001-01-01', '2016-12-31');
  const isConsolidated = ['financial', 'major_violation'].includes(delistingType);
  const consolidated = count + CONSOLIDATION_SESSIONS;
  const decided = isConsolidated ? consolidated + 5 : count + 8;
  const steps: DemoStep[] = [
    { date: listingDate, stage: 'newly_listed' },
    ...(isConsolidated ? [{ date: ago(decided + 60), stage: 'risk_warning' }] : []),
    { date: ago(decided), stage: 'delisting_decided', delistingType },
    ...(isConsolidated
      ? [{ date: ago(consolidated), stage: 'delisting_consolidation', delistingType }]
      : []),
    { date: ago(count), stage: 'delisted', delistingType },
  ];
  const marked =
    company.exchange === 'SSE'
      ? `退市${company.name.slice(0, 2)}`
      : `${company.name.slice(0, 2)}退`;
  const renamed = isConsolidated ? { since: ago(consolidated), name: marked } : undefined;
  return {
    company,
    listingDate,
    goneOn: ago(count),
    steps,
    ...(renamed === undefined ? {} : { renamed }),
  };
}

/** A dozen listed companies under risk warning, and three of them on their way out. */
function warnedLives(random: Random, companies: readonly DemoCompany[], ago: Ago): DemoLife[] {
  // The companies with perpetuals are in every guide and stay sound; young ones have no history.
  const sound = companies.filter(
    ({ board, listingDate, stockCode, sector }) =>
      board === 'MAIN' &&
      listingDate < '2015-01-01' &&
      !stockCode.endsWith('901') &&
      !FINANCIAL.has(sector.sectorId),
  );
  const stride = Math.floor(sound.length / 12);
  return Array.from({ length: 12 }, (_, index): DemoLife => {
    const company = sound[index * stride]!;
    const { listingDate, name, exchange } = company;
    const warned = ago(integerBetween(random, 60, 130));
    const stem = name.slice(0, 2);
    const warning = { date: warned, stage: 'risk_warning' };
    const leaving = { delistingType: 'financial' };
    const decided = { date: ago(index + 11), stage: 'delisting_decided', ...leaving };
    const steps = [{ date: listingDate, stage: 'newly_listed' }, warning];
    if (index >= 3) {
      const renamed = { since: warned, name: `*ST${stem}` };
      return { company, listingDate, goneOn: null, renamed, steps };
    }
    if (index === 2) {
      const renamed = { since: warned, name: `*ST${stem}` };
      return { company, listingDate, goneOn: null, renamed, steps: [...steps, decided] };
    }
    const since = ago(index * 5 + 4);
    const marked = exchange === 'SSE' ? `退市${stem}` : `${stem}退`;
    return {
      company,
      listingDate,
      goneOn: null,
      renamed: { since, name: marked },
      steps: [...steps, decided, { date: since, stage: 'delisting_consolidation', ...leaving }],
    };
  });
}

/** Sessions that the longest of these lives looks back. */
export const SESSIONS_LOOKED_BACK = WAY_SESSIONS + 200;
