import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';

/** What a process has used since it started. */
export interface Usage {
  /** User and system time of all its threads. */
  readonly cpuUs: number;
  readonly rssBytes: number;
}

/** What a server's process tells the benchmark. */
export type Told =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'usage'; readonly usage: Usage };

/** What the benchmark asks of a server's process; anything else is the server's own matter. */
export interface Asked {
  readonly kind: 'usage' | 'collect' | 'own';
  readonly payload?: unknown;
}

/** The child's side: announces the port, answers questions, and ends with its parent. */
export function reportTo(port: number, onOwn: (payload: unknown) => void = () => {}): void {
  process.on('disconnect', () => process.exit(0));
  process.on('message', ({ kind, payload }: Asked) => {
    if (kind === 'own') {
      onOwn(payload);
      return;
    }
    if (kind === 'collect') globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    tell({ kind: 'usage', usage: { cpuUs: user + system, rssBytes: process.memoryUsage.rss() } });
  });
  tell({ kind: 'listening', port });
}

/** Listens on any free port of loopback and gives it. */
export function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function tell(message: Told): void {
  process.send?.(message);
}
