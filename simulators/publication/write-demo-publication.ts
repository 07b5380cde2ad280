import { hash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seededRandom } from '#kernel/clock.ts';
import { makeDemoCompanies } from '#simulators/publication/demo-companies.ts';
import {
  companyRows,
  listingRows,
  relationRows,
  sectorRows,
  type BundleRow,
} from '#simulators/publication/demo-rows.ts';

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
 * Writes the demo publication into a folder, as a bundle like any publisher's: about 360 made-up
 * A-share companies, a sector catalog in two layers, and how the companies belong to it.
 */
export async function writeDemoPublication(
  folder: string,
  { seed, publishedAtMs }: DemoPublicationOptions,
): Promise<void> {
  const random = seededRandom(seed);
  const publishedAt = shanghaiText(publishedAtMs);
  const untilDate = shanghaiText(publishedAtMs - YOUNGEST_LISTING_MS).slice(0, 10);
  const companies = makeDemoCompanies(random, untilDate);
  const rowsByKind: Readonly<Record<string, readonly BundleRow[]>> = {
    sector: sectorRows(),
    company: companyRows(companies),
    company_sector_relation: relationRows(random, companies),
    company_listing: listingRows(),
  };
  await mkdir(folder, { recursive: true });
  const files = await Promise.all(
    Object.entries(rowsByKind).map(async ([kind, rows]) => {
      const name = `${kind.replaceAll('_', '-')}.ndjson`;
      const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
      await writeFile(join(folder, name), text);
      return { name, kind, rows: rows.length, sha256: hash('sha256', text) };
    }),
  );
  const manifest = {
    schema_version: 1,
    publication_id: `demo-${seed}-${publishedAtMs}`,
    published_at: publishedAt,
    namespace: 'demo',
    files,
  };
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

function shanghaiText(timeMs: number): string {
  return `${new Date(timeMs + SHANGHAI_OFFSET_MS).toISOString().slice(0, -1)}+08:00`;
}
