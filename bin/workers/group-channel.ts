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

/** Longer than the group's timeout for each of its processes. */
const ANSWER_WITHIN_MS = 3_000;

/** The messages between a process and its group, on the side of the process. */
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
      // Without this mark Node exits at once on disconnect, dropping the requests in flight.
      cluster.worker!.exitedAfterDisconnect = true;
      this.#onStop('the supervisor has exited', 'announced');
    });
  }

  /** Requests the task of this process. */
  task(): Promise<ProcessTask> {
    return new Promise((resolve) => {
      this.#onTask = resolve;
      this.#send({ kind: 'awaiting task' });
    });
  }

  /** Calls `stop` when the group stops this process, or is gone. */
  onStop(stop: (reason: string, kind: DrainKind) => void): void {
    this.#onStop = stop;
  }

  /** Sets how this process reports its state to the group. */
  reportBy(report: (withMetrics: boolean) => Promise<ProcessReport>): void {
    this.#report = report;
  }

  started(): void {
    this.#send({ kind: 'started' });
  }

  /** The state of all processes; null when the group does not answer. */
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
    else if (message.kind === 'stop') this.#onStop('the group is stopping', message.drain);
    else if (message.kind === 'report') void this.#answer(message.id, message.withMetrics);
  }

  async #answer(id: number, withMetrics: boolean): Promise<void> {
    const report = await this.#report?.(withMetrics);
    if (report !== undefined) this.#send({ kind: 'report', id, report });
  }

  #send(message: FromProcess): void {
    // The message is lost when the group is gone; the process then stops anyway.
    if (process.connected) process.send?.(message, () => undefined);
  }
}
