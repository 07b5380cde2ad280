/** How work is put off in the event loop. */
export interface EventLoop {
  /** Runs a task once the microtasks of what runs now have ended, in the same turn. */
  soon(task: () => void): void;
  /** Runs a task in the next turn, after the loop has looked at every socket. */
  later(task: () => void): void;
}

/** The event loop of this process. */
export const EVENT_LOOP: EventLoop = {
  // A tick that a microtask asks for runs after all microtasks, one that a tick asks for before them.
  soon: (task) => queueMicrotask(() => process.nextTick(task)),
  later: (task) => void setImmediate(task),
};
