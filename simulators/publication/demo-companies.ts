import type { Random } from '#kernel/ports/clock.ts';
import { DEMO_PERP } from '#simulators/instruments/demo-instruments.ts';
import { drawListingDate } from '#simulators/publication/listing-dates.ts';
import { integerBetween, oneOf } from '#simulators/publication/random-choice.ts';
import {
  DEMO_SECTORS,
  NARROW_SECTOR_IDS,
  type DemoSector,
  type DemoTrade,
} from '#simulators/publication/sector-catalog.ts';
import { WELL_KNOWN_CODES } from '#simulators/publication/well-known-codes.ts';

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
  /** The narrow one. */
  readonly mainSectorId: string;
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
    countByPrefix: { '600': 30, '601': 17, '603': 22, '605': 7 },
    since: '1994-01-01',
  },
  { exchange: 'SSE', board: 'STAR', countByPrefix: { '688': 36 }, since: '2019-07-22' },
  {
    exchange: 'SZSE',
    board: 'MAIN',
    countByPrefix: { '000': 16, '001': 7, '002': 31, '003': 7 },
    since: '1994-01-01',
  },
  {
    exchange: 'SZSE',
    board: 'CHINEXT',
    countByPrefix: { '300': 40, '301': 15 },
    since: '2009-10-30',
  },
  { exchange: 'BSE', board: 'BSE', countByPrefix: { '920': 22 }, since: '2021-11-15' },
];

/** How a company begins its name, and its trade, where the random draw does not decide them. */
interface FixedCompany {
  readonly stem: string;
  readonly sectorId: string;
  /** Which of the sector's trades, from 0. */
  readonly trade: number;
}

/**
 * Companies whose perpetuals the simulated exchange lists. Their names are part of the symbols. They are the same for
 * every seed, because guides and examples name them.
 */
const FIXED_BY_BASE: Readonly<Record<string, FixedCompany>> = {
  HUAYAO: { stem: '华曜', sectorId: 'L1.electronics', trade: 2 },
  ZHONGHENG: { stem: '中珩', sectorId: 'L1.machinery', trade: 0 },
  JINGCHUAN: { stem: '晶川', sectorId: 'L1.healthcare', trade: 2 },
  YUNQI: { stem: '云岐', sectorId: 'L1.computing', trade: 0 },
};

/** The last listing date of settled companies, the same on every day of the demo. */
const SETTLED_UNTIL = '2026-06-30';

const FIRST = [...'华中晶云博海天宏锦瑞嘉泰启盛凯远景弘旭翰'];
// Characters that real listed companies hardly use here, so that no name is real.
const SECOND = [...'曜珩川岐澜峦霆屿祺岑煊霁砚翊垚榕沣淮颂璟'];
/** Second characters for companies that were added when the others were nearly used up. */
const LATER_SECOND = [...'翎岫璇砺沅澔琮'];
const PLACES = [
  ['上海', '北京', '江苏', '浙江', '广东', '安徽', '山东', '湖北', '湖南', '四川', '福建'],
  ['河南', '陕西', '重庆', '江西', '辽宁', '深圳', '苏州', '宁波', '合肥', '成都', '武汉'],
].flat();

/**
 * Makes the companies of the demo world, ordered by code.
 *
 * @param dates the random numbers of listing dates, which take as many as they need
 */
export function makeDemoCompanies(random: Random, dates: Random): DemoCompany[] {
  const fixed = companiesOfPerpetuals();
  const usedStems = new Set(Array.from(fixed.values(), (company) => company.stem));
  const companies: DemoCompany[] = [];
  const draft = new CompanyDraft(random);
  for (const board of BOARDS) {
    for (const [prefix, count] of Object.entries(board.countByPrefix)) {
      const fixedCodes = [...fixed.keys()].filter((code) => code.startsWith(prefix));
      const codes = drawCodes(random, prefix, count, fixedCodes);
      const listedOn = codes.map(() => drawListingDate(dates, board.since, SETTLED_UNTIL)).sort();
      for (const [index, stockCode] of codes.entries()) {
        const listing = { stockCode, listingDate: listedOn[index]! };
        const known = fixed.get(stockCode);
        const stem = known?.stem ?? drawStem(random, usedStems);
        companies.push({ ...listing, ...draft.describe(board, stem, known) });
      }
    }
  }
  return companies.sort((a, b) => (a.stockCode < b.stockCode ? -1 : 1));
}

