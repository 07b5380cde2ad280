import type { Clock } from '#kernel/ports/clock.ts';

/** The wire between one process and the hosts. */
export interface Line {
  /** Time as the network passes it, whatever the machine's wall clock shows. */
  readonly clock: Clock;
  /** Time that the next message takes, one way. */
  latencyMs(): number;
  /** The process behind it is dead. */
  isCut: boolean;
}
