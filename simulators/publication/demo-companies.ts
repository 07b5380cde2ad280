import type { Random } from '#kernel/clock.ts';
import { DEMO_PERP } from '#simulators/demo-instruments.ts';
import { drawListingDate } from '#simulators/publication/listing-dates.ts';
import { integerBetween, oneOf } from '#simulators/publication/random-choice.ts';
import { DEMO_SECTORS, type DemoSector } from '#simulators/publication/sector-catalog.ts';

/** A made-up company of the demo publication. */
export interface DemoCompany {
  readonly stockCode: string;
  readonly name: string;
  readonly companyName: string;
  readonly exchange: 'SSE' | 'SZSE' | 'BSE';
  readonly board: 'MAIN' | 'STAR' | 'CHINEXT' | 'BSE';
  readonly listingDate: string;
  /** The broad sector of its main business. */
  readonly sector: DemoSector;
}

interface DemoBoard {
  readonly exchange: DemoCompany['exchange'];
  readonly board: DemoCompany['board'];
  /** How many companies get codes with which first three digits. */
  readonly countByPrefix: Readonly<Record<string, number>>;
  /** First day on which the board traded, or a little later. */
  readonly since: string;
}

const BOARDS: readonly DemoBoard[] = [
  {
    exchange: 'SSE',
    board: 'MAIN',
    countByPrefix: { '600': 45, '601': 20, '603': 35, '605': 10 },
    since: '1994-01-01',
  },
  { exchange: 'SSE', board: 'STAR', countByPrefix: { '688': 50 }, since: '2019-07-22' },
  {
    exchange: 'SZSE',
    board: 'MAIN',
    countByPrefix: { '000': 25, '001': 10, '002': 50, '003': 10 },
    since: '1994-01-01',
  },
  {
    exchange: 'SZSE',
    board: 'CHINEXT',
    countByPrefix: { '300': 60, '301': 20 },
    since: '2009-10-30',
  },
  { exchange: 'BSE', board: 'BSE', countByPrefix: { '920': 25 }, since: '2021-11-15' },
];

/** How a company begins its name, and its trade, where the random draw does not decide them. */
interface FixedCompany {
  readonly stem: string;
  readonly sectorId: string;
  /** Which of the sector's trades, from 0. */
  readonly trade: number;
}

/**
 * Companies that the simulated exchange lists perpetuals of. Their names are part of the symbols,
 * and they are the same for every seed, because guides and examples speak of them.
 */
const FIXED_BY_BASE: Readonly<Record<string, FixedCompany>> = {
  HUAYAO: { stem: '华曜', sectorId: 'L1.electronics', trade: 2 },
  ZHONGHENG: { stem: '中珩', sectorId: 'L1.machinery', trade: 0 },
  JINGCHUAN: { stem: '晶川', sectorId: 'L1.healthcare', trade: 2 },
  YUNQI: { stem: '云岐', sectorId: 'L1.computing', trade: 0 },
};

const FIRST = [...'华中晶云博海天宏锦瑞嘉泰启盛凯远景弘旭翰'];
// Characters that real listed companies hardly use here, so that no name is anybody's.
const SECOND = [...'曜珩川岐澜峦霆屿祺岑煊霁砚翊垚榕沣淮颂璟'];
/** Second characters of those who came later, when the others were nearly used up. */
const LATER_SECOND = [...'翎岫璇砺沅澔琮'];
const PLACES = [
  ['上海', '北京', '江苏', '浙江', '广东', '安徽', '山东', '湖北', '湖南', '四川', '福建'],
  ['河南', '陕西', '重庆', '江西', '辽宁', '深圳', '苏州', '宁波', '合肥', '成都', '武汉'],
].flat();

