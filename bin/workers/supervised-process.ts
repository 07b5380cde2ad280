import type {
  FromProcess,
  ProcessReport,
  ProcessState,
  ProcessTask,
  ReportQuestion,
  ToProcess,
} from '#bin/workers/process-messages.ts';
import type { DrainKind } from '#bin/wiring/connection-drain.ts';
import { ProcessEndedError } from '#bin/workers/process-ended.ts';
import { RestartPauses } from '#bin/workers/restart-pauses.ts';
import type { Clock, Timer } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';

/** A child process of a group. */
export interface Forked {
  readonly pid: number | undefined;
  /** Does nothing when the process is gone. */
  send(message: ToProcess): void;
  onMessage(take: (message: FromProcess) => void): void;
  onExit(take: (code: number | null, signal: string | null) => void): void;
  kill(): void;
}

/** Dependencies of the supervision of one process. */
export interface SupervisionDependencies {
  fork(): Forked;
  readonly clock: Clock;
  readonly log: Log;
  /** Called when the process requests the state of all others. */
  onQuestion(question: ReportQuestion, answer: (message: ToProcess) => void): void;
  onStart(name: string): void;
}

/** Timeout of a state request; a busy process may miss it. */
const REPORT_WITHIN_MS = 1_000;
/** Interval of state requests, and the number of missed ones after which a process counts as hung. */
const LOOK_EVERY_MS = 10_000;
const MAX_SILENCES = 3;

/** One process of a group: started, restarted when it dies, and checked. */
export class SupervisedProcess {
  readonly #task: Omit<ProcessTask, 'isReplacement'>;
  readonly #dependencies: SupervisionDependencies;
  readonly #pauses = new RestartPauses();
  readonly #asked = new Map<number, (report: ProcessReport | null) => void>();
  #forked: Forked | null = null;
  #servesSinceMs: number | null = null;
  #hasServed = false;
  #starts = 0;
  #questions = 0;
  #restart: Timer | null = null;
  #watch: Timer | null = null;
  #isStopping = false;
  #onGone: (() => void) | null = null;

  constructor(task: Omit<ProcessTask, 'isReplacement'>, dependencies: SupervisionDependencies) {
    this.#task = task;
    this.#dependencies = dependencies;
  }

  get name(): string {
    return this.#task.name;
  }

  get starts(): number {
    return this.#starts;
  }

  /** Starts it. Rejects with `ProcessEndedError` when it exits before it serves; then it is not restarted. */
  start(): Promise<void> {
    return new Promise((resolve, reject) => this.#fork(resolve, reject));
  }

  /** Its state, with its metrics if requested. */
  async report(withMetrics: boolean): Promise<{ state: ProcessState } & ProcessReport> {
    const nothing = { waitingFor: [], metrics: '' };
    if (this.#forked === null) return { state: 'down', ...nothing };
    if (this.#servesSinceMs === null) return { state: 'starting', ...nothing };
    const report = await this.#ask(withMetrics);
    if (report === null) return { state: 'silent', ...nothing };
    return { state: report.waitingFor.length === 0 ? 'serving' : 'waiting', ...report };
  }

  /** Stops it gracefully, and kills it after `withinMs`. */
  stop(withinMs: number, drain: DrainKind): Promise<void> {
    this.#isStopping = true;
    this.#restart?.cancel();
    this.#watch?.cancel();
    const forked = this.#forked;
    if (forked === null) return Promise.resolve();
    return new Promise((resolve) => {
      const { clock, log } = this.#dependencies;
      const timer = clock.after(withinMs, () => {
        log.error({ name: this.name, withinMs }, 'process did not stop in time; killing it');
        forked.kill();
      });
      this.#onGone = () => {
        timer.cancel();
        resolve();
      };
      forked.send({ kind: 'stop', drain });
    });
  }

  /** Kills it. */
  kill(): void {
    this.#isStopping = true;
    this.#forked?.kill();
  }

  #fork(onServing: () => void, onFailure: (error: ProcessEndedError) => void): void {
    const { fork, onStart } = this.#dependencies;
    this.#starts += 1;
    onStart(this.name);
    const forked = fork();
    this.#forked = forked;
    const isReplacement = this.#hasServed;
    forked.onMessage((message) => {
      if (message.kind === 'awaiting task') {
        const task = { ...this.#task, isReplacement };
        forked.send(
          this.#isStopping ? { kind: 'stop', drain: 'immediate' } : { kind: 'task', task },
        );
      } else if (message.kind === 'started') {
        this.#serves(forked);
        onServing();
      } else if (message.kind === 'report') this.#asked.get(message.id)?.(message.report);
      else this.#dependencies.onQuestion(message, (answer) => forked.send(answer));
    });
    forked.onExit((code, signal) => this.#ended(code, signal, onFailure));
  }

  #serves({ pid }: Forked): void {
    const { clock, log } = this.#dependencies;
    this.#servesSinceMs = clock.monotonicMs();
    this.#hasServed = true;
    log.info({ name: this.name, pid, starts: this.#starts }, 'a process is serving');
    this.#lookLater(0);
  }

  /** A hung process keeps its port, or its shards, until it is killed. */
  #lookLater(silences: number): void {
    const { clock, log } = this.#dependencies;
    const forked = this.#forked;
    this.#watch = clock.after(LOOK_EVERY_MS, () => {
      void this.#ask(false).then((report) => {
        if (this.#forked !== forked || this.#isStopping) return;
        const now = report === null ? silences + 1 : 0;
        if (now < MAX_SILENCES) {
          this.#lookLater(now);
          return;
        }
        log.error({ name: this.name }, 'process does not respond; killing it');
        forked?.kill();
      });
    });
  }

  #ended(
    code: number | null,
    signal: string | null,
    onFailure: (error: ProcessEndedError) => void,
  ): void {
    const { clock, log } = this.#dependencies;
    const servedMs = this.#servesSinceMs === null ? 0 : clock.monotonicMs() - this.#servesSinceMs;
    this.#forked = null;
    this.#servesSinceMs = null;
    this.#watch?.cancel();
    for (const answer of this.#asked.values()) answer(null);
    this.#onGone?.();
    if (this.#isStopping) return;
    if (!this.#hasServed) {
      onFailure(new ProcessEndedError(this.name, code, signal));
      return;
    }
    const pauseMs = this.#pauses.next(servedMs);
    log.error(
      { name: this.name, code, signal, servedMs: Math.round(servedMs), pauseMs },
      'process exited unexpectedly; restarting it',
    );
    const nothing = (): void => undefined;
    this.#restart = clock.after(pauseMs, () => this.#fork(nothing, nothing));
  }

  #ask(withMetrics: boolean): Promise<ProcessReport | null> {
    const id = (this.#questions += 1);
    return new Promise((resolve) => {
      const settle = (report: ProcessReport | null): void => {
        timer.cancel();
        this.#asked.delete(id);
        resolve(report);
      };
      const timer = this.#dependencies.clock.after(REPORT_WITHIN_MS, () => settle(null));
      this.#asked.set(id, settle);
      this.#forked?.send({ kind: 'report', id, withMetrics });
    });
  }
}
