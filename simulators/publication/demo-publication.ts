import { setImmediate as nextTurn } from 'node:timers/promises';
import { seededRandom, type Random } from '#kernel/ports/clock.ts';
import { makeCompanyWorld, type CompanyWorld } from '#simulators/publication/company-world.ts';
import { makeDemoCompanies, type DemoCompany } from '#simulators/publication/demo-companies.ts';
import {
  listingRows,
  relationRows,
  sectorRows,
  type BundleRow,
} from '#simulators/publication/demo-rows.ts';
import { makeDemoFunds } from '#simulators/publication/demo-funds.ts';
import { ownershipRows } from '#simulators/publication/ownership-rows.ts';
import { policyEchoRows } from '#simulators/publication/policy-echo-rows.ts';
import { materialSourceRows, policyRows } from '#simulators/publication/policy-rows.ts';
import { momentText } from '#simulators/publication/shanghai-time.ts';
import { silentPolicyRows } from '#simulators/publication/silent-policy-rows.ts';
import { basketRows, fundRows } from '#simulators/publication/etf-rows.ts';
import { makeDemoQuotes, quoteRows } from '#simulators/publication/quote-rows.ts';
import { researchRows } from '#simulators/publication/research-rows.ts';
import { sectorLinkRows } from '#simulators/publication/sector-link-rows.ts';
import type { DemoQuote } from '#simulators/publication/share-price.ts';
import { lastTradingDays, tradingDayBefore } from '#simulators/publication/trading-days.ts';
import type { TradingPhases } from '#simulators/publication/trading-phases.ts';

export interface DemoPublicationOptions {
  /** The same seed gives the same companies, names and relations. */
  readonly seed: number;
  /** The stated time of publication, in milliseconds since the epoch. */
  readonly publishedAtMs: number;
  /** Number of sessions with quotes; a year by default. */
  readonly sessionCount?: number;
}

/** Sessions that have quotes, and those that have baskets, which are larger. */
export const QUOTED_SESSIONS = 250;
const BASKET_SESSIONS = 60;

/** Rows of one kind. */
export interface DemoFile {
  /** Of the file that a bundle has them in. */
  readonly name: string;
  readonly kind: string;
  /** Made while they are walked; walk them once. */
  readonly rows: Iterable<BundleRow>;
}

/** The demo publication: the content of its manifest, and its rows. */
export interface DemoPublication {
  readonly publicationId: string;
  readonly publishedAt: string;
  readonly namespace: string;
  /** Sizes that do not depend on the seed. */
  readonly sessionCount: number;
  /** The rows, in the order in which one kind needs another. */
  files(): AsyncGenerator<DemoFile>;
}

/**
 * The demo publication: some 300 fictional A-share companies in all stages of their lifecycle, a sector catalog in
 * three layers, the relations between them, and funds, quotes and documents. Files are generated lazily, so that they
 * are never in memory together, and the generator yields between them.
 */
export function makeDemoPublication({
  seed,
  publishedAtMs,
  sessionCount = QUOTED_SESSIONS,
}: DemoPublicationOptions): DemoPublication {
  return {
    publicationId: `demo-${seed}-${publishedAtMs}`,
    publishedAt: momentText(publishedAtMs),
    namespace: 'demo',
    sessionCount,
    files: () => makeFiles(seed, publishedAtMs, sessionCount),
  };
}

/** The companies of the demo world, for the publication and for their quotes. */
export function makeDemoWorld(seed: number, publishedAtMs: number): CompanyWorld {
  const random = seededRandom(seed);
  const settled = makeDemoCompanies(random, seededRandom(seed + 3));
  return makeCompanyWorld(seed, settled, relationRows(random, settled), publishedAtMs);
}

/** The random numbers that daily quotes are drawn with, from the first session on. */
export function quoteRandom(seed: number): Random {
  return seededRandom(seed + 1);
}

