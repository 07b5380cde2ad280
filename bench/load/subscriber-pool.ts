import { answerParent } from '#bench/servers/child-protocol.ts';
import { LIVE_SUBSCRIPTION, sharedMs, STAMP_FIELD } from '#bench/servers/live-bar.ts';
import { LatencyHistogram } from '#bench/measure/latency-histogram.ts';
import { openSubscriber } from '#bench/load/subscriber.ts';

/** Tasks of the pool. */
export type PoolTask =
  | { readonly kind: 'open'; readonly port: number; readonly count: number }
  /** Waits until so many messages came since the last report, or until no more come. */
  | { readonly kind: 'report'; readonly expected: number };

export interface PoolReport {
  readonly delivered: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const OPENING_AT_ONCE = 50;
const QUIET_MS = 10_000;
const STAMP_MARK = Buffer.from(`"${STAMP_FIELD}":`);
const DIGIT_ZERO = 48;
const DOT = 46;

/** A process of its own with thousands of subscribers that only read the time of each message. */
const latencies = new LatencyHistogram();
let isCounting = false;
let heardAtMs = 0;

answerParent(0, (task) => {
  const asked = task as PoolTask;
  return asked.kind === 'open' ? open(asked.port, asked.count) : report(asked.expected);
});

async function open(port: number, count: number): Promise<number> {
  let left = count;
  const openSome = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await openSubscriber(port, LIVE_SUBSCRIPTION, onMessage);
    }
  };
  await Promise.all(Array.from({ length: OPENING_AT_ONCE }, openSome));
  isCounting = true;
  return count;
}

function onMessage(bytes: Buffer, start: number, end: number): void {
  if (!isCounting) return;
  heardAtMs = sharedMs();
  latencies.add(heardAtMs - stampOf(bytes, start, end));
}

/** The time in the message, read from its bytes: parsing JSON would cost more than the socket. */
function stampOf(bytes: Buffer, start: number, end: number): number {
  let at = bytes.indexOf(STAMP_MARK, start) + STAMP_MARK.length;
  let value = 0;
  let scale = 0;
  for (; at < end; at += 1) {
    const byte = bytes[at]!;
    if (byte === DOT) scale = 1;
    else if (byte >= DIGIT_ZERO && byte <= DIGIT_ZERO + 9) {
      value = value * 10 + byte - DIGIT_ZERO;
      scale *= 10;
    } else break;
  }
  return scale === 0 ? value : value / scale;
}

async function report(expected: number): Promise<PoolReport> {
  heardAtMs = sharedMs();
  while (latencies.total < expected && sharedMs() - heardAtMs < QUIET_MS) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const measured = {
    delivered: latencies.total,
    p50Ms: latencies.quantileMs(0.5),
    p99Ms: latencies.quantileMs(0.99),
  };
  latencies.clear();
  return measured;
}
