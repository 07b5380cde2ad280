import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import { PlaybookSet } from '#market-data/playbooks/playbook-set.ts';
import type { PlaybookText } from '#market-data/playbooks/read-playbook.ts';

const SHIPPED = join(import.meta.dirname, 'playbooks');

const ENDING = '.yaml';

/** Maximum number of playbook files of a folder: all of them are read for the catalog. */
export const MAX_FILES = 200;

/** Size limit of a file. Ours have 3 kB; a YAML parser takes a minute for 10 MB, in which the server is blocked. */
const MAX_BYTES = 64 * 1024;

/**
 * The playbooks of this project, and those of a folder.
 *
 * @param startedAtMs Makes editions of this process differ from those of others.
 * @param folder The operator's own playbooks, which take precedence over built-in ones of the same name. Empty for
 *   none.
 */
export function openPlaybooks(
  indicators: IndicatorSet,
  startedAtMs: number,
  folder = '',
): PlaybookSet {
  const readAll = () => [
    ...playbookTexts(SHIPPED),
    ...(folder === '' ? [] : playbookTexts(folder)),
  ];
  return new PlaybookSet(readAll, indicators, startedAtMs);
}

/**
 * Names of the playbook files of a folder; hidden files are those of editors. Throws the errors of the file system.
 */
export function playbookFiles(folder: string): string[] {
  return readdirSync(folder).filter((file) => file.endsWith(ENDING) && !file.startsWith('.'));
}

/**
 * The playbook files of a folder. `trend-following.yaml` has the playbook `trend_following`. An unreadable file has a
 * fault instead of a text, so that it does not affect the others.
 */
export function playbookTexts(folder: string): PlaybookText[] {
  const byName = Map.groupBy(playbookFiles(folder), (file) =>
    basename(file, ENDING).replaceAll('-', '_'),
  );
  return [...byName].map(([name, files]) => {
    if (files.length > 1)
      return { name, text: '', fault: `${files.join(' and ')} have the same name` };
    return textOf(name, join(folder, files[0]!));
  });
}

function textOf(name: string, path: string): PlaybookText {
  try {
    const entry = statSync(path);
    // Reading a pipe blocks until something is written to it.
    if (!entry.isFile()) return { name, text: '', fault: 'it is not a file' };
    if (entry.size > MAX_BYTES) {
      return {
        name,
        text: '',
        fault: `it has ${entry.size} bytes; at most ${MAX_BYTES} are allowed`,
      };
    }
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
    return { name, text };
  } catch (error) {
    if (error instanceof TypeError) return { name, text: '', fault: 'it is not UTF-8' };
    const { code = 'a fault' } = error as NodeJS.ErrnoException;
    return { name, text: '', fault: `it cannot be read (${code})` };
  }
}