async function* makeFiles(
  seed: number,
  publishedAtMs: number,
  sessionCount: number,
): AsyncGenerator<DemoFile> {
  const world = makeDemoWorld(seed, publishedAtMs);
  const { companies, rows } = world;
  const first = { company_listing: listingRows(companies), sector_link: sectorLinkRows() };
  yield* filesOf({ sector: sectorRows(), ...rows, ...first });
  await nextTurn();
  yield* filesOf(materialRows(seed, publishedAtMs));
  await nextTurn();
  yield* filesOf(fundAndQuoteRows(seed, world, publishedAtMs, sessionCount));
  await nextTurn();
  const research = researchRows(seededRandom(seed + 5), companies, publishedAtMs);
  await nextTurn();
  // Owners add the documents that they rest on.
  yield* filesOf({ ...research, ...ownershipRows(seed, companies, research, publishedAtMs) });
}

function* filesOf(rowsByKind: Readonly<Record<string, Iterable<BundleRow>>>): Generator<DemoFile> {
  for (const [kind, rows] of Object.entries(rowsByKind)) {
    yield { name: `${kind.replaceAll('_', '-')}.ndjson`, kind, rows };
  }
}

/** The baskets of the publication's funds, for the providers that quote them. */
export function makeDemoBaskets(seed: number, publishedAtMs: number): readonly BundleRow[] {
  const world = makeDemoWorld(seed, publishedAtMs);
  return fundAndQuoteRows(seed, world, publishedAtMs, QUOTED_SESSIONS).etf_basket;
}

/** Rows by kind. */
interface FundAndQuoteRows extends Readonly<Record<string, Iterable<BundleRow>>> {
  readonly etf_basket: readonly BundleRow[];
}

/** Separate random numbers keep companies and names unchanged when other rows change. */
function fundAndQuoteRows(
  seed: number,
  { companies, shares, relations }: CompanyWorld,
  publishedAtMs: number,
  sessionCount: number,
): FundAndQuoteRows {
  const sessions = lastTradingDays(publishedAtMs, '15:30', sessionCount);
  const quotes = makeDemoQuotes(quoteRandom(seed), shares, sessions);
  const funds = makeDemoFunds();
  const basketCount = Math.min(BASKET_SESSIONS, sessionCount - 2);
  const basketDates = lastTradingDays(publishedAtMs, '08:30', basketCount);
  const sectorIdsByCode = new Map<string, Set<string>>();
  for (const { fact } of relations) {
    if (fact['status'] === 'expired') continue;
    const code = String(fact['stock_code']);
    const sectorIds = sectorIdsByCode.get(code) ?? new Set();
    sectorIdsByCode.set(code, sectorIds.add(String(fact['sector_id'])));
  }
  const baskets = basketRows(seededRandom(seed + 9), funds, {
    companies: companies.filter(isSound(shares)),
    quotesByDate: quotesSince(quotes, tradingDayBefore(basketDates[0]!)),
    sectorIdsByCode,
    basketDates,
  });
  return {
    daily_quote: quoteRows(quotes),
    etf_product: fundRows(funds, basketDates),
    etf_basket: baskets,
  };
}

/** Indices leave out what the exchange warns of. */
function isSound(shares: readonly TradingPhases[]): (company: DemoCompany) => boolean {
  const warned = new Set(
    shares.filter(({ warnedOn }) => warnedOn !== null).map(({ company }) => company.stockCode),
  );
  return ({ stockCode }) => !warned.has(stockCode);
}

/** Quotes of sessions since a date, by date and then by code. */
function quotesSince(
  quotes: readonly DemoQuote[],
  since: string,
): ReadonlyMap<string, ReadonlyMap<string, DemoQuote>> {
  const byDate = new Map<string, Map<string, DemoQuote>>();
  for (const quote of quotes) {
    if (quote.tradeDate < since) continue;
    const byCode = byDate.get(quote.tradeDate) ?? new Map<string, DemoQuote>();
    byDate.set(quote.tradeDate, byCode.set(quote.stockCode, quote));
  }
  return byDate;
}

/** Documents have their own random sequence, so that draws of other rows do not change them. */
function materialRows(seed: number, publishedAtMs: number) {
  const random = seededRandom(seed ^ 0x9017c);
  return {
    material_source: materialSourceRows(),
    policy_material: [
      ...policyRows(seed, publishedAtMs),
      ...silentPolicyRows(random, publishedAtMs),
      ...policyEchoRows(random, publishedAtMs),
    ],
  };
}
