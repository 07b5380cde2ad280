import type { DrainKind } from '#bin/wiring/connection-drain.ts';
import { mergeMetrics } from '#bin/workers/merge-metrics.ts';
import { SupervisedProcess, type Forked } from '#bin/workers/supervised-process.ts';
import type { GroupReport, ProcessTask } from '#bin/workers/process-messages.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Counter } from '#kernel/ports/meter.ts';
import type { PrometheusMeter } from '#platform/metrics/prometheus-meter.ts';

export interface GroupDependencies {
  /** Forks a process, which requests its task. */
  fork(): Forked;
  readonly clock: Clock;
  readonly log: Log;
  /** The meter of the supervisor. */
  readonly meter: PrometheusMeter;
}

/** The processes of one server, by name. */
export class ProcessGroup {
  readonly #dependencies: GroupDependencies;
  readonly #starts: Counter;
  readonly #processes: SupervisedProcess[] = [];

  constructor(dependencies: GroupDependencies) {
    this.#dependencies = dependencies;
    this.#starts = dependencies.meter.counter(
      'marketgraph_processes_started_total',
      'Starts of each process of a server with workers; more than one means restarts.',
      ['name'],
    );
  }

  /** Starts a process and waits until it serves. Rejects with `ProcessEndedError` when it exits first. */
  async start(task: Omit<ProcessTask, 'isReplacement'>): Promise<SupervisedProcess> {
    const { fork, clock, log } = this.#dependencies;
    const supervised = new SupervisedProcess(task, {
      fork,
      clock,
      log,
      onStart: (name) => this.#starts.add(1, { name }),
      onQuestion: ({ id, withMetrics }, answer) => {
        void this.report(withMetrics).then((report) => answer({ kind: 'group', id, report }));
      },
    });
    this.#processes.push(supervised);
    await supervised.start();
    return supervised;
  }

  /** Stops the named processes gracefully, in parallel. */
  async stop(
    isMeant: (name: string) => boolean,
    withinMs: number,
    drain: DrainKind,
  ): Promise<void> {
    const meant = this.#processes.filter(({ name }) => isMeant(name));
    await Promise.all(meant.map((supervised) => supervised.stop(withinMs, drain)));
  }

  /** Kills all of them. */
  kill(): void {
    for (const supervised of this.#processes) supervised.kill();
  }

  /** The state of all processes; a silent one delays the report by a second at most. */
  async report(withMetrics: boolean): Promise<GroupReport> {
    const [own, ...reports] = await Promise.all([
      withMetrics ? this.#dependencies.meter.render() : '',
      ...this.#processes.map((supervised) => supervised.report(withMetrics)),
    ]);
    const processes = this.#processes.map(({ name, starts }, at) => {
      const { state, waitingFor } = reports[at]!;
      return { name, state, starts, waitingFor };
    });
    const texts = [own, ...reports.map(({ metrics }) => metrics)];
    return { processes, metrics: withMetrics ? mergeMetrics(texts) : '' };
  }
}
