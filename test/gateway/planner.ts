import { PlannerProcess } from '#gateway/planning/planner-process.ts';
import { SILENT_LOG } from '#kernel/log.ts';
import { SILENT_METER } from '#kernel/meter.ts';
import { systemClock } from '#platform/clock/system-clock.ts';

/**
 * The process that plans for all engines of a test file; it ends with the file. It has more time than a
 * server gives it: on a busy machine a plan would be refused, which says nothing about the plan.
 */
export const PLANNER = new PlannerProcess({
  timeoutMs: 20_000,
  clock: systemClock,
  log: SILENT_LOG,
  meter: SILENT_METER,
});
