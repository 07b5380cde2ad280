import type { Operations } from '#bin/wiring/operations.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';

/** What stands around a process that serves. */
export interface Surroundings {
  /** Whether it opens a port. */
  readonly listens: boolean;
  /** Whether it opens the port only once everything is there, as others serve it meanwhile. */
  readonly listensLate: boolean;
  /** Lets whoever may end the process end it. */
  endBy(shutdown: Shutdown): void;
  /** What operators are told, made of what this process says of itself. */
  operations(own: Operations): Operations;
  /** It serves. */
  started(announcement: string): void;
}

/** A process that stands for itself: signals end it, and a person reads where it answers. */
export const ALONE: Surroundings = {
  listens: true,
  listensLate: false,
  endBy: (shutdown) => shutdown.listen(),
  operations: (own) => own,
  started: (announcement) => console.log(announcement),
};
