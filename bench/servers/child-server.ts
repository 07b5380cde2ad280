import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { ChildRequest, ChildMessage, Usage } from '#bench/servers/child-protocol.ts';
import { productNodeOptions } from '#bench/servers/node-options.ts';

/** Servers run on one core and load generators on the other, so that neither takes from the other. */
export const SERVER_CORE = 0;
export const LOAD_CORE = 1;
const TIMEOUT_MS = 120_000;

/** A server, or a load generator, in a process of its own. */
export interface ChildServer {
  readonly port: number;
  /** Processor time and memory so far; with `collect`, after a full garbage collection. */
  usage(kind?: 'usage' | 'collect'): Promise<Usage>;
  /** Hands the process a task of its own kind and waits until it is done. */
  task(payload: unknown): Promise<unknown>;
  stop(): void;
}

/**
 * Starts a file, named from this folder, in its own process, pinned to one core where the machine has
 * `taskset`, and waits until it is ready.
 */
export async function startChildServer(file: string, core = SERVER_CORE): Promise<ChildServer> {
  const path = new URL(file, import.meta.url).pathname;
  // Peers run as Node runs by itself, ours as `npm start` runs it.
  const options = file.includes('marketgraph') ? productNodeOptions() : [];
  const node = [process.execPath, '--expose-gc', ...options, path];
  const [command, ...rest] = canPin() ? ['taskset', '-c', String(core), ...node] : node;
  const child = spawn(command!, rest, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const { port } = await messageOf(child, 'ready');
  return {
    port,
    async usage(kind = 'usage') {
      child.send({ kind } satisfies ChildRequest);
      return (await messageOf(child, 'usage')).usage;
    },
    async task(payload) {
      child.send({ kind: 'task', payload } satisfies ChildRequest);
      return (await messageOf(child, 'done')).payload;
    },
    stop: () => void child.kill('SIGKILL'),
  };
}

/** Whether a process can be bound to a core here, with another core left for the load. */
export function canPin(): boolean {
  return availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;
}

function messageOf<Kind extends ChildMessage['kind']>(
  child: ChildProcess,
  kind: Kind,
): Promise<Extract<ChildMessage, { kind: Kind }>> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      clearTimeout(timeout);
      child.off('message', onMessage);
      child.off('exit', onExit);
    };
    const onMessage = (message: unknown): void => {
      if ((message as ChildMessage).kind !== kind) return;
      settle();
      resolve(message as Extract<ChildMessage, { kind: Kind }>);
    };
    const onExit = (code: number | null): void => {
      settle();
      reject(new Error(`a server of the benchmark ended with ${code}`));
    };
    const timeout = setTimeout(() => {
      settle();
      reject(new Error(`a server of the benchmark did not say '${kind}' in time`));
    }, TIMEOUT_MS);
    child.on('message', onMessage);
    child.on('exit', onExit);
  });
}
