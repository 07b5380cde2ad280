import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A row of a test bundle; times are filled in by default. */
export interface TestRow {
  readonly valid_from?: string;
  readonly valid_to?: string | null;
  readonly observed_at?: string;
  readonly superseded_at?: string | null;
  readonly fact: Readonly<Record<string, unknown>>;
}

export interface TestBundle {
  readonly publicationId: string;
  readonly publishedAt: string;
  readonly namespace?: string;
  readonly rows: Readonly<Record<string, readonly TestRow[]>>;
}

/** A folder that is removed when the test has finished. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'marketgraph-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a bundle by the letter of docs/publishing.md; each kind goes to `<kind>.ndjson`. */
export function writeBundle(folder: string, bundle: TestBundle): string {
  mkdirSync(folder, { recursive: true });
  const files = Object.entries(bundle.rows).map(([kind, rows]) => {
    const name = `${kind}.ndjson`;
    const text = rows
      .map((row) => ({
        valid_from: '2020-01-01',
        observed_at: '2020-01-01T09:00:00+08:00',
        ...row,
      }))
      .map((row) => `${JSON.stringify(row)}\n`)
      .join('');
    writeFileSync(join(folder, name), text);
    return { name, kind, rows: rows.length, sha256: hash('sha256', text) };
  });
  const manifest = {
    schema_version: 1,
    publication_id: bundle.publicationId,
    published_at: bundle.publishedAt,
    namespace: bundle.namespace ?? 'test',
    files,
  };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  return folder;
}

type FileEntry = Record<'name' | 'kind' | 'rows' | 'sha256', unknown>;
export type EditableManifest = Record<string, unknown> & { files: FileEntry[] };

/** Changes the manifest of a written bundle. */
export function editManifest(folder: string, edit: (manifest: EditableManifest) => void): void {
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as EditableManifest;
  edit(manifest);
  writeFileSync(path, JSON.stringify(manifest));
}

/** Changes a file of a written bundle and, by default, what the manifest says of it. */
export function editFile(
  folder: string,
  name: string,
  edit: (text: string) => string | Buffer,
  { andManifest = true } = {},
): void {
  const path = join(folder, name);
  const content = edit(readFileSync(path, 'utf8'));
  writeFileSync(path, content);
  if (!andManifest) return;
  const lines = content.toString().split('\n');
  editManifest(folder, (manifest) => {
    const entry = manifest.files.find((file) => file.name === name)!;
    entry.sha256 = hash('sha256', content);
    entry.rows = lines.at(-1) === '' ? lines.length - 1 : lines.length;
  });
}

export function sector(id: string, parentId: string | null = null): TestRow {
  const layer = parentId === null ? 'level1' : 'level2';
  return { fact: { sector_id: id, name: `行业${id}`, layer, parent_id: parentId } };
}

export function company(stockCode: string, name = `公司${stockCode}`): TestRow {
  const isShanghai = stockCode.startsWith('6');
  return {
    fact: {
      stock_code: stockCode,
      name,
      company_name: `${name}股份有限公司`,
      exchange: isShanghai ? 'SSE' : 'SZSE',
      board: stockCode.startsWith('688') ? 'STAR' : 'MAIN',
      listing_date: '2020-01-02',
    },
  };
}

export function relation(
  stockCode: string,
  sectorId: string,
  facts: Readonly<Record<string, unknown>> = {},
): TestRow {
  return {
    fact: {
      relation_id: `${stockCode}.${sectorId}`,
      stock_code: stockCode,
      sector_id: sectorId,
      relation_type: 'business',
      status: 'active',
      score: 0.8,
      confidence: 0.9,
      ...facts,
    },
  };
}

export function perpetual(stockCode: string, symbol: string): TestRow {
  return { fact: { stock_code: stockCode, exchange: 'venue_a', market: 'perp', symbol } };
}

/** Two sectors, three companies, four relations and one perpetual: enough for every query. */
export const SMALL_ROWS = {
  sector: [sector('L1.tech'), sector('L2.chips', 'L1.tech')],
  company: [company('600001', '华曜科技'), company('688002', '晶川　半导'), company('000003')],
  company_sector_relation: [
    relation('600001', 'L2.chips', { score: 0.6 }),
    relation('600001', 'L1.tech', { score: 0.9, status: 'watched' }),
    relation('688002', 'L2.chips', { score: 0.95 }),
    relation('000003', 'L2.chips', { score: 0.6, relation_type: 'market' }),
  ],
  company_listing: [perpetual('688002', 'JINGCHUANUSDT')],
} as const satisfies TestBundle['rows'];

/** Two minutes before `NOW_MS`. */
export const PUBLISHED_AT = '2026-11-20T18:00:00+08:00';
export const NOW_MS = Date.parse('2026-11-20T18:02:00+08:00');

export const SMALL_BUNDLE: TestBundle = {
  publicationId: 'small-1',
  publishedAt: PUBLISHED_AT,
  rows: SMALL_ROWS,
};
