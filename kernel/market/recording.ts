import type { VenueId } from '#kernel/market/instrument.ts';

/** How a recording is written. A reader refuses one of another version. */
export const RECORDING_VERSION = 1;

/** What a part of a recording begins with. It names no address, because that may be a private one. */
export interface RecordingHead extends VenueId {
  readonly kind: 'recording';
  readonly version: number;
  readonly symbols: readonly string[];
  /** The recorder's wall clock at the start. */
  readonly startedAtMs: number;
}

/** An HTTP request in the exchange's own terms; `target` is what stands behind the base URL. */
export interface RecordedRequest {
  readonly method: 'GET' | 'POST';
  readonly target: string;
  /** Empty where nothing was sent. */
  readonly body: string;
}

/** Something that passed between the exchange and us. */
export type Exchanged =
  | {
      readonly kind: 'answered';
      readonly request: RecordedRequest;
      readonly askedAtMs: number;
      readonly status: number;
      /** Those that say something of time, type and limits; in lower case. */
      readonly headers: Readonly<Record<string, string>>;
      readonly text: string;
    }
  /** No whole answer came. */
  | {
      readonly kind: 'unanswered';
      readonly request: RecordedRequest;
      readonly askedAtMs: number;
    }
  | { readonly kind: 'opened'; readonly connection: number; readonly target: string }
  /** We said that. */
  | { readonly kind: 'said'; readonly connection: number; readonly text: string }
  /** The exchange said that. */
  | { readonly kind: 'heard'; readonly connection: number; readonly text: string }
  | { readonly kind: 'closed'; readonly connection: number; readonly code: number };

/** The same with its place in time: milliseconds since the start, of a clock that only grows. */
export type RecordedEvent = Exchanged & { readonly atMs: number };

/** A whole recording, as it is replayed. */
export interface Recording {
  readonly head: RecordingHead;
  /** Ascending by time. */
  readonly events: readonly RecordedEvent[];
  /** Times at which parts of it are missing, because it had become too large. */
  readonly gapsMs: readonly number[];
}

/** Takes what passes, at once and without fail. */
export interface ExchangeRecorder {
  /** Milliseconds since the start. */
  elapsedMs(): number;
  record(exchanged: Exchanged): void;
}
