/** What the client needs from its runtime. Browsers and Node 22 have all of it; tests pass their own. */
export interface Surroundings {
  readonly fetch: typeof fetch;
  /** Null where there is none: then live data comes as server-sent events. */
  readonly WebSocket: typeof WebSocket | null;
  /** Milliseconds since 1970. */
  nowMs(): number;
  /** 0 (inclusive) to 1. */
  random(): number;
  /** Resolves after so many milliseconds, or at once when the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

/** Those of this runtime. */
export function ownSurroundings(): Surroundings {
  return {
    fetch: (...args) => fetch(...args),
    WebSocket: typeof WebSocket === 'undefined' ? null : WebSocket,
    nowMs: Date.now,
    random: Math.random,
    wait: waitFor,
  };
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  });
}
