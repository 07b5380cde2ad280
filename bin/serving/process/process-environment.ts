import type { Operations } from '#bin/wiring/operations.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';

/** The environment of a serving process. */
export interface ProcessEnvironment {
  /** Whether it opens a port. */
  readonly listens: boolean;
  /** Whether it opens the port only when it is ready, because other processes serve until then. */
  readonly listensLate: boolean;
  /** Registers all events that may stop the process. */
  endBy(shutdown: Shutdown): void;
  /** The state for operators, derived from that of this process. */
  operations(own: Operations): Operations;
  /** Called when the process serves. */
  started(announcement: string): void;
}

/** A stand-alone process: stopped by signals, and its start-up message goes to the terminal. */
export const ALONE: ProcessEnvironment = {
  listens: true,
  listensLate: false,
  endBy: (shutdown) => shutdown.listen(),
  operations: (own) => own,
  started: (announcement) => console.log(announcement),
};
