import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const DATA =
  process.env['MARKETGRAPH_DATA_DIR'] ?? join(import.meta.dirname, '../../../../shared/data');

/** One session of a recorded table, in UTC. */
export interface RecordedSession {
  readonly date: string;
  readonly parts: readonly { readonly openMs: number; readonly closeMs: number }[];
}

/** Whether a recorded file or folder is here; logs once where it is not. */
export function isRecorded(path: string): boolean {
  const isHere = existsSync(join(DATA, path));
  if (!isHere) console.warn(`skipped: ${join(DATA, path)} is absent (MARKETGRAPH_DATA_DIR)`);
  return isHere;
}

/** Rows of a recorded table, by the names of its columns. */
export function recordedRows(path: string): Record<string, string>[] {
  const text = readFileSync(join(DATA, path), 'utf8').replace(/^\uFEFF/, '');
  const [header, ...lines] = text.split(/\r?\n/).filter((line) => line !== '');
  const names = header!.split(',').map((name) => name.trim());
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((value, at) => [names[at], value])),
  );
}

export function recordedNames(folder: string): string[] {
  return readdirSync(join(DATA, folder));
}

export function recordedJson(path: string): unknown {
  return JSON.parse(readFileSync(join(DATA, path), 'utf8'));
}

/** Sessions with their opens, closes and lunch breaks. */
export function recordedSessions(path: string): RecordedSession[] {
  return recordedRows(path).map((row) => {
    const time = (name: string): number => Date.parse(row[name]!);
    const date = (row['session'] ?? row['']!).slice(0, 10);
    const whole = { openMs: time('open'), closeMs: time('close') };
    if ((row['break_start'] ?? '') === '') return { date, parts: [whole] };
    return {
      date,
      parts: [
        { openMs: whole.openMs, closeMs: time('break_start') },
        { openMs: time('break_end'), closeMs: whole.closeMs },
      ],
    };
  });
}

/** Every day of [first, last] as `YYYY-MM-DD`. */
export function datesBetween(first: string, last: string): string[] {
  const dates: string[] = [];
  for (let dayMs = Date.parse(first); dayMs <= Date.parse(last); dayMs += 86_400_000) {
    dates.push(new Date(dayMs).toISOString().slice(0, 10));
  }
  return dates;
}
