import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { IndicatorSet } from '#market-data/catalog/indicator-set.ts';
import { PlaybookSet } from '#market-data/playbooks/playbook-set.ts';
import type { PlaybookText } from '#market-data/playbooks/read-playbook.ts';

const SHIPPED = join(import.meta.dirname, 'playbooks');

const ENDING = '.yaml';

/**
 * The playbooks of this project, and those of a folder.
 *
 * @param startedAtMs By which editions of this process are told from those of others.
 * @param folder Where an operator's own ones are; of two with one name, that one counts. Empty for none.
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

/** The playbook files of a folder. `trend-following.yaml` has the playbook `trend_following`. */
export function playbookTexts(folder: string): PlaybookText[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(ENDING))
    .map((file) => ({
      name: basename(file, ENDING).replaceAll('-', '_'),
      text: readFileSync(join(folder, file), 'utf8'),
    }));
}
