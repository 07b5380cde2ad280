import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import type {
  AnalysisKey,
  AnalysisStore,
  StoredAnalysis,
  ModelCall,
} from '#kernel/ports/analysis-store.ts';
import { ANALYSIS_STORE_MIGRATIONS } from '#platform/sqlite/analysis-store-schema.ts';
import { openDatabase } from '#platform/sqlite/open-database.ts';

const ANALYSIS = 'content_hash, analyser, analyser_version, catalog_version, analysed_at_ms, body';
const CALL =
  'content_hash, catalog_version, model, prompt_hash, started_at_ms, duration_ms, input_tokens, ' +
  'output_tokens, verdict, dropped_count';

/**
 * Opens the store of analyses in its SQLite file; a missing file and its folders are created.
 *
 * @param path file name, or `:memory:`
 */
export function openSqliteAnalysisStore(path: string): AnalysisStore {
  return new SqliteAnalysisStore(path);
}

class SqliteAnalysisStore implements AnalysisStore {
  readonly #database: DatabaseSync;
  readonly #find: StatementSync;
  readonly #add: StatementSync;
  readonly #addCall: StatementSync;

  constructor(path: string) {
    this.#database = openDatabase(path, ANALYSIS_STORE_MIGRATIONS);
    this.#find = this.#database.prepare(
      `SELECT ${ANALYSIS} FROM analysis WHERE content_hash = ? AND analyser = ?
       AND analyser_version = ? AND catalog_version = ?`,
    );
    this.#add = this.#database.prepare(
      `INSERT INTO analysis (${ANALYSIS}) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    );
    this.#addCall = this.#database.prepare(
      `INSERT INTO model_call (${CALL}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
  }

  async find(key: AnalysisKey): Promise<StoredAnalysis | null> {
    const row = this.#find.get(
      key.contentHash,
      key.analyser,
      key.analyserVersion,
      key.catalogVersion,
    );
    return row === undefined ? null : toAnalysis(row);
  }

  async add(analysis: StoredAnalysis): Promise<void> {
    this.#add.run(
      analysis.contentHash,
      analysis.analyser,
      analysis.analyserVersion,
      analysis.catalogVersion,
      analysis.analysedAtMs,
      analysis.body,
    );
  }

  async allOf(contentHash: string): Promise<StoredAnalysis[]> {
    const select = `SELECT ${ANALYSIS} FROM analysis WHERE content_hash = ? ORDER BY sequence`;
    return this.#database.prepare(select).all(contentHash).map(toAnalysis);
  }

  async addCall(call: ModelCall): Promise<void> {
    this.#addCall.run(
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
    );
  }

  async callsFor(contentHash: string): Promise<ModelCall[]> {
    const select = `SELECT ${CALL} FROM model_call WHERE content_hash = ? ORDER BY sequence`;
    return this.#database.prepare(select).all(contentHash).map(toCall);
  }

  async tokensSince(startedAtMs: number): Promise<number> {
    const select = `SELECT coalesce(sum(input_tokens + output_tokens), 0) AS tokens
      FROM model_call WHERE started_at_ms >= ?`;
    return Number(this.#database.prepare(select).get(startedAtMs)!['tokens']);
  }

  async close(): Promise<void> {
    if (this.#database.isOpen) this.#database.close();
  }
}

type Row = Record<string, SQLOutputValue>;

function toAnalysis(row: Row): StoredAnalysis {
  return {
    contentHash: String(row['content_hash']),
    analyser: String(row['analyser']),
    analyserVersion: String(row['analyser_version']),
    catalogVersion: String(row['catalog_version']),
    analysedAtMs: Number(row['analysed_at_ms']),
    body: String(row['body']),
  };
}

function toCall(row: Row): ModelCall {
  return {
    contentHash: String(row['content_hash']),
    catalogVersion: String(row['catalog_version']),
    model: String(row['model']),
    promptHash: String(row['prompt_hash']),
    startedAtMs: Number(row['started_at_ms']),
    durationMs: Number(row['duration_ms']),
    inputTokens: Number(row['input_tokens']),
    outputTokens: Number(row['output_tokens']),
    verdict: String(row['verdict']),
    droppedCount: Number(row['dropped_count']),
  };
}
