import { closeSync, openSync } from 'node:fs';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
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
import { ALERT_STORE_MIGRATIONS } from '#platform/sqlite/alert-store-schema.ts';
import { inTransaction, openDatabase } from '#platform/sqlite/open-database.ts';

const ADD_RULE = `INSERT INTO alert_rule (${RULE_COLUMNS}) VALUES (${ruleMarks()})`;
const CHANGED = 'UPDATE alert_revision SET revision = revision + 1';
const SET_ACTIVE = `
  UPDATE alert_rule SET is_active = 1, active_since_ms = ?, paused_because = NULL, problem = NULL, progress = NULL
  WHERE owner_id = ? AND id = ? AND is_active = 0`;
const SET_PAUSED = `
  UPDATE alert_rule SET is_active = 0, paused_because = ?, problem = NULL
  WHERE owner_id = ? AND id = ? AND is_active = 1`;
const ADD_EVENT = `
  INSERT INTO alert_event
    (id, rule_id, owner_id, host, body, created_at_ms, state, due_at_ms, last_failure, settled_at_ms)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`;
const SETTLE = `
  UPDATE alert_event SET state = ?, failed_attempts = failed_attempts + ?, due_at_ms = ?, last_status = ?,
    last_failure = ?, settled_at_ms = ?
  WHERE id = ? AND state = 'pending' RETURNING owner_id`;
const TRIM = `
  DELETE FROM alert_event WHERE sequence IN (
    SELECT sequence FROM alert_event WHERE owner_id = ? AND state = ? ORDER BY sequence DESC LIMIT -1 OFFSET ?)`;
const REDELIVER = `
  UPDATE alert_event SET state = 'pending', failed_attempts = 0, due_at_ms = ?, settled_at_ms = NULL
  WHERE owner_id = ? AND id = ? AND state <> 'pending'`;

/**
 * Opens the alerts in their SQLite file; a missing file and its folders are created.
 *
 * @param path file name, or `:memory:`
 */
export function openSqliteAlertStore(path: string, bounds: AlertBounds): AlertStore {
  // It holds the secrets of webhooks; SQLite gives its other files the mode of this one.
  if (path !== ':memory:') closeSync(openSync(path, 'a', 0o600));
  return new SqliteAlertStore(path, bounds);
}

class SqliteAlertStore implements AlertStore {
  readonly #database: DatabaseSync;
  readonly #bounds: AlertBounds;

  constructor(path: string, bounds: AlertBounds) {
    this.#database = openDatabase(path, ALERT_STORE_MIGRATIONS);
    this.#bounds = bounds;
  }

