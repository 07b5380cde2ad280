import type { Clock } from '#kernel/ports/clock.ts';

/** The wire between one process and the hosts. */
export interface Line {
  /** Time as the network passes it, whatever the machine's wall clock shows. */
  readonly clock: Clock;
  /** The one-way delay of the next message. */
  latencyMs(): number;
  /** The process behind it is dead. */
  isCut: boolean;
}
