import type { GraphAnswer } from '#kernel/ports/graph.ts';
import { DELIVERY } from '#kernel/ports/graph.ts';
import { stringifyAnswer } from '#graph-server/answer/stringify-answer.ts';

/** One event of a stream, encoded once for everybody who gets it. */
export interface Payload {
  readonly json: string;
  /** Length of `json` in UTF-8. */
  readonly bytes: number;
  /** A newer payload of the same key may replace a waiting one; null means never dropped. */
  readonly conflateKey: string | null;
  /**
   * `snapshot`: what one stream is told first; it holds everything up to `at`. `live`: published to
   * every stream, at place `at`. `opaque`: the source says nothing about its place.
   */
  readonly place: 'snapshot' | 'live' | 'opaque';
  readonly at: number;
  /** Whose order of publishing `at` is a place of; null for a source in this process. */
  readonly source: string | null;
}

/** Encodes an answer; its `DELIVERY` says how it may be queued and where it stands in its source. */
export function encodePayload(answer: GraphAnswer): Payload {
  const delivery = answer[DELIVERY];
  const json = stringifyAnswer(answer);
  const place =
    delivery === undefined ? 'opaque' : delivery.sequence === undefined ? 'snapshot' : 'live';
  return {
    json,
    bytes: Buffer.byteLength(json),
    conflateKey: delivery?.conflateKey ?? null,
    place,
    at: delivery?.sequence ?? delivery?.holdsUpTo ?? -1,
    source: delivery?.source ?? null,
  };
}

/** A payload that nothing replaces, and that has no place among others. */
export function textPayload(json: string): Payload {
  const bytes = Buffer.byteLength(json);
  return { json, bytes, conflateKey: null, place: 'opaque', at: -1, source: null };
}
