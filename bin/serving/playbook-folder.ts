import { readdirSync } from 'node:fs';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';
import type { Settings } from '#platform/configuration/settings.ts';

/**
 * The folder of the operator's own playbooks; empty for none. Throws `ConfigurationError` where it cannot
 * be read: its files are only read when somebody asks for them, when it would be too late to say so.
 */
export function playbookFolder({ playbooksDir }: Pick<Settings, 'playbooksDir'>): string {
  if (playbooksDir === '') return '';
  try {
    readdirSync(playbooksDir);
    return playbooksDir;
  } catch (error) {
    throw new ConfigurationError(
      `PLAYBOOKS_DIR ${playbooksDir}: ${(error as Error).message}; name a folder, or leave it empty`,
    );
  }
}
