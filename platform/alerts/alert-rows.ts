import type {
  AlertEvent,
  AlertEventState,
  AlertKind,
  AlertRule,
} from '#kernel/ports/alert-store.ts';

/** Columns of a rule, without its progress. */
export const RULE_COLUMNS =
  'id, owner_id, name, url, secret, kind, watched, cooldown_ms, created_at_ms, active_since_ms, ' +
  'is_active, paused_because, problem';

export const EVENT_COLUMNS =
  'sequence, id, rule_id, owner_id, host, body, created_at_ms, state, failed_attempts, due_at_ms, ' +
  'last_status, last_failure, settled_at_ms';

/** Failure of an event that is recorded while too many others wait. */
export const TOO_MANY_WAIT = 'Too many events of this token wait for their delivery.';

type Row = Readonly<Record<string, unknown>>;

export function toRule(row: Row): AlertRule {
  return {
    id: String(row['id']),
    ownerId: String(row['owner_id']),
    name: String(row['name']),
    url: String(row['url']),
    secret: String(row['secret']),
    kind: String(row['kind']) as AlertKind,
    watched: JSON.parse(String(row['watched'])) as AlertRule['watched'],
    cooldownMs: Number(row['cooldown_ms']),
    createdAtMs: Number(row['created_at_ms']),
    activeSinceMs: Number(row['active_since_ms']),
    isActive: Number(row['is_active']) === 1,
    pausedBecause: textOrNull(row['paused_because']),
    problem: textOrNull(row['problem']),
  };
}

/** The values of `RULE_COLUMNS`, in their order. */
export function ruleValues(rule: AlertRule): (string | number | null)[] {
  return [
    rule.id,
    rule.ownerId,
    rule.name,
    rule.url,
    rule.secret,
    rule.kind,
    JSON.stringify(rule.watched),
    rule.cooldownMs,
    rule.createdAtMs,
    rule.activeSinceMs,
    rule.isActive ? 1 : 0,
    rule.pausedBecause,
    rule.problem,
  ];
}

export function toEvent(row: Row): AlertEvent {
  return {
    sequence: Number(row['sequence']),
    id: String(row['id']),
    ruleId: String(row['rule_id']),
    ownerId: String(row['owner_id']),
    host: String(row['host']),
    body: String(row['body']),
    createdAtMs: Number(row['created_at_ms']),
    state: String(row['state']) as AlertEventState,
    failedAttempts: Number(row['failed_attempts']),
    dueAtMs: Number(row['due_at_ms']),
    lastStatus: numberOrNull(row['last_status']),
    lastFailure: textOrNull(row['last_failure']),
    settledAtMs: numberOrNull(row['settled_at_ms']),
  };
}

function textOrNull(value: unknown): string | null {
  return value == null ? null : String(value);
}

function numberOrNull(value: unknown): number | null {
  return value == null ? null : Number(value);
}
