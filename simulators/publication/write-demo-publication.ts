import { hash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { seededRandom } from '#kernel/clock.ts';
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
  /** When the publication says it was published, in milliseconds since the epoch. */
  readonly publishedAtMs: number;
  /** Sessions that have quotes, a year of them where nothing is said. */
  readonly sessionCount?: number;
}

/** Sessions that have quotes, and those that have baskets, which are larger. */
const QUOTED_SESSIONS = 250;
const BASKET_SESSIONS = 60;

const SHANGHAI_OFFSET_MS = 8 * 3_600_000;
/** The youngest company was listed this long before the publication. */
const YOUNGEST_LISTING_MS = 30 * 86_400_000;

/**
 * Writes the demo publication into a folder, as a bundle like any publisher's: some 300 made-up
 * A-share companies on all stages of their lives, a sector catalog in three layers, how the companies
 * belong to it, and what funds, quotes and documents say of them. Gives others their turns between
 * its parts, because a server that starts makes it beside its first answers.
 */
export async function writeDemoPublication(
  folder: string,
  { seed, publishedAtMs, sessionCount = QUOTED_SESSIONS }: DemoPublicationOptions,
): Promise<void> {
  const random = seededRandom(seed);
  const publishedAt = shanghaiText(publishedAtMs);
  const untilDate = shanghaiText(publishedAtMs - YOUNGEST_LISTING_MS).slice(0, 10);
  const settled = makeDemoCompanies(random, untilDate);
  const world = makeCompanyWorld(seed, settled, relationRows(random, settled), publishedAtMs);
  const { companies, rows } = world;
  await nextTurn();
  const research = researchRows(seededRandom(seed + 5), companies, publishedAtMs);
  await nextTurn();
  const ownership = ownershipRows(seed, companies, research, publishedAtMs);
  await nextTurn();
  const materials = materialRows(seed, publishedAtMs);
  await nextTurn();
  const funds = fundAndQuoteRows(seed, world, publishedAtMs, sessionCount);
  const rowsByKind: Readonly<Record<string, readonly BundleRow[]>> = {
    sector: sectorRows(),
    ...rows,
    company_listing: listingRows(companies),
    sector_link: sectorLinkRows(),
    ...materials,
    ...funds,
    ...research,
    ...ownership,
  };
  await mkdir(folder, { recursive: true });
  const files = [];
  for (const [kind, rows] of Object.entries(rowsByKind)) {
    const name = `${kind.replaceAll('_', '-')}.ndjson`;
    const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    await writeFile(join(folder, name), text);
    files.push({ name, kind, rows: rows.length, sha256: hash('sha256', text) });
  }
  const manifest = {
    schema_version: 1,
    publication_id: `demo-${seed}-${publishedAtMs}`,
    published_at: publishedAt,
    namespace: 'demo',
    files,
  };
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Random numbers of their own keep companies and names as they are when other rows change. */
function fundAndQuoteRows(
  seed: number,
  { companies, shares, relations }: CompanyWorld,
  publishedAtMs: number,
  sessionCount: number,
): Record<string, readonly BundleRow[]> {
  const random = seededRandom(seed + 1);
  const sessions = lastTradingDays(publishedAtMs, '15:30', sessionCount);
  const quotes = makeDemoQuotes(random, shares, sessions);
  const funds = makeDemoFunds();
  const basketCount = Math.min(BASKET_SESSIONS, sessionCount - 2);
  const basketDates = lastTradingDays(publishedAtMs, '08:30', basketCount);
  const sectorIdsByCode = new Map<string, Set<string>>();
  for (const { fact } of relations) {
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
    etf_product: fundRows(funds, basketDates.at(-1)!),
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

/** Documents have a random sequence of their own, so that what others draw does not change them. */
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

function shanghaiText(timeMs: number): string {
  return `${new Date(timeMs + SHANGHAI_OFFSET_MS).toISOString().slice(0, -1)}+08:00`;
}
