import type { GraphAnswer } from '#kernel/ports/graph.ts';
import { DELIVERY } from '#kernel/ports/graph.ts';
import { framed, type LongText } from '#kernel/http/long-text.ts';
import { answerText } from '#graph-server/answer/stringify-answer.ts';

/** One event of a stream, encoded once for everybody who gets it. */
export interface Payload {
  /** Its JSON text: one for everybody, or, where that is long, what each connection makes it from piece by piece. */
  readonly json: string | LongText;
  /** Length of `json` in UTF-8; of a long one about. */
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
  const json = answerText(answer);
  const place =
    delivery === undefined ? 'opaque' : delivery.sequence === undefined ? 'snapshot' : 'live';
  return {
    json,
    bytes: typeof json === 'string' ? Buffer.byteLength(json) : json.characters,
    conflateKey: delivery?.conflateKey ?? null,
    place,
    at: delivery?.sequence ?? delivery?.holdsUpTo ?? -1,
    source: delivery?.source ?? null,
  };
}

/** The message of a payload: its text between two others. */
export function messageOf({ json }: Payload, before: string, behind: string): string | LongText {
  return typeof json === 'string' ? `${before}${json}${behind}` : framed(before, json, behind);
}

/** A payload that nothing replaces, and that has no place among others. */
export function textPayload(json: string): Payload {
  const bytes = Buffer.byteLength(json);
  return { json, bytes, conflateKey: null, place: 'opaque', at: -1, source: null };
}
