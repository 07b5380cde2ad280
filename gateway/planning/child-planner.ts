import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import type { PlannerOrder, PlannerReply } from '#gateway/planning/planner-messages.ts';

const ENTRY = new URL('planner-child.ts', import.meta.url);

/** What of the environment a process needs to start; nothing that is secret. */
const PASSED = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'NODE_COMPILE_CACHE', 'TMPDIR'];

/** Characters of its last words that are kept for the log. */
const MAX_LAST_WORDS = 600;

/** Signals by which a process ends because of what it did itself. */
const OWN_FAULTS: ReadonlySet<NodeJS.Signals> = new Set([
  'SIGABRT',
  'SIGSEGV',
  'SIGBUS',
  'SIGILL',
  'SIGFPE',
  'SIGTRAP',
]);

/** How a process ended. */
export interface PlannerEnd {
  /** Whether its own work ended it, and not somebody else. */
  readonly isOwnFault: boolean;
  readonly reason: string;
}

/** What a process's owner hears. */
export interface ChildObserver {
  onReply(reply: PlannerReply): void;
  /** Once, after which nothing more is said. */
  onEnd(end: PlannerEnd): void;
}

/** One process that plans. It never keeps this process alive by itself, unless it is held. */
export class ChildPlanner {
  readonly #child: ChildProcess;
  readonly #graphs = new Set<number>();
  #lastWords = '';

  constructor(observer: ChildObserver) {
    const env = Object.fromEntries(PASSED.map((name) => [name, process.env[name]]));
    this.#child = fork(ENTRY, [], {
      execArgv: [],
      env,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'json',
    });
    this.#child.on('message', (reply) => observer.onReply(reply as PlannerReply));
    this.#child.stderr?.on('data', (text: Buffer) => {
      this.#lastWords = (this.#lastWords + text.toString()).slice(-MAX_LAST_WORDS);
    });
    let hasEnded = false;
    const end = (isOwnFault: boolean, reason: string): void => {
      if (hasEnded) return;
      hasEnded = true;
      observer.onEnd({ isOwnFault, reason: `${reason} ${this.#lastWords}`.trim() });
    };
    this.#child.once('error', (error) => end(false, error.message));
    this.#child.once('close', (code, signal) =>
      end(signal !== null && OWN_FAULTS.has(signal), `It ended with ${signal ?? code}.`),
    );
    this.release();
  }

  /** Undefined when it could not be started. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Whether it was given a supergraph to read. */
  knows(graph: number): boolean {
    return this.#graphs.has(graph);
  }

  send(order: PlannerOrder): void {
    if (order.kind === 'read') this.#graphs.add(order.graph);
    // A process that is going away says so by its end.
    this.#child.send(order, () => undefined);
  }

  /** Keeps this process alive while it waits for a plan. */
  hold(): void {
    this.#child.ref();
    this.#child.channel?.ref();
  }

  release(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    (this.#child.stderr as Socket | null)?.unref();
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }
}
