import { seededRandom, type Random } from '#kernel/ports/clock.ts';
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
  /** The reason and the title of the document, if they differ from those of the stage. */
  readonly texts?: readonly [reason: string, title: string];
}

/** A name with the mark of the exchange, since a date. */
export interface Mark {
  readonly since: string;
  readonly name: string;
}

/** A demo company with lifecycle events other than its listing. */
export interface DemoLife {
  readonly company: DemoApplicant;
  /** Null for one that was never listed. */
  readonly listingDate: string | null;
  /** First day after its delisting; null while it is listed. */
  readonly goneOn: string | null;
  /** Names that it has had since dates on which the exchange marked it, ascending. */
  readonly renamed: readonly Mark[];
  /** In the order of time. */
  readonly steps: readonly DemoStep[];
}

/** The companies of the demo world by their lifecycle. */
export interface DemoLives {
  /** Listed within the last month; they are not among the companies that were given. */
  readonly recent: readonly DemoLife[];
  /** Waiting, withdrawn or gone; they are not among the companies that were given. */
  readonly others: readonly DemoLife[];
  /** Companies among the given ones that the exchange warns of. */
  readonly warned: readonly DemoLife[];
}

/**
 * The stages of a listing, each with its minimum and maximum number of sessions. A tutoring lasts three months,
 * questions come within twenty sessions, and a registration is decided within twenty.
 */
const WAY: readonly (readonly [stage: string, least: number, most: number])[] = [
  ['tutoring', 66, 160],
  ['accepted', 8, 20],
  ['inquiry', 45, 130],
  ['committee_passed', 6, 22],
  ['registration_submitted', 6, 20],
  ['registered', 6, 24],
  ['subscribing', 4, 4],
  ['awaiting_listing', 6, 6],
];

/** A registration holds for twelve months. */
const LAPSE_SESSIONS = 246;

/** Sessions ago on which companies were listed. */
const LISTED_AGO = [1, 2, 3, 6, 8, 11, 13, 16, 18, 20];
const RECENT_PREFIXES = ['688', '301', '603', '920', '001', '688', '301', '605', '002', '920'];

/** The progress of waiting applicants: the index of the stage, and the number of sessions since. */
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

/** Withdrawn or rejected applicants: the last stage, the outcome, and the number of sessions ago. */
const CANCELLED: readonly (readonly [string, stage: number, end: string, ago: number])[] = [
  ['688', 2, 'withdrawn', 5],
  ['301', 2, 'withdrawn', 14],
  ['920', 1, 'withdrawn', 33],
  ['603', 2, 'withdrawn', 71],
  ['688', 3, 'withdrawn', 118],
  ['301', 2, 'rejected', 12],
  ['001', 5, 'registration_lapsed', 47],
];

/** Delisted companies: the reason, and the number of sessions ago; null for the season after annual reports. */
const DELISTED: readonly (readonly [prefix: string, type: string, ago: number | null])[] = [
  ['600', 'trading', 2],
  ['002', 'compliance', 7],
  ['000', 'trading', 15],
  ['300', 'major_violation', 41],
  ['600', 'absorption', 63],
  ['601', 'voluntary', 95],
  ['002', 'financial', null],
  ['300', 'financial', null],
];

/** Annual reports are published by the end of April; delistings because of them take place by early July. */
const REPORTS_OUT = '04-28';
const LEFT_AFTER_REPORTS = '07-06';
/** Sessions between the warning and the decision, by the reason for it. */
const WARNED_SESSIONS: Readonly<Record<string, number>> = {
  compliance: 84,
  major_violation: 66,
  // A year of another annual report.
  financial: 262,
};
/** A decision is followed by so many sessions until the consolidation, or the end. */
const DECIDED_SESSIONS = { consolidated: 5, other: 10 } as const;

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
    const since = count + (end === 'registration_lapsed' ? LAPSE_SESSIONS : 20);
    const { company, steps } = waitingLife(next(), stage, since, ago);
    const date = ago(count);
    const ended = [...steps, { date, stage: end }];
    return { company, listingDate: null, goneOn: date, renamed: [], steps: ended };
  });
  const delisted = DELISTED.map(([, type, count]) =>
    delistedLife(random, next(), type, count ?? sessionsSince(sessions, LEFT_AFTER_REPORTS), ago),
  );
  return {
    recent,
    others: [...waiting, ...cancelled, ...delisted],
    warned: warnedLives(random, companies, ago, sessionsSince(sessions, REPORTS_OUT)),
  };
}

type Ago = (sessions: number) => string;

/** Sessions that have passed since the last one on or before that day of a year. */
function sessionsSince(sessions: readonly string[], monthAndDay: string): number {
  const last = sessions.at(-1)!;
  const year = Number(last.slice(0, 4)) - (last.slice(5) < monthAndDay ? 1 : 0);
  const at = sessions.findLastIndex((date) => date <= `${year}-${monthAndDay}`);
  return sessions.length - 1 - at;
}

function listedLife(
  company: DemoApplicant,
  listingDate: string,
  count: number,
  ago: Ago,
): DemoLife {
  const { steps } = waitingLife(company, WAY.length - 1, count + WAY.at(-1)![1], ago);
  const listing = { date: listingDate, stage: 'newly_listed' };
  return { company, listingDate, goneOn: null, renamed: [], steps: [...steps, listing] };
}