/** Makes the companies of the demo world, ordered by code. `untilDate` is the last listing date. */
export function makeDemoCompanies(random: Random, untilDate: string): DemoCompany[] {
  const fixed = companiesOfPerpetuals();
  const usedStems = new Set(Array.from(fixed.values(), (company) => company.stem));
  const companies: DemoCompany[] = [];
  for (const board of BOARDS) {
    for (const [prefix, count] of Object.entries(board.countByPrefix)) {
      const fixedCodes = [...fixed.keys()].filter((code) => code.startsWith(prefix));
      const codes = drawCodes(random, prefix, count, fixedCodes);
      const dates = codes.map(() => drawListingDate(random, board.since, untilDate)).sort();
      for (const [index, stockCode] of codes.entries()) {
        const listing = { stockCode, listingDate: dates[index]! };
        const known = fixed.get(stockCode);
        const stem = known?.stem ?? drawStem(random, usedStems);
        companies.push({ ...listing, ...describe(random, board, stem, known) });
      }
    }
  }
  return companies.sort((a, b) => (a.stockCode < b.stockCode ? -1 : 1));
}

/** What a company is before anybody knows when it will be listed. */
export type DemoApplicant = Omit<DemoCompany, 'listingDate'>;

/**
 * Makes further companies, one for each of these prefixes, with codes and names that none of the
 * known ones has.
 */
export function makeMoreCompanies(
  random: Random,
  known: readonly DemoApplicant[],
  prefixes: readonly string[],
): DemoApplicant[] {
  const usedStems = new Set(known.map(({ name }) => name.slice(0, 2)));
  const usedCodes = new Set(known.map(({ stockCode }) => stockCode));
  return prefixes.map((prefix) => {
    const board = BOARDS.find(({ countByPrefix }) => Object.hasOwn(countByPrefix, prefix))!;
    let stockCode: string;
    do {
      stockCode = `${prefix}${String(integerBetween(random, 1, 998)).padStart(3, '0')}`;
    } while (usedCodes.has(stockCode));
    usedCodes.add(stockCode);
    return {
      stockCode,
      ...describe(random, board, drawStem(random, usedStems, LATER_SECOND), undefined),
    };
  });
}

/** The companies that have a perpetual, by stock code. */
function companiesOfPerpetuals(): Map<string, FixedCompany> {
  const companies = new Map<string, FixedCompany>();
  for (const { base, stockCode } of DEMO_PERP) {
    if (stockCode === undefined) continue;
    const company = FIXED_BY_BASE[base];
    if (company === undefined) throw new Error(`the demo companies have no name for ${base}`);
    companies.set(stockCode, company);
  }
  return companies;
}

function describe(
  random: Random,
  { exchange, board }: DemoBoard,
  stem: string,
  fixed: FixedCompany | undefined,
) {
  const fitting = DEMO_SECTORS.filter((sector) =>
    // Banks, builders and mines are not on the boards for young companies.
    fixed === undefined ? board === 'MAIN' || sector.isYoung : sector.sectorId === fixed.sectorId,
  );
  const sector = oneOf(random, fitting);
  const drawn = oneOf(random, sector.trades);
  const [short, registered] = fixed === undefined ? drawn : sector.trades[fixed.trade]!;
  const companyName = `${oneOf(random, PLACES)}${stem}${registered}股份有限公司`;
  return { name: `${stem}${short}`, companyName, exchange, board, sector };
}

/** Distinct codes of one prefix, ascending; exchanges hand them out roughly in order of listing. */
function drawCodes(
  random: Random,
  prefix: string,
  count: number,
  fixedCodes: readonly string[],
): string[] {
  const codes = new Set(fixedCodes);
  while (codes.size < count) {
    codes.add(`${prefix}${String(integerBetween(random, 1, 998)).padStart(3, '0')}`);
  }
  return [...codes].sort();
}

/** Two characters that no other company of the demo world begins with. */
function drawStem(
  random: Random,
  usedStems: Set<string>,
  second: readonly string[] = SECOND,
): string {
  for (;;) {
    const stem = `${oneOf(random, FIRST)}${oneOf(random, second)}`;
    if (usedStems.has(stem)) continue;
    usedStems.add(stem);
    return stem;
  }
}
