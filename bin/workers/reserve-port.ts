import { createServer, type AddressInfo } from 'node:net';
import type { Settings } from '#platform/configuration/settings.ts';

/**
 * The port that all workers are to listen on, proven to be free: a free one where the settings name none. Every
 * worker asking for itself would have one that is started later on another port. Rejects with the system's
 * error for a port that is taken.
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
