import type {
  AlertAttempt,
  AlertBounds,
  AlertEvent,
  AlertEventDraft,
  AlertEventSelection,
  AlertEventState,
  AlertRule,
  AlertStore,
  DueSelection,
} from '#kernel/ports/alert-store.ts';
import {
  EVENT_COLUMNS,
  RULE_COLUMNS,
  ruleValues,
  TOO_MANY_WAIT,
  toEvent,
  toRule,
} from '#platform/alerts/alert-rows.ts';
import type { PostgresDatabase, Statements } from '#platform/postgres/postgres-database.ts';
import { storageFailure } from '#platform/postgres/postgres-failure.ts';

const RULE = `select ${RULE_COLUMNS} from alert_rule where owner_id = $1 and id = $2`;
const EVENT = `select ${EVENT_COLUMNS} from alert_event where owner_id = $1 and id = $2`;
const ADD_RULE = `
  insert into alert_rule (${RULE_COLUMNS})
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`;
/** Processes that add rules wait here, so that the count that follows holds until the commit. */
const LOCK = 'select revision from alert_revision for update';
const COUNT_RULES = `
  select count(*)::int as every, (count(*) filter (where owner_id = $1))::int as own from alert_rule`;
const CHANGED = 'update alert_revision set revision = revision + 1';
const SET_ACTIVE = `
  update alert_rule set is_active = 1, active_since_ms = $3, paused_because = null, problem = null, progress = null
  where owner_id = $1 and id = $2 and is_active = 0`;
const SET_PAUSED = `
  update alert_rule set is_active = 0, paused_because = $3, problem = null
  where owner_id = $1 and id = $2 and is_active = 1`;
const ADD_EVENT = `
  insert into alert_event
    (id, rule_id, owner_id, host, body, created_at_ms, state, due_at_ms, last_failure, settled_at_ms)
  values ($1, $2, $3, $4, $5, $6, $7, $6, $8, $9) on conflict do nothing`;
const COUNT_PENDING = `
  select count(*)::int as count from alert_event where owner_id = $1 and state = 'pending'`;
const SETTLE = `
  update alert_event set state = $2, failed_attempts = failed_attempts + $3, due_at_ms = $4, last_status = $5,
    last_failure = $6, settled_at_ms = $7
  where id = $1 and state = 'pending' returning owner_id`;
const TRIM = `
  delete from alert_event where sequence in (
    select sequence from alert_event where owner_id = $1 and state = $2 order by sequence desc offset $3)`;
const REDELIVER = `
  update alert_event set state = 'pending', failed_attempts = 0, due_at_ms = $3, settled_at_ms = null
  where owner_id = $1 and id = $2 and state <> 'pending'`;
const DUE = `
  select ${EVENT_COLUMNS} from alert_event
  where state = 'pending' and (due_at_ms <= $1 or due_at_ms > $2) and not host = any($3) and not owner_id = any($4)
  order by due_at_ms, sequence limit $5`;
const EVENTS = `
  select ${EVENT_COLUMNS} from alert_event
  where owner_id = $1 and ($2::text is null or state = $2) and ($3::text is null or rule_id = $3)
    and ($4::bigint is null or sequence < $4)
  order by sequence desc limit $5`;

/** Alerts in PostgreSQL: every process changes rules, and one of them evaluates and delivers. */
export class AlertStorePostgres implements AlertStore {
  readonly #database: PostgresDatabase;
  readonly #bounds: AlertBounds;

  /** @param database owned by the caller, with the required schema */
  constructor(database: PostgresDatabase, bounds: AlertBounds) {
    this.#database = database;
    this.#bounds = bounds;
  }

