import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One real flash-news item. */
export interface FlashNews {
  readonly timeMs: number;
  readonly text: string;
}

const FILE = join(
  process.env['MARKETGRAPH_DATA_DIR'] ?? join(import.meta.dirname, '../../../../shared/data'),
  'signalhub/news/latest_news_2019-06_first_600_lines.csv',
);

/** Real Chinese flash news of three days; null, with a printed reason, where they are absent. */
export function readFlashNews(): FlashNews[] | null {
  if (!existsSync(FILE)) {
    console.warn(`real flash news are skipped: ${FILE} is absent (MARKETGRAPH_DATA_DIR)`);
    return null;
  }
  const rows = parseCsv(readFileSync(FILE, 'utf8')).slice(1);
  return rows.flatMap(([, time, , text]) =>
    time === undefined || text === undefined
      ? []
      : [{ timeMs: Date.parse(`${time.replace(' ', 'T')}+08:00`), text }],
  );
}

/** RFC 4180: quoted cells may hold commas, line breaks and doubled quotes. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g,
  )) {
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
    if (end === '') break;
  }
  return rows;
}
