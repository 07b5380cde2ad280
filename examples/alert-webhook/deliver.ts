import { setTimeout } from 'node:timers/promises';

/** The payload of a webhook. */
export interface Alert {
  readonly id: string;
  readonly text: string;
  readonly confirmedAt: string;
}

/** Outcome of an alert: accepted, refused permanently, or not delivered because the program stops. */
export type Outcome = 'taken' | 'refused' | 'stopped';

export interface Delivery {
  readonly outcome: Outcome;
  readonly attempts: number;
}

const TIMEOUT_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;

interface Failure {
  readonly reason: string;
  readonly isFinal: boolean;
  /** The wait that the webhook asks for in `Retry-After`. */
  readonly pauseMs: number;
}

/**
 * Posts an alert until the webhook accepts it. A transient failure is retried without limit, with back-off up to a
 * minute. A permanent failure is not retried: a redirection, which would turn the POST into a GET, and a status of
 * 4xx but 408, 425 and 429. Each failure is logged on standard error.
 *
 * @param stop ends the pauses; a post in flight is awaited
 */
export async function deliver(
  webhook: string,
  alert: Alert,
  pauseMs: number,
  stop: AbortSignal,
): Promise<Delivery> {
  for (let attempts = 1; ; attempts += 1) {
    const failure = await post(webhook, alert);
    if (failure === null) return { outcome: 'taken', attempts };
    const next = failure.isFinal ? 'giving up' : `trying again (after attempt ${attempts})`;
    // The address of a webhook is a secret: only its host is logged.
    const { host } = new URL(webhook);
    console.error(`${host} did not take ${alert.id}: ${failure.reason}; ${next}`);
    if (failure.isFinal) return { outcome: 'refused', attempts };
    const growing = Math.min(pauseMs * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
    const waitMs = Math.max(growing * (0.5 + Math.random() / 2), failure.pauseMs);
    await setTimeout(waitMs, null, { signal: stop }).catch(() => {});
    if (stop.aborted) return { outcome: 'stopped', attempts };
  }
}

async function post(webhook: string, alert: Alert): Promise<Failure | null> {
  try {
    const response = await fetch(webhook, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': alert.id },
      body: JSON.stringify(alert),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // The body is not read.
    await response.body?.cancel().catch(() => {});
    return response.ok ? null : failureOf(response);
  } catch (error) {
    const reason = error instanceof Error ? `${error.cause ?? error.message}` : String(error);
    return { reason, isFinal: false, pauseMs: 0 };
  }
}

function failureOf({ status, headers }: Response): Failure {
  const isMoved = status >= 300 && status < 400;
  const isForNow = status >= 500 || [408, 425, 429].includes(status);
  const to = isMoved ? `, to ${headers.get('location')}` : '';
  const seconds = Number(headers.get('retry-after'));
  return {
    reason: `it answered ${status}${to}`,
    isFinal: !isForNow,
    pauseMs: seconds > 0 ? Math.min(seconds * 1_000, LONGEST_PAUSE_MS) : 0,
  };
}
