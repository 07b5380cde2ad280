import type { ServeOptions } from '#bin/serving/serve-options.ts';
import { serveRoles } from '#bin/serving/serve-roles.ts';
import type { ProcessEnvironment } from '#bin/serving/process/process-environment.ts';
import { GroupChannel } from '#bin/workers/group-channel.ts';
import { groupReadiness } from '#bin/workers/group-readiness.ts';
import type { ProcessTask } from '#bin/workers/process-messages.ts';
import type { DrainKind } from '#bin/wiring/connection-drain.ts';
import type { Operations } from '#bin/wiring/operations.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import { createRuntime } from '#bin/wiring/runtime.ts';
import { systemClock } from '#platform/clock/system-clock.ts';

/** Runs the task that the process group assigns. */
export async function serveInGroup(options: ServeOptions, version: string): Promise<void> {
  // Ctrl-C reaches every process of a terminal; the group decides when each one stops.
  process.on('SIGINT', () => undefined);
  const channel = new GroupChannel(systemClock);
  const task = await channel.task();
  const { name: processName, overrides, place, publishesDemo } = task;
  const { workers: _, subgraphs, ...common } = options;
  const runtime = createRuntime({ ...common, overrides, processName });
  await serveRoles(runtime, version, {
    place,
    publishesDemo,
    surroundings: surroundingsOf(task, channel),
    ...(subgraphs === undefined ? {} : { subgraphsFile: subgraphs }),
  });
}

function surroundingsOf(task: ProcessTask, channel: GroupChannel): ProcessEnvironment {
  return {
    listens: task.listens,
    listensLate: task.isReplacement,
    endBy: (shutdown) => endBy(shutdown, channel),
    operations: (own) => operationsOfAll(own, channel),
    started: () => channel.started(),
  };
}

function endBy(shutdown: Shutdown, channel: GroupChannel): void {
  const end = (reason: string, kind: DrainKind): void =>
    void shutdown.run(reason, kind).then(() => process.exit(0));
  channel.onStop(end);
  // SIGTERM to a single process replaces it: the group starts the next one.
  process.on('SIGTERM', () => end('SIGTERM', 'replaced'));
}

/** Each process answers with the state of all processes. */
function operationsOfAll(own: Operations, channel: GroupChannel): Operations {
  const { meter, notReady } = own;
  channel.reportBy(async (withMetrics) => ({
    waitingFor: await notReady(),
    metrics: withMetrics ? await meter.render() : '',
  }));
  return {
    meter: {
      contentType: meter.contentType,
      render: async () => (await channel.group(true))?.metrics ?? (await meter.render()),
    },
    notReady: async () => {
      const group = await channel.group(false);
      return group === null ? notReady() : groupReadiness(group.processes);
    },
    health: async () => {
      const group = await channel.group(false);
      const processes = group?.processes.map(({ name, state, starts }) => ({
        name,
        state,
        starts,
      }));
      return { ...own.health?.(), processes: processes ?? [] };
    },
  };
}