/** A life up to a stage of the way, on which it has been for so many sessions. */
function waitingLife(company: DemoApplicant, stage: number, since: number, ago: Ago): DemoLife {
  let count = since;
  const random = seededRandom(Number(company.stockCode));
  const steps: DemoStep[] = [];
  for (const [index, [name]] of [...WAY.entries()].slice(0, stage + 1).toReversed()) {
    const date = ago(count);
    const plannedListingDate = tradingDayAfter(date, WAY.at(-1)![1]);
    steps.unshift({
      date,
      stage: name,
      ...(name === 'awaiting_listing' ? { plannedListingDate } : {}),
    });
    const before = WAY[index - 1];
    if (before !== undefined) count += integerBetween(random, before[1], before[2]);
  }
  return { company, listingDate: null, goneOn: null, renamed: [], steps };
}

function delistedLife(
  random: Random,
  company: DemoApplicant,
  delistingType: string,
  count: number,
  ago: Ago,
): DemoLife {
  const listingDate = drawListingDate(random, '2001-01-01', '2016-12-31');
  const warnedSessions = WARNED_SESSIONS[delistingType];
  const isConsolidated = warnedSessions !== undefined;
  const consolidated = count + CONSOLIDATION_SESSIONS;
  const decided = isConsolidated
    ? consolidated + DECIDED_SESSIONS.consolidated
    : count + DECIDED_SESSIONS.other;
  const steps: DemoStep[] = [
    { date: listingDate, stage: 'newly_listed' },
    ...(isConsolidated ? [{ date: ago(decided + warnedSessions), stage: 'risk_warning' }] : []),
    { date: ago(decided), stage: 'delisting_decided', delistingType },
    ...(isConsolidated
      ? [{ date: ago(consolidated), stage: 'delisting_consolidation', delistingType }]
      : []),
    { date: ago(count), stage: 'delisted', delistingType },
  ];
  const marks = isConsolidated
    ? [riskMark(company, ago(decided + warnedSessions)), leavingMark(company, ago(consolidated))]
    : [];
  return { company, listingDate, goneOn: ago(count), renamed: marks, steps };
}

function riskMark({ name }: DemoApplicant, since: string): Mark {
  return { since, name: `*ST${name.slice(0, 2)}` };
}

function leavingMark({ name, exchange }: DemoApplicant, since: string): Mark {
  const stem = name.slice(0, 2);
  return { since, name: exchange === 'SSE' ? `退市${stem}` : `${stem}退` };
}

/** Sessions that the companies on their way out have been in consolidation; null before it. */
const LEAVING = [
  { consolidated: 4, type: 'major_violation' },
  { consolidated: 9, type: 'compliance' },
  { consolidated: null, type: 'compliance' },
] as const;
const OTHER_RISK = ['被实施其他风险警示', '关于公司股票被实施其他风险警示的提示性公告'] as const;

/**
 * A dozen listed companies under risk warning: three of them on their way out, six since the last
 * annual reports, and three for other risks.
 */
function warnedLives(
  random: Random,
  companies: readonly DemoCompany[],
  ago: Ago,
  reportsOut: number,
): DemoLife[] {
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
    const leaving = LEAVING[index];
    if (leaving !== undefined) return leavingLife(company, leaving, ago);
    const hasOtherRisk = index >= 9;
    const since = hasOtherRisk
      ? ago(integerBetween(random, 25, 190))
      : ago(Math.max(reportsOut - integerBetween(random, 0, 5), 1));
    const mark = riskMark(company, since);
    const warning = { date: since, stage: 'risk_warning' };
    return {
      company,
      listingDate: company.listingDate,
      goneOn: null,
      renamed: [hasOtherRisk ? { since, name: mark.name.slice(1) } : mark],
      steps: [
        { date: company.listingDate, stage: 'newly_listed' },
        hasOtherRisk ? { ...warning, texts: OTHER_RISK } : warning,
      ],
    };
  });
}

/** A company whose end the exchange has decided, and that trades for the last time or waits to. */
function leavingLife(
  company: DemoCompany,
  { consolidated, type: delistingType }: (typeof LEAVING)[number],
  ago: Ago,
): DemoLife {
  const { listingDate } = company;
  const decided = (consolidated ?? -2) + DECIDED_SESSIONS.consolidated;
  const warned = ago(decided + WARNED_SESSIONS[delistingType]!);
  const steps: DemoStep[] = [
    { date: listingDate, stage: 'newly_listed' },
    { date: warned, stage: 'risk_warning' },
    { date: ago(decided), stage: 'delisting_decided', delistingType },
  ];
  const marked = riskMark(company, warned);
  if (consolidated === null) {
    return { company, listingDate, goneOn: null, renamed: [marked], steps };
  }
  const since = ago(consolidated);
  return {
    company,
    listingDate,
    goneOn: null,
    renamed: [marked, leavingMark(company, since)],
    steps: [...steps, { date: since, stage: 'delisting_consolidation', delistingType }],
  };
}

/** Sessions that the longest of these lives looks back. */
export const SESSIONS_LOOKED_BACK = 700;
