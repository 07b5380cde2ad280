/** Format version of a recording of sources. A reader rejects other versions. */
export const SOURCE_RECORDING_VERSION = 1;

/** The first line of each part of a recording of sources. It contains no address of the recorder. */
export interface SourceRecordingHead {
  readonly kind: 'source_recording';
  readonly version: number;
  /** Names of the recorded sources, in their order. */
  readonly sources: readonly string[];
  /** The recorder's wall clock at the start. */
  readonly startedAtMs: number;
}

/** A request to a source. */
export interface SourceAsked {
  /** Official name of the host, independent of the address of the request. */
  readonly host: string;
  readonly method: 'GET' | 'POST';
  /** Path and query. */
  readonly target: string;
  /** Empty for a request without a body. */
  readonly body: string;
  /** Those that decide what a source answers, in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A request with its answer, or without a complete one. */
export type SourceExchange =
  | {
      readonly kind: 'answered';
      readonly request: SourceAsked;
      readonly status: number;
      /** Those that the collector evaluates, in lower case. */
      readonly headers: Readonly<Record<string, string>>;
      /** The body, where it is UTF-8. */
      readonly text?: string;
      /** Any other body. */
      readonly base64?: string;
    }
  | { readonly kind: 'unanswered'; readonly request: SourceAsked };

/** With the time of the answer: milliseconds since the start, on the monotonic clock. */
export type RecordedSourceExchange = SourceExchange & { readonly atMs: number };

/** A whole recording of sources. */
export interface SourceRecording {
  readonly head: SourceRecordingHead;
  /** Ascending by time. */
  readonly exchanges: readonly RecordedSourceExchange[];
}

/** Records exchanges synchronously and never throws. */
export interface SourceRecorder {
  record(exchange: SourceExchange): void;
}
