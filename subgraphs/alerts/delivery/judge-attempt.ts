import { halfJitterMs, type BackOff } from '#kernel/async/back-off.ts';
import { TransportError, type UpstreamCause } from '#kernel/market/upstream-cause.ts';
import type { Random } from '#kernel/ports/clock.ts';
import type { AlertAttempt } from '#kernel/ports/alert-store.ts';
import type { WebhookAnswer } from '#kernel/ports/webhook-client.ts';

/** The pauses between the attempts of an event. */
export const RETRIES: BackOff = { baseMs: 10_000, capMs: 3_600_000 };
/** The longest pause that a webhook can ask for in `Retry-After`, in milliseconds. */
export const MAX_RETRY_AFTER_MS = 3_600_000;

/** The webhook says that it no longer exists. */
const GONE = 410;

/** What an attempt was answered, or why it was not. */
export type Outcome = { readonly answer: WebhookAnswer } | { readonly error: unknown };

export interface RetryRules {
  readonly maxAttempts: number;
  readonly random: Random;
}

/** The attempt with what follows from it. */
export interface JudgedAttempt extends AlertAttempt {
  /** Whether the webhook asks for no further event. */
  readonly isGone: boolean;
}

/** What becomes of an event after an attempt. Any status of 2xx delivers it, and 410 ends it at once. */
export function judgeAttempt(
  outcome: Outcome,
  failedBefore: number,
  nowMs: number,
  { maxAttempts, random }: RetryRules,
): JudgedAttempt {
  const status = 'answer' in outcome ? outcome.answer.status : null;
  if (status !== null && status >= 200 && status < 300) {
    return {
      state: 'delivered',
      status,
      failure: null,
      atMs: nowMs,
      dueAtMs: nowMs,
      isGone: false,
    };
  }
  const failure = 'answer' in outcome ? failureOfStatus(outcome.answer.status) : failureOf(outcome);
  const isGone = status === GONE;
  const isLast = isGone || failedBefore + 1 >= maxAttempts;
  const asked = 'answer' in outcome ? retryAfterMs(outcome.answer.retryAfter, nowMs) : 0;
  const pauseMs = Math.max(halfJitterMs(failedBefore, RETRIES, random), asked);
  const dueAtMs = nowMs + Math.round(pauseMs);
  return { state: isLast ? 'dead' : 'pending', status, failure, atMs: nowMs, dueAtMs, isGone };
}

/** Whether an attempt says that the host works: a refusal of one event does. */
export function isHealthy(status: number): boolean {
  return status < 500 && status !== 408 && status !== 429;
}

function failureOfStatus(status: number): string {
  if (status === GONE) return 'The webhook answered 410 Gone.';
  if (status >= 300 && status < 400) {
    return `The webhook answered ${status}; redirects are not followed.`;
  }
  return `The webhook answered ${status}.`;
}

const SENTENCES: Readonly<Partial<Record<UpstreamCause, string>>> = {
  name_not_resolved: 'The name of the webhook is not resolved.',
  connection_refused: 'The webhook refuses connections.',
  unreachable: 'The webhook has no public address, or no network leads to it.',
  connection_lost: 'The webhook ended the connection.',
  tls_failed: 'No secure connection to the webhook can be made.',
  timed_out: 'The webhook did not answer in time.',
  not_its_protocol: 'The webhook answers something that is not HTTP.',
};

/** The reason as a sentence, without anything that the answer says. */
export function failureOf({ error }: { readonly error: unknown }): string {
  const cause = error instanceof TransportError ? error.upstream : 'unknown';
  return SENTENCES[cause] ?? 'The webhook cannot be reached.';
}

/** The pause that a webhook asks for: seconds, or a date (RFC 9110). */
function retryAfterMs(text: string | null, nowMs: number): number {
  if (text === null) return 0;
  const ms = /^\d{1,9}$/.test(text.trim()) ? Number(text) * 1_000 : Date.parse(text) - nowMs;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS) : 0;
}
