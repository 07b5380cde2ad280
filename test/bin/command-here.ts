import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { runCommandLine } from '#bin/commands/command-line.ts';
import { newFolder } from '#test/bin/marketgraph-process.ts';

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
  const restore = takeProcess(env, printed);
  try {
    await runCommandLine([process.execPath, 'marketgraph', ...args]);
    return { code: Number(process.exitCode ?? 0), ...printed };
  } catch (error) {
    if (!(error instanceof EndedError)) throw error;
    return { code: error.code, ...printed };
  } finally {
    restore();
  }
}

/** Gives a command the environment, the output and the end of a process of its own; undone by the result. */
function takeProcess(
  env: Readonly<Record<string, string>>,
  printed: { stdout: string; stderr: string },
): () => void {
  const before = { env: process.env, console: globalThis.console, exit: process.exit };
  const writes = { stdout: process.stdout.write, stderr: process.stderr.write };
  const listeners = listenersNow();
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
  const defaults = { NO_COLOR: '1', LOG_FORMAT: 'json', DATA_DIR: newFolder() };
  process.env = { ...before.env, ...defaults, ...env };
  process.exitCode = undefined;
  process.stdout.write = into('stdout');
  process.stderr.write = into('stderr');
  globalThis.console = new Console({ stdout: streamOf('stdout'), stderr: streamOf('stderr') });
  process.exit = (ended) => {
    throw new EndedError(Number(ended ?? process.exitCode ?? 0));
  };
  return () => {
    process.env = before.env;
    process.exitCode = code;
    process.exit = before.exit;
    globalThis.console = before.console;
    Object.assign(process.stdout, { write: writes.stdout });
    Object.assign(process.stderr, { write: writes.stderr });
    // A process that ended has none of these.
    for (const { emitter, event, listener } of listenersNow()) {
      const wasThere = listeners.some((one) => one.listener === listener);
      if (!wasThere) emitter.off(event, listener);
    }
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