  addRule(rule: AlertRule): Promise<'added' | 'owner_full' | 'store_full'> {
    const { maxRules, maxRulesPerOwner } = this.#bounds;
    return this.#together(async (statements) => {
      await statements.run(LOCK);
      const [counts] = await statements.rows<{ own: number; every: number }>(COUNT_RULES, [
        rule.ownerId,
      ]);
      if ((counts?.own ?? 0) >= maxRulesPerOwner) return 'owner_full';
      if ((counts?.every ?? 0) >= maxRules) return 'store_full';
      await statements.run(ADD_RULE, ruleValues(rule));
      await statements.run(CHANGED);
      return 'added';
    });
  }

  rulesOf(ownerId: string): Promise<AlertRule[]> {
    const select = `select ${RULE_COLUMNS} from alert_rule where owner_id = $1 order by sequence`;
    return this.#rules(select, [ownerId]);
  }

  async ruleOf(ownerId: string, id: string): Promise<AlertRule | null> {
    const [rule] = await this.#rules(RULE, [ownerId, id]);
    return rule ?? null;
  }

  activeRules(): Promise<AlertRule[]> {
    return this.#rules(
      `select ${RULE_COLUMNS} from alert_rule where is_active = 1 order by sequence`,
    );
  }

  async revision(): Promise<number> {
    const select = 'select revision from alert_revision';
    const rows = await this.#ask(() => this.#database.rows<{ revision: number }>(select));
    return Number(rows[0]?.revision ?? 0);
  }

  setActive(
    ownerId: string,
    id: string,
    isActive: boolean,
    atMs: number,
    because: string | null = null,
  ): Promise<AlertRule | null> {
    return this.#together(async (statements) => {
      const changed = isActive
        ? await statements.run(SET_ACTIVE, [ownerId, id, atMs])
        : await statements.run(SET_PAUSED, [ownerId, id, because]);
      if (changed > 0) await statements.run(CHANGED);
      const [row] = await statements.rows(RULE, [ownerId, id]);
      return row === undefined ? null : toRule(row);
    });
  }

  deleteRule(ownerId: string, id: string): Promise<boolean> {
    return this.#together(async (statements) => {
      const remove = 'delete from alert_rule where owner_id = $1 and id = $2';
      if ((await statements.run(remove, [ownerId, id])) === 0) return false;
      await statements.run('delete from alert_event where rule_id = $1', [id]);
      await statements.run(CHANGED);
      return true;
    });
  }

  async noteProblem(id: string, problem: string | null): Promise<void> {
    const update = 'update alert_rule set problem = $2 where id = $1';
    await this.#ask(() => this.#database.run(update, [id, problem]));
  }

  async progressOf(id: string): Promise<string | null> {
    const select = 'select progress from alert_rule where id = $1';
    const [row] = await this.#ask(() =>
      this.#database.rows<{ progress: string | null }>(select, [id]),
    );
    return row?.progress ?? null;
  }

  record(id: string, events: readonly AlertEventDraft[], progress: string): Promise<number> {
    return this.#together(async (statements) => {
      // The lock makes a pause or a deletion wait, and this wait for them.
      const select = `select ${RULE_COLUMNS} from alert_rule where id = $1 and is_active = 1 for update`;
      const [row] = await statements.rows(select, [id]);
      if (row === undefined) return 0;
      await statements.run('update alert_rule set progress = $2 where id = $1', [id, progress]);
      const rule = toRule(row);
      let added = 0;
      for (const event of events) added += await addEvent(statements, rule, event, this.#bounds);
      if (added > 0) await trim(statements, rule.ownerId, 'dead', this.#bounds);
      return added;
    });
  }

  due(selection: DueSelection): Promise<AlertEvent[]> {
    const { nowMs, maxWaitMs, exceptHosts, exceptOwners, limit } = selection;
    return this.#events(DUE, [nowMs, nowMs + maxWaitMs, exceptHosts, exceptOwners, limit]);
  }

  async settle(eventId: string, attempt: AlertAttempt): Promise<void> {
    const { state, status, failure, atMs, dueAtMs } = attempt;
    const settledAtMs = state === 'pending' ? null : atMs;
    const failed = state === 'delivered' ? 0 : 1;
    const values = [eventId, state, failed, dueAtMs, status, failure, settledAtMs];
    await this.#together(async (statements) => {
      const [row] = await statements.rows<{ owner_id: string }>(SETTLE, values);
      if (row !== undefined && state !== 'pending') {
        await trim(statements, row.owner_id, state, this.#bounds);
      }
    });
  }

  eventsOf(ownerId: string, selection: AlertEventSelection): Promise<AlertEvent[]> {
    const { state, ruleId, before, limit } = selection;
    return this.#events(EVENTS, [ownerId, state, ruleId, before, limit]);
  }

  async eventOf(ownerId: string, eventId: string): Promise<AlertEvent | null> {
    const [event] = await this.#events(EVENT, [ownerId, eventId]);
    return event ?? null;
  }

  async redeliver(ownerId: string, eventId: string, atMs: number): Promise<AlertEvent | null> {
    await this.#ask(() => this.#database.run(REDELIVER, [ownerId, eventId, atMs]));
    return this.eventOf(ownerId, eventId);
  }

  /** The database stays open: its owner closes it. */
  close(): Promise<void> {
    return Promise.resolve();
  }

  async #rules(text: string, values: readonly unknown[] = []): Promise<AlertRule[]> {
    return (await this.#ask(() => this.#database.rows(text, values))).map(toRule);
  }

  async #events(text: string, values: readonly unknown[]): Promise<AlertEvent[]> {
    return (await this.#ask(() => this.#database.rows(text, values))).map(toEvent);
  }

  #together<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result> {
    return this.#ask(() => this.#database.transaction(work));
  }

  async #ask<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      throw storageFailure(error, this.#database.place);
    }
  }
}

async function addEvent(
  statements: Statements,
  rule: AlertRule,
  { id, body, createdAtMs }: AlertEventDraft,
  { maxEventsPerState }: AlertBounds,
): Promise<number> {
  const [row] = await statements.rows<{ count: number }>(COUNT_PENDING, [rule.ownerId]);
  const isFull = (row?.count ?? 0) >= maxEventsPerState;
  const outcome = isFull ? ['dead', TOO_MANY_WAIT, createdAtMs] : ['pending', null, null];
  const { host } = new URL(rule.url);
  const values = [id, rule.id, rule.ownerId, host, body, createdAtMs, ...outcome];
  return statements.run(ADD_EVENT, values);
}

async function trim(
  statements: Statements,
  ownerId: string,
  state: AlertEventState,
  { maxEventsPerState }: AlertBounds,
): Promise<void> {
  await statements.run(TRIM, [ownerId, state, maxEventsPerState]);
}
