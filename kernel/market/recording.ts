import type { VenueId } from '#kernel/market/instrument.ts';

/** Format version of a recording. A reader rejects other versions. */
export const RECORDING_VERSION = 1;

/** The first line of each part of a recording. It contains no address, which may be private. */
export interface RecordingHead extends VenueId {
  readonly kind: 'recording';
  readonly version: number;
  readonly symbols: readonly string[];
  /** The recorder's wall clock at the start. */
  readonly startedAtMs: number;
}

/** An HTTP request to the exchange; `target` is the part after the base URL. */
export interface RecordedRequest {
  readonly method: 'GET' | 'POST';
  readonly target: string;
  /** Empty for a request without a body. */
  readonly body: string;
}

/** One exchange of messages with the venue. */
export type Exchanged =
  | {
      readonly kind: 'answered';
      readonly request: RecordedRequest;
      readonly askedAtMs: number;
      readonly status: number;
      /** The recorded response headers (time, type and limits), in lower case. */
      readonly headers: Readonly<Record<string, string>>;
      readonly text: string;
    }
  /** No complete response arrived. */
  | {
      readonly kind: 'unanswered';
      readonly request: RecordedRequest;
      readonly askedAtMs: number;
    }
  | { readonly kind: 'opened'; readonly connection: number; readonly target: string }
  /** A text that this client sent. */
  | { readonly kind: 'said'; readonly connection: number; readonly text: string }
  /** A text that the exchange sent. */
  | { readonly kind: 'heard'; readonly connection: number; readonly text: string }
  | { readonly kind: 'closed'; readonly connection: number; readonly code: number };

/** With its time: milliseconds since the start, on the monotonic clock. */
export type RecordedEvent = Exchanged & { readonly atMs: number };

/** A whole recording, ready for replay. */
export interface Recording {
  readonly head: RecordingHead;
  /** Ascending by time. */
  readonly events: readonly RecordedEvent[];
  /** Times at which parts are missing, because the recording exceeded its size. */
  readonly gapsMs: readonly number[];
}

/** Records messages synchronously and never throws. */
export interface ExchangeRecorder {
  /** Milliseconds since the start. */
  elapsedMs(): number;
  record(exchanged: Exchanged): void;
}
