import type { Clock } from '#kernel/clock.ts';

/** The wire between one process and the hosts. */
export interface Line {
  readonly clock: Clock;
  latencyMs(): number;
  /** The process behind it is dead. */
  isCut: boolean;
}
