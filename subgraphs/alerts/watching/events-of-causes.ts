import { createHash } from 'node:crypto';
import type { AlertEventDraft, AlertRule } from '#kernel/ports/alert-store.ts';
import type { Cause, WatchProgress } from '#alerts/watching/watch.ts';

/** Longer bodies are not sent; their data is left out. */
const MAX_BODY_CHARACTERS = 64 * 1024;

/** The id of the event of a cause, equal whenever the cause is found. */
export function eventIdOf(ruleId: string, causeKey: string): string {
  const digest = createHash('sha256').update(`${ruleId}\n${causeKey}`).digest('hex');
  return `evt_${digest.slice(0, 32)}`;
}

/** The body of an event, by the Standard Webhooks specification: `type`, `timestamp` and `data`. */
export function bodyOf(
  type: 'alert.fired' | 'alert.test',
  { id, name }: Pick<AlertRule, 'id' | 'name'>,
  { atMs, data }: Pick<Cause, 'atMs' | 'data'>,
): string {
  const head = { type, timestamp: new Date(atMs).toISOString() };
  const rule = { id, name };
  const body = JSON.stringify({ ...head, data: { rule, ...data } });
  if (body.length <= MAX_BODY_CHARACTERS) return body;
  return JSON.stringify({ ...head, data: { rule, kind: data['kind'], isShortened: true } });
}

/** Events of a reading, with the progress after them. */
export interface MadeEvents {
  readonly events: readonly AlertEventDraft[];
  readonly progress: WatchProgress;
}

/**
 * The events of causes. A subject in its cooldown makes none. The cooldown is measured between the times of the causes,
 * so a correction of the clock does not change it.
 */
export function eventsOf(
  rule: AlertRule,
  causes: readonly Cause[],
  progress: WatchProgress,
  nowMs: number,
): MadeEvents {
  const fired = new Map(Object.entries(progress.firedMs ?? {}));
  const events: AlertEventDraft[] = [];
  for (const cause of causes) {
    const last = fired.get(cause.subject);
    if (last !== undefined && isCooling(cause.atMs, last, rule.cooldownMs)) continue;
    if (rule.cooldownMs > 0) fired.set(cause.subject, cause.atMs);
    const id = eventIdOf(rule.id, cause.key);
    events.push({ id, body: bodyOf('alert.fired', rule, cause), createdAtMs: nowMs });
  }
  const newestMs = Math.max(...causes.map(({ atMs }) => atMs), 0);
  const cooling = [...fired].filter(([, atMs]) => newestMs < atMs + rule.cooldownMs);
  const firedMs = causes.length === 0 ? progress.firedMs : Object.fromEntries(cooling);
  return { events, progress: firedMs === undefined ? progress : { ...progress, firedMs } };
}

/** After a clock was set back, a time before the last event does not wait for it. */
function isCooling(atMs: number, lastMs: number, cooldownMs: number): boolean {
  return atMs >= lastMs && atMs < lastMs + cooldownMs;
}
