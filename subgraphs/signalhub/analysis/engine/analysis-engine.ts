import { coalesce } from '#kernel/async/coalesce.ts';
import type { AnalysisKey, AnalysisStore } from '#kernel/ports/analysis-store.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import {
  AnalyserUnavailableError,
  type UnavailableReason,
} from '#signalhub/analysis/analyser-unavailable.ts';
import type {
  Analyser,
  AnalysisRequest,
  AnalysisResult,
  AnalysisUsage,
} from '#signalhub/analysis/analyser.ts';
import { contentHashOf } from '#signalhub/analysis/engine/content-hash.ts';
import { checkResults, type DroppedResult } from '#signalhub/analysis/engine/result-checks.ts';

/** Checked results, with the versions that produced them. */
export interface StampedAnalysis extends AnalysisKey {
  readonly analysedAtMs: number;
  readonly results: readonly AnalysisResult[];
  readonly dropped: readonly DroppedResult[];
  readonly usage: AnalysisUsage;
  /** The reason why the first analyser failed; null if it succeeded. */
  readonly fallbackReason: UnavailableReason | null;
}

export interface AnalysisEngineOptions {
  readonly analyser: Analyser;
  /** Answers where the first analyser is unavailable. */
  readonly fallback: Analyser;
  readonly store: AnalysisStore;
  readonly clock: Clock;
}

/** The stored body of an analysis. */
type Body = Pick<StampedAnalysis, 'results' | 'dropped' | 'usage'>;

/**
 * Analyses each document once. The engine checks the results of an analyser, records the versions of analyser and
 * catalog, and stores the analysis under the hash of the content. With a new version of analyser or catalog, the engine
 * analyses again and keeps the old analysis.
 */
export class AnalysisEngine {
  readonly #options: AnalysisEngineOptions;
  /** Analyses in flight, so that a document that arrives twice at once is analysed once. */
  readonly #running = new Map<string, Promise<StampedAnalysis>>();

  constructor(options: AnalysisEngineOptions) {
    this.#options = options;
  }

  /** The first analyser with its version: a new one may give other results. */
  get version(): string {
    const { name, version } = this.#options.analyser;
    return `${name} ${version}`;
  }

  /** The checked analysis of a document. Rejects only where the store is unavailable or an analyser has a defect. */
  async analyse(request: AnalysisRequest): Promise<StampedAnalysis> {
    const { analyser, fallback } = this.#options;
    try {
      return await this.#once(analyser, request);
    } catch (error) {
      if (!(error instanceof AnalyserUnavailableError)) throw error;
      const analysis = await this.#once(fallback, request);
      return { ...analysis, fallbackReason: error.reason };
    }
  }

  #once(analyser: Analyser, request: AnalysisRequest): Promise<StampedAnalysis> {
    const key: AnalysisKey = {
      contentHash: contentHashOf(request),
      analyser: analyser.name,
      analyserVersion: analyser.version,
      catalogVersion: request.catalog.version,
    };
    const name = JSON.stringify(Object.values(key));
    const running = this.#running.get(name);
    if (running !== undefined) return running;
    const made = coalesce(this.#running, name, this.#keptOrMade(analyser, key, request));
    void made.then(
      () => this.#running.delete(name),
      () => undefined,
    );
    return made;
  }

  async #keptOrMade(
    analyser: Analyser,
    key: AnalysisKey,
    request: AnalysisRequest,
  ): Promise<StampedAnalysis> {
    const { store, clock } = this.#options;
    const kept = await store.find(key);
    if (kept !== null) {
      const body = JSON.parse(kept.body) as Body;
      return { ...key, ...body, analysedAtMs: kept.analysedAtMs, fallbackReason: null };
    }
    const { results, usage } = await analyser.analyse(request);
    const { accepted, dropped } = checkResults(results, request);
    const analysedAtMs = clock.nowMs();
    const body: Body = { results: accepted, dropped, usage };
    await store.add({ ...key, analysedAtMs, body: JSON.stringify(body) });
    return { ...key, ...body, analysedAtMs, fallbackReason: null };
  }
}
