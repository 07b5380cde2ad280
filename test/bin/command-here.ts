import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { runCommandLine } from '#bin/commands/command-line.ts';
import {
  newFolder,
  originIn,
  serverEnvironment,
  type MarketgraphProcess,
} from '#test/bin/marketgraph-process.ts';

/** What a command that came to its end printed, and its exit code. */
export interface FinishedCommand {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Thrown where a command ends its process. */
class EndedError extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`ended with ${code}`);
    this.code = code;
  }
}

/** Commands change what belongs to the process, so one runs at a time. */
let previous: Promise<unknown> = Promise.resolve();

/**
 * Runs a command to its end in this process, whose modules are loaded: a process of its own takes a second of
 * processor time to load them. For commands that serve nothing, and tests of what they print, write and refuse; that
 * the program is started, configured and ended as a process is a promise of `runMarketgraph`. Log lines are not part
 * of what is returned.
 */
export function runHere(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<FinishedCommand> {
  const run = previous.then(() => runAlone(args, env));
  previous = run.catch(() => undefined);
  return run;
}

async function runAlone(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<FinishedCommand> {
  const printed = { stdout: '', stderr: '' };
  const defaults = { NO_COLOR: '1', LOG_FORMAT: 'json', DATA_DIR: newFolder() };
  const taken = takeProcess({ ...process.env, ...defaults, ...env }, printed);
  try {
    await runCommandLine([process.execPath, 'marketgraph', ...args]);
    return { code: Number(process.exitCode ?? 0), ...printed };
  } catch (error) {
    if (!(error instanceof EndedError)) throw error;
    return { code: error.code, ...printed };
  } finally {
    taken.giveBack();
  }
}

/** A server of this process. What it prints once it serves, and its log, are not kept. */
export type ServerHere = Pick<MarketgraphProcess, 'origin' | 'printed' | 'end'>;

/**
 * Starts a server in this process, whose modules are loaded, as `startMarketgraph` does in one of its own. For tests
 * of what is asked of a server; signals, kills, logs and limits of memory are those of a process.
 */
export function startHere(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ServerHere> {
  const start = previous.then(() => startAlone(args, env));
  previous = start.catch(() => undefined);
  return start;
}

async function startAlone(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<ServerHere> {
  const printed = { stdout: '', stderr: '' };
  const taken = takeProcess(
    serverEnvironment({ DATA_DIR: newFolder(), LOG_LEVEL: 'silent', ...env }),
    printed,
  );
  let onSignal: readonly (() => void)[];
  try {
    await runCommandLine([process.execPath, 'marketgraph', ...args]);
  } catch (error) {
    throw new Error(`it did not start: ${printed.stderr}`, { cause: error });
  } finally {
    onSignal = taken.giveBack();
  }
  const origin = originIn(printed.stdout);
  if (origin === null) throw new Error(`it printed no address: ${printed.stdout}`);
  return { origin, printed: () => printed.stdout, end: () => endBySignal(onSignal) };
}

/** Ends a server as SIGTERM does. Resolves with the code that its process would end with. */
function endBySignal(onSignal: readonly (() => void)[]): Promise<number> {
  const { exit } = process;
  return new Promise((resolve) => {
    process.exit = ((code) => {
      process.exit = exit;
      resolve(Number(code ?? 0));
    }) as typeof process.exit;
    for (const listener of onSignal) listener();
  });
}

/**
 * Gives a command the environment, the output and the end of a process of its own. Given back, the process is as it
 * was; the result is what the command would do on SIGTERM.
 */
function takeProcess(
  env: NodeJS.ProcessEnv,
  printed: { stdout: string; stderr: string },
): { giveBack(): readonly (() => void)[] } {
  const before = { env: process.env, console: globalThis.console, exit: process.exit };
  const writes = { stdout: process.stdout.write, stderr: process.stderr.write };
  const listening = listenersNow();
  const code = process.exitCode;
  const into = (name: 'stdout' | 'stderr') => (chunk: string | Uint8Array) => {
    printed[name] += Buffer.from(chunk as string).toString();
    return true;
  };
  const streamOf = (name: 'stdout' | 'stderr'): Writable =>
    new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        into(name)(chunk);
        done();
      },
    });
  process.env = env;
  process.exitCode = undefined;
  process.stdout.write = into('stdout');
  process.stderr.write = into('stderr');
  globalThis.console = new Console({ stdout: streamOf('stdout'), stderr: streamOf('stderr') });
  process.exit = (ended) => {
    throw new EndedError(Number(ended ?? process.exitCode ?? 0));
  };
  return {
    giveBack() {
      Object.assign(process, { env: before.env, exit: before.exit });
      process.exitCode = code;
      globalThis.console = before.console;
      process.stdout.write = writes.stdout;
      process.stderr.write = writes.stderr;
      const added = listenersNow().filter(
        ({ listener }) => !listening.some((one) => one.listener === listener),
      );
      for (const { emitter, event, listener } of added) emitter.off(event, listener);
      return added.flatMap(({ event, listener }) => (event === 'SIGTERM' ? [listener] : []));
    },
  };
}

interface Listening {
  readonly emitter: NodeJS.EventEmitter;
  readonly event: string;
  readonly listener: () => void;
}

/** What listens to the signals that end a command, and to its output. */
function listenersNow(): Listening[] {
  const places: [NodeJS.EventEmitter, string][] = [
    [process, 'SIGTERM'],
    [process, 'SIGINT'],
    [process.stdout, 'error'],
  ];
  return places.flatMap(([emitter, event]) =>
    emitter
      .listeners(event)
      .map((listener) => ({ emitter, event, listener: listener as () => void })),
  );
}
