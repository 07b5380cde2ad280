import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '#test/pages/page-snippets.ts';
import type { WarmAnswer, WarmRequest } from '#test/mutation/warm-tests.ts';

const POLL_MS = 2_000;

/** Runs test files in a process that stays warm, and replaces it when a test never ends. */
export class WarmProcess {
  #child: ChildProcess | undefined;
  readonly #environment: Readonly<Record<string, string>>;

  constructor(environment: Readonly<Record<string, string>>) {
    this.#environment = environment;
  }

  /** The answer, or null when the tests ended the process or `isTooLong` said so. */
  async run(request: WarmRequest, isTooLong: () => boolean): Promise<WarmAnswer | null> {
    this.#child ??= await this.#start();
    const child = this.#child;
    const ended = Promise.withResolvers<WarmAnswer | null>();
    const timer = setInterval(() => {
      if (isTooLong()) ended.resolve(null);
    }, POLL_MS);
    child.once('message', ended.resolve);
    child.once('exit', () => ended.resolve(null));
    child.send(request);
    const answer = await ended.promise;
    clearInterval(timer);
    child.removeAllListeners();
    if (answer === null) this.end();
    return answer;
  }

  /** Ends the process with the workers that it started. */
  end(): void {
    const pid = this.#child?.pid;
    this.#child = undefined;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }

  async #start(): Promise<ChildProcess> {
    const child = fork(join(import.meta.dirname, 'warm-tests.ts'), {
      cwd: ROOT,
      // A group of its own, which ends together.
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, ...this.#environment },
    });
    await once(child, 'message');
    return child;
  }
}
