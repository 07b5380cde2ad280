import type { Delivery, GraphAnswer } from '#kernel/ports/graph.ts';
import { DELIVERY_KEY } from '#kernel/ports/graph.ts';
import { framed, type LongText } from '#kernel/http/long-text.ts';
import { answerText } from '#graph-server/answer/stringify-answer.ts';

/** One event of a stream, encoded once for all subscribers. */
export interface Payload {
  /** Its JSON text: shared, or, when long, generated piecewise for each connection. */
  readonly json: string | LongText;
  /** UTF-8 length of `json`; approximate for a long text. */
  readonly bytes: number;
  /** A newer payload of the same key replaces a queued one (conflation); null is never replaced. */
  readonly conflateKey: string | null;
  /**
   * `snapshot`: the initial state of one stream; it contains everything up to `at`. `live`: published to every stream,
   * with sequence `at`. `opaque`: no sequence is known.
   */
  readonly place: 'snapshot' | 'live' | 'opaque';
  readonly at: number;
  /** Whether it is from before the subscription; the source is then read no faster than its readers read. */
  readonly isMissed: boolean;
  /** Publisher that `at` counts for; null for a source in this process. */
  readonly source: string | null;
}

/** Encodes an answer; its `DELIVERY_KEY` carries the conflation key and the sequence. */
export function encodePayload(answer: GraphAnswer): Payload {
  const delivery = answer[DELIVERY_KEY];
  const json = answerText(answer);
  const isMissed = delivery?.isMissed === true;
  return {
    json,
    bytes: typeof json === 'string' ? Buffer.byteLength(json) : json.characters,
    conflateKey: delivery?.conflateKey ?? null,
    place: placeOf(delivery),
    isMissed,
    at: delivery?.sequence ?? delivery?.holdsUpTo ?? -1,
    source: delivery?.source ?? null,
  };
}

function placeOf(delivery: Delivery | undefined): Payload['place'] {
  if (delivery === undefined) return 'opaque';
  if (delivery.sequence !== undefined) return 'live';
  return delivery.isMissed === true ? 'opaque' : 'snapshot';
}

/** Wraps a payload's text in a protocol message. */
export function messageOf({ json }: Payload, before: string, behind: string): string | LongText {
  return typeof json === 'string' ? `${before}${json}${behind}` : framed(before, json, behind);
}

/** A payload that is never conflated and has no sequence. */
export function textPayload(json: string): Payload {
  const bytes = Buffer.byteLength(json);
  return { json, bytes, conflateKey: null, place: 'opaque', isMissed: false, at: -1, source: null };
}
