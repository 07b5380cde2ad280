import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SUBGRAPH_SECRET_FILE } from '#bin/wiring/data-files.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';
import { makeFolder } from '#platform/files/make-folder.ts';
import type { Settings } from '#platform/configuration/settings.ts';

const SECRET_BYTES = 32;
/** Minimum length, equal to that of the setting. */
const MIN_CHARACTERS = 32;

/**
 * The secret that a gateway shares with remote subgraphs: the setting, else a file in the data folder that the first
 * process creates. On one machine this needs no configuration; on several the setting is required. Throws
 * `ConfigurationError` for a truncated file, because an empty secret protects nothing.
 */
export function subgraphSecretOf({ subgraphSecret, dataDir }: Settings): string {
  if (subgraphSecret !== '') return subgraphSecret;
  const path = join(dataDir, SUBGRAPH_SECRET_FILE);
  if (!existsSync(path)) makeSecret(dataDir, path);
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length >= MIN_CHARACTERS) return secret;
  throw new ConfigurationError(
    `${path} has fewer than ${MIN_CHARACTERS} characters; delete it, and the next start creates a new one`,
  );
}

/** A hard link appears atomically with its whole content, and only once among concurrent processes. */
function makeSecret(folder: string, path: string): void {
  makeFolder(folder);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`, { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}
