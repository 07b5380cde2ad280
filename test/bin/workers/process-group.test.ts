import { beforeEach, describe, expect, test } from 'vitest';
import { groupReadiness } from '#bin/workers/group-readiness.ts';
import { mergeMetrics } from '#bin/workers/merge-metrics.ts';
import { ProcessGroup } from '#bin/workers/process-group.ts';
import type { Forked } from '#bin/workers/supervised-process.ts';
import type { FromProcess, ProcessReport, ToProcess } from '#bin/workers/process-messages.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { createPrometheusMeter } from '#platform/metrics/prometheus-meter.ts';

const PLACE = {
  quotes: { urls: {}, symbols: {} },
  quoteSearchUrl: null,
  urls: {} as never,
  sentimentUrl: '',
  sources: [] as never,
  siteUrls: null,
  controlUrl: null,
};

/** A process that does what a test says, without an operating system. */
class Played implements Forked {
  readonly pid = 1;
  readonly received: ToProcess[] = [];
  isKilled = false;
  #send: (message: FromProcess) => void = () => {};
  #end: (code: number | null, signal: string | null) => void = () => {};

  send(message: ToProcess): void {
    this.received.push(message);
    const report = { waitingFor: [], metrics: '' };
    if (message.kind === 'report' && this.answers) {
      queueMicrotask(() => this.emit({ kind: 'report', id: message.id, report }));
    }
  }
  onMessage(take: (message: FromProcess) => void): void {
    this.#send = take;
  }
  onExit(take: (code: number | null, signal: string | null) => void): void {
    this.#end = take;
  }
  kill(): void {
    this.isKilled = true;
    this.#end(null, 'SIGKILL');
  }
  emit(message: FromProcess): void {
    this.#send(message);
  }
  end(code: number): void {
    this.#end(code, null);
  }
  serve(): void {
    this.emit({ kind: 'awaiting task' });
    this.emit({ kind: 'started' });
  }
  /** Whether it reports itself healthy at each check. */
  answers = true;
  /** Answers the newest health check. */
  answer(report: ProcessReport): void {
    const question = this.received.findLast((one) => one.kind === 'report')!;
    this.emit({ kind: 'report', id: question.id, report });
  }
}

