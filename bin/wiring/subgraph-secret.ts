import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SUBGRAPH_SECRET_FILE } from '#bin/wiring/data-files.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';
import { makeFolder } from '#platform/files/make-folder.ts';
import type { Settings } from '#platform/configuration/settings.ts';

const SECRET_BYTES = 32;
/** As many as the setting must have. */
const MIN_CHARACTERS = 32;

/**
 * The secret that a gateway shares with the subgraphs that run apart: the setting, else a file in the
 * data folder that whoever starts first makes. So the parts find each other on one machine without any
 * configuration; on several they need the setting. Throws `ConfigurationError` for a file that was cut off:
 * an empty secret is one that everybody knows.
 */
export function subgraphSecretOf({ subgraphSecret, dataDir }: Settings): string {
  if (subgraphSecret !== '') return subgraphSecret;
  const path = join(dataDir, SUBGRAPH_SECRET_FILE);
  if (!existsSync(path)) makeSecret(dataDir, path);
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length >= MIN_CHARACTERS) return secret;
  throw new ConfigurationError(
    `${path} holds less than ${MIN_CHARACTERS} characters; delete it, and a new one is made`,
  );
}

/** A link appears with its whole content, and only once, however many processes try at a time. */
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
