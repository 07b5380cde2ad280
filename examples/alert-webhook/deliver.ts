import { setTimeout } from 'node:timers/promises';

/** What a webhook is told. */
export interface Alert {
  readonly id: string;
  readonly text: string;
  readonly confirmedAt: string;
}

/** How an alert came out: taken, refused for good, or not told to the end because the program is to stop. */
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
  /** How long the webhook wants to be left alone. */
  readonly pauseMs: number;
}

/**
 * Posts an alert until it is taken: what fails for the moment is tried again, with pauses that double up to a minute,
 * for as long as it takes. What the webhook refuses for good is not: a redirection, which would turn the alert into
 * a plain visit, and a status of 4xx but 408, 425 and 429. Each failure is told on standard error.
 *
 * @param stop ends the pauses; a post that is under way is waited for
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
    // Who knows the whole address of a webhook may post to it.
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
    // What else it says is not looked at, and may be cut off.
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
