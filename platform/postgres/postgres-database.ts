import { performance } from 'node:perf_hooks';
import { callbackify } from 'node:util';
import {
  Client,
  DatabaseError,
  Pool,
  types,
  type ClientConfig,
  type PoolClient,
  type QueryResultRow,
} from 'pg';
import { connectionStrings, shownUrl } from '#platform/postgres/database-url.ts';
import { isAway } from '#platform/postgres/postgres-failure.ts';
import {
  probeTimeline,
  leadOf,
  NewestTimeline,
  type ServerTimeline,
} from '#platform/postgres/server-timeline.ts';

/** The driver's default timeout is infinite. */
const CONNECT_MS = 1_000;
const STATEMENT_MS = 4_000;
const QUERY_MS = 5_000;
/** Of a connection that only listens. */
const SESSION_MS = 2_000;
/** Retries of a connection that timed out while this process was busy: a hung server then costs four seconds. */
const MAX_BUSY_RETRIES = 3;
/** Event loop utilization from which the process counts as busy. */
const BUSY_SHARE = 0.5;
/** Publishing and sealing scan a million rows in one statement. */
const LONG_MS = 600_000;
/** Connections per process: a hundred processes stay below the limit of a server without a pooler. */
const MAX_CONNECTIONS = 4;
/** With several hosts, the interval at which all of them are probed for the primary. */
const LOOK_EVERY_MS = 2_000;

const INT8 = 20;
/** 64-bit integers are times and counts here, which are exact as numbers. */
const PARSERS: ClientConfig['types'] = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : types.getTypeParser(oid, format),
} as ClientConfig['types'];

/** Runs statements, on one connection or on any free one. */
export interface Statements {
  /** Rows of a statement, by column name. */
  rows<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Rows as arrays, which the driver parses faster. */
  arrays<Row extends readonly unknown[]>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Runs a statement; returns the number of affected rows. */
  run(text: string, values?: readonly unknown[]): Promise<number>;
}

/** The commit of a transaction was sent and not acknowledged: it was applied as a whole, or not at all. */
export class CommitUnknownError extends Error {
  override readonly name = 'CommitUnknownError';
}

/** Duration class of a transaction. `long` lifts the limits on statements and on idle time. */
export type Span = 'short' | 'long';

/**
 * One PostgreSQL database on one of several hosts, over a few connections. Everything has a timeout: connecting,
 * statements, and a server that hangs. New connections go to the first writable host, so they find the new primary
 * after a failover. An old primary that survives a failover is abandoned as soon as another host is seen to lead; its
 * commits no longer count. No session state is used, so a pooler in transaction mode works.
 */
export class PostgresDatabase implements Statements {
  /** Display name: without user and password. */
  readonly place: string;
  readonly #pool: Pool;
  readonly #hosts: readonly string[];
  readonly #newest = new NewestTimeline();
  readonly #leads = new WeakMap<object, ServerTimeline>();
  #host = 0;
  #looking: Promise<void> | null = null;
  #hasLooked = false;
  #lookedAtMs = -Infinity;
  #refusal: Error | null = null;
  #failingSinceMs: number | null = null;

