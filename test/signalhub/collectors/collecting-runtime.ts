import type { Runtime } from '#bin/wiring/runtime.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';

/** A runtime with what collecting needs, which keeps unreadable answers in a folder. */
export function collectingRuntime(
  time: Pick<Runtime, 'clock' | 'random'>,
  dataDir: string,
): Runtime {
  const settings = {
    collectUserAgent: 'Mozilla/5.0 (compatible; marketgraph test)',
    collectRobots: 'obey',
    collectHosts: [],
    dataDir,
  };
  return { ...time, log: SILENT_LOG, meter: SILENT_METER, settings } as unknown as Runtime;
}
