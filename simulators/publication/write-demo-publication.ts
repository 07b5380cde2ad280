import { hash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { seededRandom } from '#kernel/clock.ts';
import { makeCompanyWorld } from '#simulators/publication/company-world.ts';
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
import { basketRows, fundRows } from '#simulators/publication/etf-rows.ts';
import { makeDemoQuotes, quoteRows } from '#simulators/publication/quote-rows.ts';
import { researchRows } from '#simulators/publication/research-rows.ts';
import { sectorLinkRows } from '#simulators/publication/sector-link-rows.ts';
import { lastTradingDays } from '#simulators/publication/trading-days.ts';

export interface DemoPublicationOptions {
  /** The same seed gives the same companies, names and relations. */
  readonly seed: number;
  /** When the publication says it was published, in milliseconds since the epoch. */
  readonly publishedAtMs: number;
}

const SHANGHAI_OFFSET_MS = 8 * 3_600_000;
/** The youngest company was listed this long before the publication. */
const YOUNGEST_LISTING_MS = 30 * 86_400_000;

/**
 * Writes the demo publication into a folder, as a bundle like any publisher's: some 400 made-up
 * A-share companies on all stages of their lives, a sector catalog in three layers, how the companies
 * belong to it, and what funds, quotes and documents say of them. Gives others their turns between
 * its parts, because a server that starts makes it beside its first answers.
 */
export async function writeDemoPublication(
  folder: string,
  { seed, publishedAtMs }: DemoPublicationOptions,
): Promise<void> {
  const random = seededRandom(seed);
  const publishedAt = shanghaiText(publishedAtMs);
  const untilDate = shanghaiText(publishedAtMs - YOUNGEST_LISTING_MS).slice(0, 10);
  const settled = makeDemoCompanies(random, untilDate);
  const { companies, relations, rows } = makeCompanyWorld(
    seed,
    settled,
    relationRows(random, settled),
    publishedAtMs,
  );
  await nextTurn();
  const research = researchRows(seededRandom(seed + 5), companies, publishedAtMs);
  await nextTurn();
  const ownership = ownershipRows(seed, companies, research, publishedAtMs);
  await nextTurn();
  const materials = materialRows(seed, publishedAtMs);
  await nextTurn();
  const funds = fundAndQuoteRows(seed, companies, relations, publishedAtMs);
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
  companies: readonly DemoCompany[],
  relations: readonly BundleRow[],
  publishedAtMs: number,
): Record<string, readonly BundleRow[]> {
  const random = seededRandom(seed + 1);
  const quotes = makeDemoQuotes(random, companies, lastTradingDays(publishedAtMs, '15:30', 30));
  const funds = makeDemoFunds();
  const basketDates = lastTradingDays(publishedAtMs, '08:30', 10);
  const sectorIdsByCode = new Map<string, Set<string>>();
  for (const { fact } of relations) {
    const code = String(fact['stock_code']);
    const sectorIds = sectorIdsByCode.get(code) ?? new Set();
    sectorIdsByCode.set(code, sectorIds.add(String(fact['sector_id'])));
  }
  return {
    daily_quote: quoteRows(quotes),
    etf_product: fundRows(funds, basketDates.at(-1)!),
    etf_basket: basketRows(random, funds, { companies, quotes, sectorIdsByCode, basketDates }),
  };
}

/** Documents have a random sequence of their own, so that what others draw does not change them. */
function materialRows(seed: number, publishedAtMs: number) {
  const random = seededRandom(seed ^ 0x9017c);
  return {
    material_source: materialSourceRows(),
    policy_material: [
      ...policyRows(random, publishedAtMs),
      ...policyEchoRows(random, publishedAtMs),
    ],
  };
}

function shanghaiText(timeMs: number): string {
  return `${new Date(timeMs + SHANGHAI_OFFSET_MS).toISOString().slice(0, -1)}+08:00`;
}
