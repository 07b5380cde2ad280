import { createServer, type AddressInfo } from 'node:net';
import type { Settings } from '#platform/configuration/settings.ts';

/**
 * Finds the port of all workers: the configured one, proven to be free, or any free one. Otherwise each worker would
 * pick its own, and a restarted worker another one. Rejects with the system error for a port in use.
 */
export function reservePort({ port, host }: Pick<Settings, 'port' | 'host'>): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, ...(host === '' ? {} : { host }) }, () => {
      const { port: free } = server.address() as AddressInfo;
      server.close(() => resolve(free));
    });
  });
}
