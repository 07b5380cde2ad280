import { PlannerProcess } from '#gateway/planning/planner-process.ts';
import { SILENT_LOG } from '#kernel/log.ts';
import { SILENT_METER } from '#kernel/meter.ts';
import { systemClock } from '#platform/clock/system-clock.ts';

/** The process that plans for all engines of a test file; it ends with the file. */
export const PLANNER = new PlannerProcess({
  clock: systemClock,
  log: SILENT_LOG,
  meter: SILENT_METER,
});
