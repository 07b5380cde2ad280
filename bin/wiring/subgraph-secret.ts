import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SUBGRAPH_SECRET_FILE } from '#bin/wiring/data-files.ts';
import type { Settings } from '#platform/configuration/settings.ts';

const SECRET_BYTES = 32;

/**
 * The secret that a gateway shares with the subgraphs that run apart: the setting, else a file in the
 * data folder that whoever starts first makes. So the parts find each other on one machine without any
 * configuration; on several they need the setting.
 */
export function subgraphSecretOf({ subgraphSecret, dataDir }: Settings): string {
  if (subgraphSecret !== '') return subgraphSecret;
  const path = join(dataDir, SUBGRAPH_SECRET_FILE);
  if (!existsSync(path)) makeSecret(dataDir, path);
  return readFileSync(path, 'utf8').trim();
}

/** A link appears with its whole content, and only once, however many processes try at a time. */
function makeSecret(folder: string, path: string): void {
  mkdirSync(folder, { recursive: true });
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
