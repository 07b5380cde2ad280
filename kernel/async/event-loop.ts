/** Defers work within the event loop. */
export interface EventLoop {
  /** Runs a task in the same turn, after the pending microtasks. */
  soon(task: () => void): void;
  /** Runs a task in the next turn, after the event loop has polled every socket. */
  later(task: () => void): void;
}

/** The event loop of this process. */
export const EVENT_LOOP: EventLoop = {
  // A tick scheduled by a microtask runs after all microtasks; one scheduled by a tick runs before them.
  soon: (task) => queueMicrotask(() => process.nextTick(task)),
  later: (task) => void setImmediate(task),
};
