/** The key of an analysis: equal content, analyser and catalog give the same analysis. */
export interface AnalysisKey {
  /** SHA-256 of all that the analyser sees of the document, in hexadecimal. */
  readonly contentHash: string;
  readonly analyser: string;
  readonly analyserVersion: string;
  readonly catalogVersion: string;
}

/**
 * A stored analysis. It never changes: with a new version of analyser or catalog, the store gets a further analysis.
 */
export interface StoredAnalysis extends AnalysisKey {
  readonly analysedAtMs: number;
  /** JSON text of the results. */
  readonly body: string;
}

/** One request to a model, for the operator's account. It has no text of the document, and no secret. */
export interface ModelCall {
  readonly contentHash: string;
  readonly catalogVersion: string;
  readonly model: string;
  /** SHA-256 of the request's messages, in hexadecimal. */
  readonly promptHash: string;
  readonly startedAtMs: number;
  readonly durationMs: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** `accepted`, `partly_accepted`, `rejected`, or why there was no answer. */
  readonly verdict: string;
  /** Results that a check rejected. */
  readonly droppedCount: number;
}

/** Analyses and the requests to models. A write is on disk when its promise resolves. */
export interface AnalysisStore {
  /** Null where there is none. */
  find(key: AnalysisKey): Promise<StoredAnalysis | null>;
  /** Keeps an analysis. Where one has the key already, that one stays. */
  add(analysis: StoredAnalysis): Promise<void>;
  /** Every analysis of a content, the oldest first. */
  allOf(contentHash: string): Promise<StoredAnalysis[]>;
  addCall(call: ModelCall): Promise<void>;
  /** The requests for a content, the oldest first. */
  callsFor(contentHash: string): Promise<ModelCall[]>;
  /** Tokens of all requests that started at a time or later. */
  tokensSince(startedAtMs: number): Promise<number>;
  close(): Promise<void>;
}
