/** A thing to measure: runs its work once per call. */
export type Work = () => unknown;

export interface PairedResult {
  /** Median milliseconds of one call. */
  readonly oursMs: number;
  readonly peerMs: number;
  /** Median over rounds of (ours / peer), which a drift of the machine does not move. */
  readonly ratio: number;
}

export interface PairedOptions {
  /** Rounds; each measures both sides, in an order that alternates. At least nine. */
  readonly rounds?: number;
  /** Least time that one side is measured in one round. */
  readonly roundMs?: number;
}

/**
 * Measures two sides in alternation (A B, B A, …) and compares within each round, because the two
 * cores of a small machine are never equally quiet for long.
 */
export async function measurePaired(
  ours: Work,
  peer: Work,
  options: PairedOptions = {},
): Promise<PairedResult> {
  const rounds = Math.max(9, options.rounds ?? 11);
  const roundMs = options.roundMs ?? 60;
  await timeCalls(ours, roundMs * 2);
  await timeCalls(peer, roundMs * 2);
  const oursMs: number[] = [];
  const peerMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      oursMs.push(await timeCalls(ours, roundMs));
      peerMs.push(await timeCalls(peer, roundMs));
    } else {
      peerMs.push(await timeCalls(peer, roundMs));
      oursMs.push(await timeCalls(ours, roundMs));
    }
  }
  return {
    oursMs: median(oursMs),
    peerMs: median(peerMs),
    ratio: median(oursMs.map((value, index) => value / peerMs[index]!)),
  };
}

/** The middle value of a list that is not empty. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Milliseconds of one call, from as many calls as fill the time. Awaits only calls that wait. */
async function timeCalls(work: Work, forMs: number): Promise<number> {
  const start = performance.now();
  let calls = 0;
  let elapsed = 0;
  do {
    const result = work();
    if (result instanceof Promise) await result;
    calls += 1;
    elapsed = performance.now() - start;
  } while (elapsed < forMs);
  return elapsed / calls;
}
