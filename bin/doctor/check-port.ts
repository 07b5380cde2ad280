import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { describeOwner, lockOwner } from '#bin/data-folder/folder-lock.ts';
import type { Finding } from '#bin/doctor/finding.ts';
import type { Settings } from '#platform/configuration/settings.ts';

const NAME = 'port';
const LONGEST_WAIT_MS = 2_000;

/** Checks that the port is free, or belongs to the server that runs on this data folder. */
export async function checkPort(settings: Settings): Promise<Finding> {
  const { port, host } = settings;
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ port, ...(host === '' ? {} : { host }) }, resolve);
    });
    return { name: NAME, status: 'ok', fact: `${port} is free` };
  } catch (error) {
    const owner = ownerOf(settings);
    if (owner !== null && (await isServed(settings))) {
      return { name: NAME, status: 'ok', fact: `${port} belongs to the running server, ${owner}` };
    }
    const reason = error instanceof Error ? error.message : String(error);
    const advice = 'stop the other program, or choose another port with PORT';
    return { name: NAME, status: 'fail', fact: `${port}: ${reason}`, advice };
  } finally {
    server.close();
  }
}

/** The process that serves the data folder; null without one. */
function ownerOf({ dataDir }: Settings): string | null {
  if (!existsSync(dataDir)) return null;
  try {
    const roles = ['market-data', 'signalhub'] as const;
    const owner = roles.map((role) => lockOwner(dataDir, role)).find((one) => one !== null);
    return owner === undefined ? null : describeOwner(owner);
  } catch {
    // A problem with the folder is reported by another check.
    return null;
  }
}

/** Whether a Marketgraph answers at the port. */
async function isServed({ port, host }: Settings): Promise<boolean> {
  const asked = ['', '0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  const address = asked.includes(':') ? `[${asked}]` : asked;
  try {
    const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
    const response = await fetch(`http://${address}:${port}/healthz`, { signal });
    return response.ok;
  } catch {
    return false;
  }
}
