import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Texts that sources published, recorded for evaluation only: they are not part of the product. */
export interface RecordedTexts {
  /** The text of a labelled document, by its set and its number there; undefined where it is absent. */
  textOf(set: string, number: string): string | undefined;
  readonly all: readonly string[];
  /** Short names of listed companies. */
  readonly companyNames: readonly string[];
}

const NEWS = 'signalhub/news/latest_news_2019-06_first_600_lines.csv';
const FINNL = 'collectors/eval/finnl_eval.json';
const COMPANIES = [
  ['signalhub/a_share_codes/stock_web_app_stock_basic_2026-04.csv', 2],
  ['signalhub/a_share_codes/adata_all_code_2025-08.csv', 1],
] as const;

/** Reads the recorded texts below `MARKETGRAPH_DATA_DIR`; a text says why there are none. */
export function recordedTexts(): RecordedTexts | string {
  const folder = process.env['MARKETGRAPH_DATA_DIR'] ?? '../shared/data';
  const absent = [NEWS, FINNL, ...COMPANIES.map(([path]) => path)].find(
    (path) => !existsSync(join(folder, path)),
  );
  if (absent !== undefined) return `${absent} is absent from ${folder} (MARKETGRAPH_DATA_DIR)`;
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
  const texts = new Map<string, string>();
  for (const [number, , title = '', content = ''] of csvRows(read(NEWS))) {
    texts.set(`news ${number!}`, title === '' ? content : `${title}\n${content}`);
  }
  const finnl = JSON.parse(read(FINNL)) as [text: string, classes: string][];
  for (const [number, [text]] of finnl.entries()) texts.set(`finnl ${number}`, text);
  const companyNames = COMPANIES.flatMap(([path, column]) =>
    csvRows(read(path)).map((row) => row[column] ?? ''),
  ).filter((name) => /\p{Script=Han}/u.test(name));
  return {
    textOf: (set, number) => texts.get(`${set} ${number}`),
    all: [...texts.values()],
    companyNames,
  };
}

/** The rows of a CSV text behind its head; quoted fields may have commas and line breaks. */
function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, field = '', quoted, end] of text.matchAll(
    /("((?:[^"]|"")*)"|[^,\r\n]*)(,|\r?\n|$)/g,
  )) {
    row.push(quoted === undefined ? field : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows.slice(1);
}
