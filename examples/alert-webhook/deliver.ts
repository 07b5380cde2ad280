import { setTimeout } from 'node:timers/promises';

/** What a webhook is told. */
export interface Alert {
  readonly id: string;
  readonly text: string;
  readonly confirmedAt: string;
}

const ATTEMPTS = 5;
const TIMEOUT_MS = 5_000;

/**
 * Posts an alert. What fails for the moment is tried again, five times in all, with pauses that double; what the
 * webhook refuses for good (a status of 4xx but 408 and 429) is not. Each failure is told on standard error.
 */
export async function deliver(
  webhook: string,
  alert: Alert,
  pauseMs: number,
): Promise<{ readonly isTaken: boolean; readonly attempts: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const failure = await post(webhook, alert);
    if (failure === null) return { isTaken: true, attempts: attempt };
    const isOver = failure.isFinal || attempt === ATTEMPTS;
    const next = isOver ? 'giving up' : `trying again (${attempt} of ${ATTEMPTS})`;
    console.error(`${webhook} did not take ${alert.id}: ${failure.reason}; ${next}`);
    if (isOver) return { isTaken: false, attempts: attempt };
    await setTimeout(pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
  }
}

async function post(
  webhook: string,
  alert: Alert,
): Promise<{ readonly reason: string; readonly isFinal: boolean } | null> {
  try {
    const response = await fetch(webhook, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': alert.id },
      body: JSON.stringify(alert),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (response.ok) return null;
    const { status } = response;
    const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429;
    return { reason: `it answered ${status}`, isFinal };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error), isFinal: false };
  }
}