/** Broad sectors whose companies hardly ever come or go. */
export const FINANCIAL: ReadonlySet<string> = new Set(['L1.banking', 'L1.nonbank_finance']);

/** A company without a listing date. */
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
  const draft = new CompanyDraft(random);
  return prefixes.map((prefix) => {
    const board = BOARDS.find(({ countByPrefix }) => Object.hasOwn(countByPrefix, prefix))!;
    let stockCode: string;
    do {
      stockCode = `${prefix}${String(integerBetween(random, 1, 998)).padStart(3, '0')}`;
    } while (usedCodes.has(stockCode) || WELL_KNOWN_CODES.has(stockCode));
    usedCodes.add(stockCode);
    const stem = drawStem(random, usedStems, LATER_SECOND);
    let described;
    do {
      described = draft.describe(board, stem, undefined);
    } while (FINANCIAL.has(described.sector.sectorId));
    return { stockCode, ...described };
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

/**
 * Number of draws of a business. The rarest of them is used, so that no narrow sector lacks companies. Sectors with
 * their own funds have as many companies as an index needs.
 */
const BUSINESS_DRAWS = 20;
const CROWDED: ReadonlySet<string> = new Set(NARROW_SECTOR_IDS);
const CROWD = 5;
/** Part of the main board's companies that are in sectors of which the other boards have none. */
const OLD_PART = 0.75;

/** Banks of the whole country are not named after a place in it. */
const NATIONAL: ReadonlySet<string> = new Set(['L2.state_banks', 'L2.joint_stock_banks']);

/** Draws companies, each with a business; it knows how many have which. */
class CompanyDraft {
  readonly #random: Random;
  readonly #countByBusiness = new Map<string, number>();

  constructor(random: Random) {
    this.#random = random;
  }

  describe({ exchange, board }: DemoBoard, stem: string, fixed: FixedCompany | undefined) {
    const { sector, trade, mainSectorId } =
      fixed === undefined ? this.#business(board) : businessOf(fixed);
    const count = this.#countByBusiness.get(mainSectorId) ?? 0;
    this.#countByBusiness.set(mainSectorId, count + 1);
    const place = NATIONAL.has(mainSectorId) ? '中国' : oneOf(this.#random, PLACES);
    const companyName = `${place}${stem}${trade.registered}股份有限公司`;
    return { name: `${stem}${trade.short}`, companyName, exchange, board, sector, mainSectorId };
  }

  #business(board: DemoCompany['board']): Business {
    // Banks, builders and mines are not on the boards for young companies. The main board has all businesses, and most
    // companies of the businesses that no other board has.
    const isOld = board === 'MAIN' && this.#random() < OLD_PART;
    const fitting = BUSINESSES.filter(({ sector }) =>
      isOld ? !sector.isYoung : board === 'MAIN' || sector.isYoung,
    );
    const drawn = Array.from({ length: BUSINESS_DRAWS }, () => oneOf(this.#random, fitting));
    const countOf = ({ mainSectorId }: Business): number =>
      (this.#countByBusiness.get(mainSectorId) ?? 0) / (CROWDED.has(mainSectorId) ? CROWD : 1);
    return drawn.reduce((rarest, one) => (countOf(one) < countOf(rarest) ? one : rarest));
  }
}

/** A trade in one of the narrow sectors of which it can be the main business. */
interface Business {
  readonly sector: DemoSector;
  readonly trade: DemoTrade;
  readonly mainSectorId: string;
}

const BUSINESSES: readonly Business[] = DEMO_SECTORS.flatMap((sector) =>
  sector.trades.flatMap((trade) =>
    trade.sectorIds.map((mainSectorId) => ({ sector, trade, mainSectorId })),
  ),
);

function businessOf({ sectorId, trade: at }: FixedCompany): Business {
  const sector = DEMO_SECTORS.find((one) => one.sectorId === sectorId)!;
  const trade = sector.trades[at]!;
  return { sector, trade, mainSectorId: trade.sectorIds[0]! };
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
  for (const code of codes) {
    if (!WELL_KNOWN_CODES.has(code)) continue;
    codes.delete(code);
    codes.add(nextFreeCode(code, codes));
  }
  return [...codes].sort();
}

/** The next unused code. */
function nextFreeCode(code: string, usedCodes: ReadonlySet<string>): string {
  let next = code;
  do next = String(Number(next) + 1).padStart(code.length, '0');
  while (usedCodes.has(next) || WELL_KNOWN_CODES.has(next));
  return next;
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
