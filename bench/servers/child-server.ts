import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { Asked, Told, Usage } from '#bench/servers/child-protocol.ts';

/** Servers run on this core and load generators on the other, so that neither takes from the other. */
const SERVER_CORE = 0;
const START_TIMEOUT_MS = 120_000;

/** A server in a process of its own. */
export interface ChildServer {
  readonly port: number;
  /** Processor time and memory so far; with `collect`, after a full garbage collection. */
  usage(kind?: 'usage' | 'collect'): Promise<Usage>;
  /** Sends the server a message of its own kind. */
  send(payload: unknown): void;
  stop(): void;
}

/**
 * Starts a file of `bench/servers` in its own process, pinned to one core where the machine has
 * `taskset`, and waits until it listens.
 */
export async function startChildServer(
  file: string,
  args: readonly string[] = [],
): Promise<ChildServer> {
  const path = new URL(file, import.meta.url).pathname;
  const node = [process.execPath, '--expose-gc', path, ...args];
  const [command, ...rest] = canPin() ? ['taskset', '-c', String(SERVER_CORE), ...node] : node;
  const child = spawn(command!, rest, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const { port } = await toldBy(child, 'listening', START_TIMEOUT_MS);
  return {
    port,
    async usage(kind = 'usage') {
      child.send({ kind } satisfies Asked);
      return (await toldBy(child, 'usage', 10_000)).usage;
    },
    send: (payload) => void child.send({ kind: 'own', payload } satisfies Asked),
    stop: () => void child.kill('SIGKILL'),
  };
}

/** Whether a process can be bound to a core here, with another core left for the load. */
export function canPin(): boolean {
  return availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;
}

function toldBy<Kind extends Told['kind']>(
  child: ChildProcess,
  kind: Kind,
  timeoutMs: number,
): Promise<Extract<Told, { kind: Kind }>> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      clearTimeout(timeout);
      child.off('message', onMessage);
      child.off('exit', onExit);
    };
    const onMessage = (message: unknown): void => {
      if ((message as Told).kind !== kind) return;
      settle();
      resolve(message as Extract<Told, { kind: Kind }>);
    };
    const onExit = (code: number | null): void => {
      settle();
      reject(new Error(`a server of the benchmark ended with ${code}`));
    };
    const timeout = setTimeout(() => {
      settle();
      reject(new Error(`a server of the benchmark did not say '${kind}' in time`));
    }, timeoutMs);
    child.on('message', onMessage);
    child.on('exit', onExit);
  });
}