  constructor(url: string) {
    this.place = shownUrl(url);
    this.#hosts = connectionStrings(url);
    const host = (): string => this.#hosts[this.#host]!;
    class HostClient extends Client {
      constructor(config: ClientConfig = {}) {
        super({ ...config, connectionString: host() });
        // A connection that breaks while it is checked out and idle: the pool only listens to its idle clients, and
        // an unhandled error event would end the process. Its next statement reports the failure.
        this.on('error', () => undefined);
      }
    }
    this.#pool = new Pool({
      Client: HostClient,
      max: MAX_CONNECTIONS,
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: STATEMENT_MS,
      query_timeout: QUERY_MS,
      idle_in_transaction_session_timeout: QUERY_MS,
      keepAlive: true,
      application_name: 'marketgraph',
      types: PARSERS,
      verify: callbackify((client: Client) => this.#verify(client)),
    } as ConstructorParameters<typeof Pool>[0]);
    // An idle connection broke: the next one is opened on demand.
    this.#pool.on('error', () => this.#turn());
  }

  rows<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]> {
    return this.#using((statements) => statements.rows<Row>(text, values));
  }

  arrays<Row extends readonly unknown[]>(
    text: string,
    values?: readonly unknown[],
  ): Promise<Row[]> {
    return this.#using((statements) => statements.arrays<Row>(text, values));
  }

  run(text: string, values?: readonly unknown[]): Promise<number> {
    return this.#using(async (statements, client) => {
      const changed = await statements.confirmed(text, values);
      this.#requireLead(client, CommitUnknownError);
      return changed;
    });
  }

  /**
   * Runs `work` in one transaction: all of its writes are applied, or none when it throws. After `CommitUnknownError`
   * the outcome is unknown.
   */
  transaction<Result>(
    work: (statements: Statements) => Promise<Result>,
    span: Span = 'short',
  ): Promise<Result> {
    return this.#using(async (statements, client) => {
      await statements.run('begin');
      try {
        if (span === 'long') {
          await statements.run(`set local statement_timeout = ${LONG_MS}`);
          await statements.run(`set local idle_in_transaction_session_timeout = ${LONG_MS}`);
        }
        const result = await work(statements);
        this.#requireLead(client);
        await commit(statements);
        this.#requireLead(client, CommitUnknownError);
        return result;
      } catch (error) {
        // A broken connection ends its transaction with it, and would not answer a rollback.
        if (!statements.isBroken) await statements.run('rollback').catch(() => undefined);
        throw error;
      }
    }, span);
  }

  /**
   * A connection of the caller's own to the current primary, for session state, which pooled connections do not have.
   * The caller ends it.
   */
  openSession(): Promise<Client> {
    return this.#noting(async () => {
      await this.#lookAround();
      const client = new Client({
        connectionString: this.#hosts[this.#host],
        connectionTimeoutMillis: CONNECT_MS,
        query_timeout: SESSION_MS,
        keepAlive: true,
        application_name: 'marketgraph',
      });
      client.on('error', () => undefined);
      try {
        await client.connect();
        await this.#verify(client);
        return client;
      } catch (error) {
        this.#turn();
        void client.end().catch(() => undefined);
        throw error;
      }
    });
  }

  /** Rejects when a connection of `openSession` does not answer, or its server is not the primary any more. */
  checkSession(client: Client): Promise<void> {
    return this.#noting(async () => {
      await this.#lookAround();
      this.#requireLead(client);
      await client.query('select');
    });
  }

  /** Time since the database last answered, in milliseconds; null while it answers. */
  get awayForMs(): number | null {
    return this.#failingSinceMs === null ? null : performance.now() - this.#failingSinceMs;
  }

  /** Fails every further statement with `error`: the schema is not the one that this program writes. */
  refuse(error: Error): void {
    this.#refusal = error;
  }

  async close(): Promise<void> {
    if (!this.#pool.ended) await this.#pool.end();
  }

  async #using<Result>(
    work: (statements: ClientStatements, client: PoolClient) => Promise<Result>,
    span: Span = 'short',
  ): Promise<Result> {
    return this.#noting(() => this.#usingClient(work, span));
  }

  /** Notes whether the database answers. */
  async #noting<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#refusal !== null) throw this.#refusal;
    try {
      const result = await work();
      this.#failingSinceMs = null;
      return result;
    } catch (error) {
      if (isAway(error)) this.#failingSinceMs ??= performance.now();
      else if (error instanceof DatabaseError) this.#failingSinceMs = null;
      throw error;
    }
  }

  async #usingClient<Result>(
    work: (statements: ClientStatements, client: PoolClient) => Promise<Result>,
    span: Span,
  ): Promise<Result> {
    const client = await this.#connect();
    const statements = new ClientStatements(client, span === 'long' ? LONG_MS : QUERY_MS);
    try {
      return await work(statements, client);
    } finally {
      // The late answer to a timed-out statement would be taken for the answer to the next one.
      client.release(statements.isBroken);
    }
  }

  /** Connects to the first writable host, starting with the last known one. */
  async #connect(): Promise<PoolClient> {
    await this.#lookAround();
    let again = MAX_BUSY_RETRIES;
    for (let left = this.#hosts.length; ;) {
      const before = performance.eventLoopUtilization();
      try {
        const client = await this.#pool.connect();
        if (!this.#isOver(client)) return client;
        client.release(true);
      } catch (error) {
        const { utilization } = performance.eventLoopUtilization(before);
        // The timeout passed while the process was busy, such as loading its modules.
        if (isTimeout(error) && utilization > BUSY_SHARE && again > 0) {
          again -= 1;
          continue;
        }
        this.#turn();
        left -= 1;
        if (left <= 0) throw error;
      }
    }
  }

  #turn(): void {
    this.#host = (this.#host + 1) % this.#hosts.length;
  }

  async #verify(client: Client): Promise<void> {
    const lead = await leadOf(client);
    if (this.#newest.isOver(lead)) throw new Error(LED_BEFORE);
    this.#newest.note(lead);
    this.#leads.set(client, lead);
  }

  /** Probes all hosts for the primary: before the first statement and then periodically. */
  async #lookAround(): Promise<void> {
    if (this.#hosts.length === 1) return;
    if (performance.now() - this.#lookedAtMs >= LOOK_EVERY_MS) {
      this.#lookedAtMs = performance.now();
      this.#looking = this.#findLead();
    }
    if (!this.#hasLooked) await this.#looking;
  }

  async #findLead(): Promise<void> {
    const bounds = { connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS };
    const leads = await Promise.all(
      this.#hosts.map((connectionString) => probeTimeline({ connectionString, ...bounds })),
    );
    for (const lead of leads) if (lead !== null) this.#newest.note(lead);
    const newest = leads.findIndex((lead) => lead !== null && !this.#newest.isOver(lead));
    this.#hasLooked = true;
    const current = leads[this.#host] ?? null;
    const isRight = current !== null && !this.#newest.isOver(current);
    if (newest !== -1 && !isRight) this.#host = newest;
  }

  #isOver(client: object): boolean {
    const lead = this.#leads.get(client);
    return lead !== undefined && this.#newest.isOver(lead);
  }

  /** Throws when another server has replaced the one behind a connection. */
  #requireLead(client: object, Failure: new (message: string) => Error = Error): void {
    if (this.#isOver(client)) throw new Failure(LED_BEFORE);
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && /timeout/i.test(error.message);
}

const LED_BEFORE = 'Connection refused: it was the primary before a failover, and another one is';

/** A notice of the server. */
interface Remark {
  readonly code: string | undefined;
  readonly message: string | undefined;
}

/** SQLSTATE class of warnings. */
const IS_WARNING = /^01/;

class ClientStatements implements Statements {
  readonly #client: PoolClient;
  readonly #timeoutMs: number;
  /** Whether the connection itself failed. */
  isBroken = false;

  constructor(client: PoolClient, timeoutMs: number) {
    this.#client = client;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Runs a committing statement. When the wait for the standby was cancelled, PostgreSQL answers with a warning and
   * only the primary has the commit: its outcome counts as unknown.
   */
  async confirmed(text: string, values: readonly unknown[] = []): Promise<number> {
    let warning: string | null = null;
    const hear = (notice: Remark): void => {
      if (IS_WARNING.test(notice.code ?? '')) warning = notice.message ?? '';
    };
    this.#client.on('notice', hear);
    try {
      const changed = await this.run(text, values);
      if (warning === null) return changed;
    } finally {
      this.#client.off('notice', hear);
    }
    throw new CommitUnknownError(`the commit was acknowledged with a warning: ${warning}`);
  }

  async rows<Row extends QueryResultRow>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    return (await this.#ask({ text, values: [...values] })).rows as Row[];
  }

  async arrays<Row extends readonly unknown[]>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    const { rows } = await this.#ask({ text, values: [...values], rowMode: 'array' });
    return rows as unknown as Row[];
  }

  async run(text: string, values: readonly unknown[] = []): Promise<number> {
    return (await this.#ask({ text, values: [...values] })).rowCount ?? 0;
  }

  async #ask(query: { text: string; values: unknown[]; rowMode?: 'array' }) {
    try {
      return await this.#client.query<QueryResultRow>(
        Object.assign(query, { query_timeout: this.#timeoutMs }),
      );
    } catch (error) {
      // Any other error comes from the connection, not from PostgreSQL.
      if (!(error instanceof DatabaseError)) this.isBroken = true;
      throw error;
    }
  }
}

/**
 * A commit waits for its standby without a statement timeout: with one PostgreSQL would report success although only
 * the primary has the commit, which is lost with the primary. The caller still waits no longer than for other
 * statements. Both statements are one message.
 */
const COMMIT = 'set local statement_timeout = 0; commit';

/** Classes 23 and 40 mean that nothing was applied; a server that shuts down may have committed before. */
async function commit(statements: ClientStatements): Promise<void> {
  try {
    await statements.confirmed(COMMIT);
  } catch (error) {
    if (error instanceof DatabaseError && /^(23|40)/.test(error.code ?? '')) throw error;
    if (error instanceof CommitUnknownError) throw error;
    throw new CommitUnknownError('the commit was not acknowledged', { cause: error });
  }
}
