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
import { askLead, leadOf, NewestLead, type ServerLead } from '#platform/postgres/server-lead.ts';

/** What the driver waits for by default is without end. */
const CONNECT_MS = 1_000;
const STATEMENT_MS = 4_000;
const QUERY_MS = 5_000;
/** Retries of a connection whose time limit passed while this process was busy: a hung server costs four seconds. */
const MAX_BUSY_RETRIES = 3;
/** The share of the time from which on a process counts as busy. */
const BUSY_SHARE = 0.5;
/** Publishing and sealing look at a million rows in one statement. */
const LONG_MS = 600_000;
/** Connections of one process: a hundred processes stay below what a server without a pooler takes. */
const MAX_CONNECTIONS = 4;
/** Where several hosts are named, how often all of them are asked who leads. */
const LOOK_EVERY_MS = 2_000;

const INT8 = 20;
/** Whole numbers of 64 bits are times and counts here, all of them exact as numbers. */
const PARSERS: ClientConfig['types'] = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : types.getTypeParser(oid, format),
} as ClientConfig['types'];

/** Statements of one connection, or of whichever is free. */
export interface Statements {
  /** Rows of a statement, by the names of their columns. */
  rows<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Rows as arrays, which are read faster. */
  arrays<Row extends readonly unknown[]>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Runs a statement; how many rows it changed. */
  run(text: string, values?: readonly unknown[]): Promise<number>;
}

/** A transaction whose commit was sent and not answered: it was kept whole, or nothing of it was. */
export class CommitUnknownError extends Error {
  override readonly name = 'CommitUnknownError';
}

/** How long a transaction may take. `long` lifts the limits on statements and on pauses between them. */
export type Span = 'short' | 'long';

/**
 * One PostgreSQL, on one of several hosts, through a few connections. Nothing waits without end: not
 * connecting, not a statement, not a server that hangs. New connections go to the first host that can
 * be written, so after a failover they find the new primary. A primary that lives on after a failover is left as
 * soon as any of the hosts is seen to lead in its place, and nothing that it commits then counts. Nothing needs a
 * session, so a pooler in transaction mode may stand between.
 */
export class PostgresDatabase implements Statements {
  /** As people know it: without user and password. */
  readonly place: string;
  readonly #pool: Pool;
  readonly #hosts: readonly string[];
  readonly #newest = new NewestLead();
  readonly #leads = new WeakMap<object, ServerLead>();
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
        // One that breaks while it is in use and asks nothing: the pool listens to idle ones only, and an error
        // that nobody listens to ends the process. Its next statement says so.
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
    // A connection that breaks while nobody uses it: the next one is opened where it is asked for.
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
   * Runs `work` in one transaction: everything it wrote is kept, or nothing when it throws. `CommitUnknownError`
   * leaves open which of the two it was.
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
        // A connection that is given up ends its transaction with it, and would answer nothing more.
        if (!statements.isBroken) await statements.run('rollback').catch(() => undefined);
        throw error;
      }
    }, span);
  }

  /** For how long nothing that was asked was answered, in milliseconds; null while the database answers. */
  get awayForMs(): number | null {
    return this.#failingSinceMs === null ? null : performance.now() - this.#failingSinceMs;
  }

  /** From now on everything fails with `error`: what this program would write is not what the database has. */
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
    if (this.#refusal !== null) throw this.#refusal;
    try {
      const result = await this.#usingClient(work, span);
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
      // What is left of a statement that timed out would be taken for the answer of the next one.
      client.release(statements.isBroken);
    }
  }

  /** A connection to the first host, from the one that answered last on, that takes writes. */
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
        // The time limit passed while this process did something else, as it does when it loads its modules.
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

  /** Asks all hosts who leads: before anything else, and from time to time beside what is asked. */
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
      this.#hosts.map((connectionString) => askLead({ connectionString, ...bounds })),
    );
    for (const lead of leads) if (lead !== null) this.#newest.note(lead);
    const newest = leads.findIndex((lead) => lead !== null && !this.#newest.isOver(lead));
    this.#hasLooked = true;
    const current = leads[this.#host] ?? null;
    const isRight = current !== null && !this.#newest.isOver(current);
    if (newest !== -1 && !isRight) this.#host = newest;
  }

  #isOver(client: PoolClient): boolean {
    const lead = this.#leads.get(client);
    return lead !== undefined && this.#newest.isOver(lead);
  }

  /** Throws where another server has taken the place of the one behind a connection. */
  #requireLead(client: PoolClient, Failure: new (message: string) => Error = Error): void {
    if (this.#isOver(client)) throw new Failure(LED_BEFORE);
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && /timeout/i.test(error.message);
}

const LED_BEFORE = 'Connection refused: it was the primary before a failover, and another one is';

/** What a server says beside its answers. */
interface Remark {
  readonly code: string | undefined;
  readonly message: string | undefined;
}

/** Class of warnings. */
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
   * Runs a statement that commits. One whose wait for the standby was cancelled is answered with a warning, and
   * kept by the primary alone: that is not known to be kept.
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
    throw new CommitUnknownError(`a commit was answered with a warning: ${warning}`);
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
      // Whatever is not PostgreSQL's own word is the connection's.
      if (!(error instanceof DatabaseError)) this.isBroken = true;
      throw error;
    }
  }
}

/**
 * A commit waits for its standby without end, as its time limit would make PostgreSQL answer that it is done when
 * only the primary has it: such a commit is lost with the primary. Whoever asks waits no longer than for anything
 * else. Both statements are one message.
 */
const COMMIT = 'set local statement_timeout = 0; commit';

/** Classes 23 and 40 say that nothing was kept; a server that ends may have committed before it said so. */
async function commit(statements: ClientStatements): Promise<void> {
  try {
    await statements.confirmed(COMMIT);
  } catch (error) {
    if (error instanceof DatabaseError && /^(23|40)/.test(error.code ?? '')) throw error;
    if (error instanceof CommitUnknownError) throw error;
    throw new CommitUnknownError('a commit was not answered', { cause: error });
  }
}
