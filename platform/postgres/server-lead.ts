import { Client, DatabaseError, type ClientConfig, type QueryResult } from 'pg';

/**
 * What a server says of its right to be written. Each promotion begins a timeline with a higher number, so that of two
 * servers of one system that both take writes the one on the lower timeline led before a failover.
 */
export interface ServerLead {
  /** The same for a primary and all copies of its files; null where it is not told. */
  readonly system: string | null;
  readonly timeline: number;
}

const QUESTION = `
  select current_setting('transaction_read_only') = 'on' as is_standby,
    (select system_identifier::text from pg_control_system()) as system,
    case when pg_is_in_recovery() then null else pg_walfile_name(pg_current_wal_lsn()) end as file`;
/** For services that keep the files of their log to themselves. */
const SHORT_QUESTION = `
  select current_setting('transaction_read_only') = 'on' as is_standby, null as system, null as file`;
/** Digits of the timeline in the name of a file of the log. */
const TIMELINE_DIGITS = 8;

interface Answer {
  readonly is_standby: boolean;
  readonly system: string | null;
  readonly file: string | null;
}

/** How a connected server leads. Rejects where it cannot be written. */
export async function leadOf(client: Client): Promise<ServerLead> {
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

/** How a server leads that nobody is connected to; null for one that is away or cannot be written. */
export async function askLead(config: ClientConfig): Promise<ServerLead | null> {
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

/** Remembers who led last, so that a primary that lives on after a failover is known for what it is. */
export class NewestLead {
  readonly #timelines = new Map<string, number>();

  note({ system, timeline }: ServerLead): void {
    if (system === null) return;
    this.#timelines.set(system, Math.max(timeline, this.#timelines.get(system) ?? 0));
  }

  /** Whether another server was seen that took the place of this one. */
  isOver({ system, timeline }: ServerLead): boolean {
    return system !== null && timeline < (this.#timelines.get(system) ?? 0);
  }
}