  async addRule(rule: AlertRule): Promise<'added' | 'owner_full' | 'store_full'> {
    const { maxRules, maxRulesPerOwner } = this.#bounds;
    return inTransaction(this.#database, () => {
      const own = 'SELECT count(*) AS count FROM alert_rule WHERE owner_id = ?';
      if (countIn(this.#database, own, rule.ownerId) >= maxRulesPerOwner) return 'owner_full';
      if (countIn(this.#database, 'SELECT count(*) AS count FROM alert_rule') >= maxRules)
        return 'store_full';
      this.#run(ADD_RULE, ...ruleValues(rule));
      this.#run(CHANGED);
      return 'added';
    });
  }

  async rulesOf(ownerId: string): Promise<AlertRule[]> {
    const select = `SELECT ${RULE_COLUMNS} FROM alert_rule WHERE owner_id = ? ORDER BY sequence`;
    return rowsIn(this.#database, select, ownerId).map(toRule);
  }

  async ruleOf(ownerId: string, id: string): Promise<AlertRule | null> {
    return ruleIn(this.#database, ownerId, id);
  }

  async activeRules(): Promise<AlertRule[]> {
    const select = `SELECT ${RULE_COLUMNS} FROM alert_rule WHERE is_active = 1 ORDER BY sequence`;
    return rowsIn(this.#database, select).map(toRule);
  }

  async revision(): Promise<number> {
    return countIn(this.#database, 'SELECT revision AS count FROM alert_revision');
  }

  async setActive(
    ownerId: string,
    id: string,
    isActive: boolean,
    atMs: number,
    because: string | null = null,
  ): Promise<AlertRule | null> {
    return inTransaction(this.#database, () => {
      const changed = isActive
        ? this.#run(SET_ACTIVE, atMs, ownerId, id)
        : this.#run(SET_PAUSED, because, ownerId, id);
      if (changed > 0) this.#run(CHANGED);
      return ruleIn(this.#database, ownerId, id);
    });
  }

  async deleteRule(ownerId: string, id: string): Promise<boolean> {
    return inTransaction(this.#database, () => {
      if (this.#run('DELETE FROM alert_rule WHERE owner_id = ? AND id = ?', ownerId, id) === 0) {
        return false;
      }
      this.#run('DELETE FROM alert_event WHERE rule_id = ?', id);
      this.#run(CHANGED);
      return true;
    });
  }

  async noteProblem(id: string, problem: string | null): Promise<void> {
    this.#run('UPDATE alert_rule SET problem = ? WHERE id = ?', problem, id);
  }

  async progressOf(id: string): Promise<string | null> {
    const [row] = rowsIn(this.#database, 'SELECT progress FROM alert_rule WHERE id = ?', id);
    return row?.['progress'] == null ? null : String(row['progress']);
  }

  async record(id: string, events: readonly AlertEventDraft[], progress: string): Promise<number> {
    return inTransaction(this.#database, () => {
      const select = `SELECT ${RULE_COLUMNS} FROM alert_rule WHERE id = ? AND is_active = 1`;
      const [row] = rowsIn(this.#database, select, id);
      if (row === undefined) return 0;
      this.#run('UPDATE alert_rule SET progress = ? WHERE id = ?', progress, id);
      const rule = toRule(row);
      let added = 0;
      for (const event of events) added += this.#add(rule, event);
      if (added > 0) this.#trim(rule.ownerId, 'dead');
      return added;
    });
  }

  async due(selection: DueSelection): Promise<AlertEvent[]> {
    const select = `SELECT ${EVENT_COLUMNS} FROM alert_event
      WHERE state = 'pending' AND (due_at_ms <= ? OR due_at_ms > ?)
        AND host NOT IN (SELECT value FROM json_each(?))
        AND owner_id NOT IN (SELECT value FROM json_each(?))
      ORDER BY due_at_ms, sequence LIMIT ?`;
    const { nowMs, maxWaitMs, exceptHosts, exceptOwners, limit } = selection;
    const except = [JSON.stringify(exceptHosts), JSON.stringify(exceptOwners)];
    return rowsIn(this.#database, select, nowMs, nowMs + maxWaitMs, ...except, limit).map(toEvent);
  }

  async settle(eventId: string, attempt: AlertAttempt): Promise<void> {
    const { state, status, failure, atMs, dueAtMs } = attempt;
    inTransaction(this.#database, () => {
      const settledAtMs = state === 'pending' ? null : atMs;
      const failed = state === 'delivered' ? 0 : 1;
      const values = [state, failed, dueAtMs, status, failure, settledAtMs, eventId];
      const [row] = rowsIn(this.#database, SETTLE, ...values);
      if (row !== undefined && state !== 'pending') this.#trim(String(row['owner_id']), state);
    });
  }

  async eventsOf(ownerId: string, selection: AlertEventSelection): Promise<AlertEvent[]> {
    const { state, ruleId, before, limit } = selection;
    const select = `SELECT ${EVENT_COLUMNS} FROM alert_event
      WHERE owner_id = ?1 AND (?2 IS NULL OR state = ?2) AND (?3 IS NULL OR rule_id = ?3)
        AND (?4 IS NULL OR sequence < ?4)
      ORDER BY sequence DESC LIMIT ?5`;
    return rowsIn(this.#database, select, ownerId, state, ruleId, before, limit).map(toEvent);
  }

  async eventOf(ownerId: string, eventId: string): Promise<AlertEvent | null> {
    return eventIn(this.#database, ownerId, eventId);
  }

  async redeliver(ownerId: string, eventId: string, atMs: number): Promise<AlertEvent | null> {
    this.#run(REDELIVER, atMs, ownerId, eventId);
    return eventIn(this.#database, ownerId, eventId);
  }

  async close(): Promise<void> {
    if (this.#database.isOpen) this.#database.close();
  }

  #add(rule: AlertRule, { id, body, createdAtMs }: AlertEventDraft): number {
    const waiting = countIn(
      this.#database,
      `SELECT count(*) AS count FROM alert_event WHERE owner_id = ? AND state = 'pending'`,
      rule.ownerId,
    );
    const isFull = waiting >= this.#bounds.maxEventsPerState;
    const { host } = new URL(rule.url);
    const outcome = isFull
      ? ['dead', createdAtMs, TOO_MANY_WAIT, createdAtMs]
      : ['pending', createdAtMs, null, null];
    return this.#run(ADD_EVENT, id, rule.id, rule.ownerId, host, body, createdAtMs, ...outcome);
  }

  #run(text: string, ...values: SQLInputValue[]): number {
    return Number(this.#database.prepare(text).run(...values).changes);
  }

  #trim(ownerId: string, state: AlertEventState): void {
    this.#run(TRIM, ownerId, state, this.#bounds.maxEventsPerState);
  }
}

function ruleIn(database: DatabaseSync, ownerId: string, id: string): AlertRule | null {
  const select = `SELECT ${RULE_COLUMNS} FROM alert_rule WHERE owner_id = ? AND id = ?`;
  const [row] = rowsIn(database, select, ownerId, id);
  return row === undefined ? null : toRule(row);
}

function eventIn(database: DatabaseSync, ownerId: string, id: string): AlertEvent | null {
  const select = `SELECT ${EVENT_COLUMNS} FROM alert_event WHERE owner_id = ? AND id = ?`;
  const [row] = rowsIn(database, select, ownerId, id);
  return row === undefined ? null : toEvent(row);
}

function rowsIn(database: DatabaseSync, text: string, ...values: SQLInputValue[]) {
  return database.prepare(text).all(...values);
}

function countIn(database: DatabaseSync, text: string, ...values: SQLInputValue[]): number {
  return Number(rowsIn(database, text, ...values)[0]?.['count'] ?? 0);
}

function ruleMarks(): string {
  return RULE_COLUMNS.split(', ')
    .map(() => '?')
    .join(', ');
}