describe('a group of processes', () => {
  let clock: VirtualClock;
  let played: Played[];
  let group: ProcessGroup;

  beforeEach(() => {
    clock = new VirtualClock(0);
    played = [];
    const fork = (): Played => {
      const one = new Played();
      played.push(one);
      return one;
    };
    group = new ProcessGroup({ fork, clock, log: SILENT_LOG, meter: createPrometheusMeter() });
  });

  const start = (name: string): Promise<unknown> =>
    group.start({ name, overrides: {}, place: PLACE, listens: true, publishesDemo: false });

  test('restarts one that died, after pauses that double until it served for a minute', async () => {
    const starting = start('worker-1');
    played[0]!.serve();
    await starting;
    const pauses: number[] = [];
    for (let death = 0; death < 9; death += 1) {
      const before = clock.monotonicMs();
      played.at(-1)!.end(1);
      const count = played.length;
      while (played.length === count) await clock.advance(100);
      pauses.push(clock.monotonicMs() - before);
      played.at(-1)!.serve();
    }
    expect(pauses).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000]);
    await clock.advance(60_000);
    played.at(-1)!.end(1);
    await clock.advance(200);
    expect(played).toHaveLength(11);
    expect(played.at(-1)!.received).toEqual([]);
    played.at(-1)!.serve();
    expect(played.at(-1)!.received[0]).toMatchObject({
      kind: 'task',
      task: { isReplacement: true },
    });
  });

  test('fails with the first start that fails, which is not retried', async () => {
    const starting = start('owner');
    played[0]!.end(2);
    await expect(starting).rejects.toThrow('owner ended with 2 before it served');
    await clock.advance(120_000);
    expect(played).toHaveLength(1);
  });

  test('continues to retry where a start fails later', async () => {
    const starting = start('worker-1');
    played[0]!.serve();
    await starting;
    played[0]!.end(1);
    await clock.advance(200);
    played[1]!.end(2);
    await clock.advance(400);
    expect(played).toHaveLength(3);
  });

  test('kills one that hangs for half a minute, and restarts it; a pause is no hang', async () => {
    const starting = start('worker-1');
    played[0]!.serve();
    await starting;
    for (const answers of [true, false, true, false]) {
      played[0]!.answers = answers;
      await clock.advance(15_000);
    }
    expect(played[0]!.isKilled).toBe(false);
    await clock.advance(20_000);
    expect(played[0]!.isKilled).toBe(true);
    expect(played).toHaveLength(2);
  });

  test('ends in order; one that does not end is killed, and none is restarted', async () => {
    const starting = Promise.all([start('worker-1'), start('worker-2')]);
    for (const one of played) one.serve();
    await starting;
    const stopping = group.stop(() => true, 5_000, 'announced');
    expect(played.map(({ received }) => received.at(-1)!.kind)).toEqual(['stop', 'stop']);
    played[0]!.end(0);
    await clock.advance(5_000);
    await stopping;
    expect(played.map(({ isKilled }) => isKilled)).toEqual([false, true]);
    await clock.advance(120_000);
    expect(played).toHaveLength(2);
  });

  test('one that requests its task during a shutdown gets the shutdown message', async () => {
    void start('worker-1');
    const stopping = group.stop(() => true, 5_000, 'announced');
    played[0]!.emit({ kind: 'awaiting task' });
    expect(played[0]!.received.map(({ kind }) => kind)).toEqual(['stop', 'stop']);
    played[0]!.end(0);
    await stopping;
  });

  test('reports the state of each, and waits a second for one that hangs', async () => {
    const starting = Promise.all(['owner', 'worker-1', 'worker-2', 'worker-3'].map(start));
    for (const one of played) one.serve();
    await starting;
    for (const one of played) one.answers = false;
    played[3]!.end(1);
    const reporting = group.report(true);
    played[0]!.answer({ waitingFor: [], metrics: '# HELP a A\n# TYPE a gauge\na{p="o"} 1\n' });
    played[1]!.answer({
      waitingFor: ['bars'],
      metrics: '# HELP a A\n# TYPE a gauge\na{p="w"} 2\n',
    });
    await clock.advance(1_000);
    const { processes, metrics } = await reporting;
    expect(processes.map(({ state }) => state)).toEqual(['serving', 'waiting', 'silent', 'down']);
    expect(metrics).toContain('# HELP a A\n# TYPE a gauge\na{p="o"} 1\na{p="w"} 2\n');
    expect(metrics).toContain('marketgraph_processes_started_total{name="owner"} 1');
    expect(groupReadiness(processes)).toEqual(['worker-1: bars']);
  });
});

test('a server waits for workers that have its port, and for one at least', () => {
  const one = { starts: 1, waitingFor: [] };
  const owner = { name: 'owner', state: 'down', ...one } as const;
  const worker = { name: 'worker-1', state: 'serving', ...one } as const;
  const other = { name: 'worker-2', state: 'starting', ...one } as const;
  expect(groupReadiness([owner, worker, other])).toEqual([]);
  expect(groupReadiness([owner, other])).toEqual(['workers: none of them answers']);
});

test('metrics of several processes are one text, and a metric of one alone is kept', () => {
  const first =
    '# HELP a A metric\n# TYPE a counter\na{process="1"} 1\n\n# HELP b B\n# TYPE b gauge\nb 3\n';
  const second = '# HELP a A metric\n# TYPE a counter\na{process="2"} 2\n';
  expect(mergeMetrics([first, '', second])).toBe(
    '# HELP a A metric\n# TYPE a counter\na{process="1"} 1\na{process="2"} 2\n\n# HELP b B\n# TYPE b gauge\nb 3\n',
  );
});
