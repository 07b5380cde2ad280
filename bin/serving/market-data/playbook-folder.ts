import { MAX_FILES, playbookFiles } from '#market-data/open-playbooks.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';
import type { Settings } from '#platform/configuration/settings.ts';

/**
 * The folder of the operator's playbooks; empty for none. Throws `ConfigurationError` when it is unreadable or has
 * too many files: playbooks are only read on request, when it would be too late to report it.
 */
export function playbookFolder({ playbooksDir }: Pick<Settings, 'playbooksDir'>): string {
  if (playbooksDir === '') return '';
  const count = countFiles(playbooksDir);
  if (count <= MAX_FILES) return playbooksDir;
  throw new ConfigurationError(
    `PLAYBOOKS_DIR ${playbooksDir}: it has ${count} playbooks; keep at most ${MAX_FILES} in it`,
  );
}

function countFiles(folder: string): number {
  try {
    return playbookFiles(folder).length;
  } catch (error) {
    throw new ConfigurationError(
      `PLAYBOOKS_DIR ${folder}: ${(error as Error).message}; name a folder, or leave it empty`,
    );
  }
}
