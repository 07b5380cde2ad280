import cluster from 'node:cluster';
import type {
  FromProcess,
  GroupReport,
  ProcessReport,
  ProcessTask,
  ToProcess,
} from '#bin/workers/process-messages.ts';
import type { DrainKind } from '#bin/wiring/connection-drain.ts';
import type { Clock } from '#kernel/ports/clock.ts';

/** Longer than the group waits for each of its processes. */
const ANSWER_WITHIN_MS = 3_000;

/** What a process of a group and the group say to each other, seen from the process. */
export class GroupChannel {
  readonly #clock: Clock;
  readonly #asked = new Map<number, (report: GroupReport | null) => void>();
  #questions = 0;
  #onTask: (task: ProcessTask) => void = () => undefined;
  #onStop: (reason: string, kind: DrainKind) => void = () => process.exit(0);
  #report: ((withMetrics: boolean) => Promise<ProcessReport>) | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
    process.on('message', (message) => this.#take(message as ToProcess));
    cluster.worker?.on('disconnect', () => {
      // Without this mark Node ends the process at once, and what is under way with it.
      cluster.worker!.exitedAfterDisconnect = true;
      this.#onStop('the supervisor is gone', 'announced');
    });
  }

  /** Asks for what is to be done here. */
  task(): Promise<ProcessTask> {
    return new Promise((resolve) => {
      this.#onTask = resolve;
      this.#send({ kind: 'awaiting task' });
    });
  }

  /** Calls `stop` once the group wants the process to end, or is gone. */
  onStop(stop: (reason: string, kind: DrainKind) => void): void {
    this.#onStop = stop;
  }

  /** How this process is, for the group. */
  reportBy(report: (withMetrics: boolean) => Promise<ProcessReport>): void {
    this.#report = report;
  }

  started(): void {
    this.#send({ kind: 'started' });
  }

  /** How all processes are; null where the group does not answer. */
  group(withMetrics: boolean): Promise<GroupReport | null> {
    const id = (this.#questions += 1);
    return new Promise((resolve) => {
      const settle = (report: GroupReport | null): void => {
        timer.cancel();
        this.#asked.delete(id);
        resolve(report);
      };
      const timer = this.#clock.after(ANSWER_WITHIN_MS, () => settle(null));
      this.#asked.set(id, settle);
      this.#send({ kind: 'group', id, withMetrics });
    });
  }

  #take(message: ToProcess): void {
    if (message.kind === 'task') this.#onTask(message.task);
    else if (message.kind === 'group') this.#asked.get(message.id)?.(message.report);
    else if (message.kind === 'stop') this.#onStop('the group ends', message.drain);
    else if (message.kind === 'report') void this.#tell(message.id, message.withMetrics);
  }

  async #tell(id: number, withMetrics: boolean): Promise<void> {
    const report = await this.#report?.(withMetrics);
    if (report !== undefined) this.#send({ kind: 'report', id, report });
  }

  #send(message: FromProcess): void {
    // A group that is gone hears nothing, and the process ends by that.
    if (process.connected) process.send?.(message, () => undefined);
  }
}
