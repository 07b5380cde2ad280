import type {
  AnalysisKey,
  AnalysisStore,
  StoredAnalysis,
  ModelCall,
} from '#kernel/ports/analysis-store.ts';
import type { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { storageFailure } from '#platform/postgres/postgres-failure.ts';

const ANALYSIS = `
  content_hash as "contentHash", analyser, analyser_version as "analyserVersion",
  catalog_version as "catalogVersion", analysed_at_ms as "analysedAtMs", body`;
const FIND = `
  select ${ANALYSIS} from analysis
  where content_hash = $1 and analyser = $2 and analyser_version = $3 and catalog_version = $4`;
const ADD = `
  insert into analysis
    (content_hash, analyser, analyser_version, catalog_version, analysed_at_ms, body)
  values ($1, $2, $3, $4, $5, $6) on conflict do nothing`;
const ADD_CALL = `
  insert into model_call (content_hash, catalog_version, model, prompt_hash, started_at_ms,
    duration_ms, input_tokens, output_tokens, verdict, dropped_count)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
const CALLS = `
  select content_hash as "contentHash", catalog_version as "catalogVersion", model,
    prompt_hash as "promptHash", started_at_ms as "startedAtMs", duration_ms as "durationMs",
    input_tokens as "inputTokens", output_tokens as "outputTokens", verdict,
    dropped_count as "droppedCount"
  from model_call where content_hash = $1 order by sequence`;
const TOKENS = `
  select coalesce(sum(input_tokens + output_tokens), 0)::bigint as tokens
  from model_call where started_at_ms >= $1`;

/** Analyses in PostgreSQL, so that every process finds what one of them analysed, and all share one budget. */
export class AnalysisStorePostgres implements AnalysisStore {
  readonly #database: PostgresDatabase;

  /** @param database owned by the caller, with the required schema */
  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  async find(key: AnalysisKey): Promise<StoredAnalysis | null> {
    const { contentHash, analyser, analyserVersion, catalogVersion } = key;
    const values = [contentHash, analyser, analyserVersion, catalogVersion];
    const [row] = await this.#ask(() => this.#database.rows<StoredAnalysis>(FIND, values));
    return row ?? null;
  }

  async add(analysis: StoredAnalysis): Promise<void> {
    const { contentHash, analyser, analyserVersion, catalogVersion, analysedAtMs, body } = analysis;
    const key = [contentHash, analyser, analyserVersion, catalogVersion];
    await this.#ask(() => this.#database.run(ADD, [...key, analysedAtMs, body]));
  }

  async allOf(contentHash: string): Promise<StoredAnalysis[]> {
    const select = `select ${ANALYSIS} from analysis where content_hash = $1 order by sequence`;
    return this.#ask(() => this.#database.rows<StoredAnalysis>(select, [contentHash]));
  }

  async addCall(call: ModelCall): Promise<void> {
    const values = [
      call.contentHash,
      call.catalogVersion,
      call.model,
      call.promptHash,
      call.startedAtMs,
      call.durationMs,
      call.inputTokens,
      call.outputTokens,
      call.verdict,
      call.droppedCount,
    ];
    await this.#ask(() => this.#database.run(ADD_CALL, values));
  }

  async callsFor(contentHash: string): Promise<ModelCall[]> {
    return this.#ask(() => this.#database.rows<ModelCall>(CALLS, [contentHash]));
  }

  async tokensSince(startedAtMs: number): Promise<number> {
    const [row] = await this.#ask(() =>
      this.#database.rows<{ tokens: number }>(TOKENS, [startedAtMs]),
    );
    return row?.tokens ?? 0;
  }

  /** The database stays open: its owner closes it. */
  close(): Promise<void> {
    return Promise.resolve();
  }

  async #ask<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      throw storageFailure(error, this.#database.place);
    }
  }
}
