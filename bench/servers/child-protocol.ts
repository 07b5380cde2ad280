import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';

/** What a process has used since it started. */
export interface Usage {
  /** User and system time of all its threads. */
  readonly cpuUs: number;
  readonly rssBytes: number;
}

/** A message of a child process to the benchmark. */
export type ChildMessage =
  | { readonly kind: 'ready'; readonly port: number }
  | { readonly kind: 'usage'; readonly usage: Usage }
  | { readonly kind: 'done'; readonly payload: unknown };

/** What the benchmark asks of a child process; a task is the child's own matter. */
export interface ChildRequest {
  readonly kind: 'usage' | 'collect' | 'task';
  readonly payload?: unknown;
}

/** Runs a task; its result is sent to the benchmark. */
export type TaskHandler = (payload: unknown) => unknown;

/** The child's side: says that it is ready, answers what it is asked, and ends with its parent. */
export function answerParent(port: number, onTask: TaskHandler = () => null): void {
  process.on('disconnect', () => process.exit(0));
  process.on('message', ({ kind, payload }: ChildRequest) => {
    if (kind === 'task') {
      void Promise.resolve(onTask(payload)).then((done) => send({ kind: 'done', payload: done }));
      return;
    }
    // Gives free pages back too, or whatever comes next would seem to need no memory of its own.
    if (kind === 'collect')
      globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    const { user, system } = process.cpuUsage();
    send({ kind: 'usage', usage: { cpuUs: user + system, rssBytes: process.memoryUsage.rss() } });
  });
  send({ kind: 'ready', port });
}

/** Listens on any free port of loopback and gives it. */
export function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function send(message: ChildMessage): void {
  process.send?.(message);
}
