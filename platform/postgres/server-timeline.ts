import { Client, DatabaseError, type ClientConfig, type QueryResult } from 'pg';

/**
 * The timeline of a server. Each promotion starts a timeline with a higher number: of two writable servers of one
 * system, the one with the lower timeline is the old primary.
 */
export interface ServerTimeline {
  /** Equal for a primary and its replicas; null when the service does not reveal it. */
  readonly system: string | null;
  readonly timeline: number;
}

const QUESTION = `
  select current_setting('transaction_read_only') = 'on' as is_standby,
    (select system_identifier::text from pg_control_system()) as system,
    case when pg_is_in_recovery() then null else pg_walfile_name(pg_current_wal_lsn()) end as file`;
/** For services that do not reveal the names of their WAL files. */
const SHORT_QUESTION = `
  select current_setting('transaction_read_only') = 'on' as is_standby, null as system, null as file`;
/** Digits of the timeline in the name of a WAL file. */
const TIMELINE_DIGITS = 8;

interface Answer {
  readonly is_standby: boolean;
  readonly system: string | null;
  readonly file: string | null;
}

/** The timeline of a connected server. Rejects when it is not writable. */
export async function leadOf(client: Client): Promise<ServerTimeline> {
  const { rows }: QueryResult = await client.query(QUESTION).catch((error: unknown) => {
    if (error instanceof DatabaseError) return client.query(SHORT_QUESTION);
    throw error;
  });
  const [answer] = rows as Answer[];
  if (answer === undefined || answer.is_standby) {
    throw new Error('Connection refused: it is a standby, which cannot be written');
  }
  const { system, file } = answer;
  return { system, timeline: Number.parseInt(file?.slice(0, TIMELINE_DIGITS) ?? '0', 16) };
}

/** The timeline of a server over a new connection; null when it is unavailable or not writable. */
export async function probeTimeline(config: ClientConfig): Promise<ServerTimeline | null> {
  const client = new Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await leadOf(client);
  } catch {
    return null;
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** Remembers the newest timeline, to recognise an old primary after a failover. */
export class NewestTimeline {
  readonly #timelines = new Map<string, number>();

  note({ system, timeline }: ServerTimeline): void {
    if (system === null) return;
    this.#timelines.set(system, Math.max(timeline, this.#timelines.get(system) ?? 0));
  }

  /** Whether another server has replaced this one. */
  isOver({ system, timeline }: ServerTimeline): boolean {
    return system !== null && timeline < (this.#timelines.get(system) ?? 0);
  }
}
