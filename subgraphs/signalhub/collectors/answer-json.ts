import { isObject, type JsonObject } from '#kernel/text/is-object.ts';
import { SourceFormatError } from '#signalhub/collectors/source.ts';
import { shanghaiDate } from '#signalhub/facts/shanghai-time.ts';

/**
 * The value of an answer in JSON, or in JSON inside a call with any name: `jsonpCallback85975({...})` and
 * `null([...])`. The name changes, so the value is the text between the first bracket and the last one. Throws
 * `SourceFormatError`.
 */
export function answerJson(text: string): unknown {
  const trimmed = text.trim();
  const call = /^[\w$.]*\(([^]*)\)\s*;?$/.exec(trimmed);
  try {
    return JSON.parse(call?.[1] ?? trimmed) as unknown;
  } catch {
    throw new SourceFormatError('the answer is not JSON');
  }
}

/** A member that is an object. Throws `SourceFormatError`. */
export function objectIn(value: unknown, name: string): JsonObject {
  const member = isObject(value) ? value[name] : undefined;
  if (!isObject(member)) {
    throw new SourceFormatError(`the answer has no object ${name}`);
  }
  return member;
}

/** The records of a list; lists sometimes become objects with the keys 0, 1, …. Throws `SourceFormatError`. */
export function recordsIn(value: unknown, name: string): readonly JsonObject[] {
  const member = isObject(value) ? value[name] : undefined;
  const records = Array.isArray(member) ? (member as readonly unknown[]) : numberedIn(member);
  if (records === null || !records.every((one) => isObject(one))) {
    throw new SourceFormatError(`${name} of the answer is not a list of records`);
  }
  return records;
}

function numberedIn(member: unknown): readonly unknown[] | null {
  if (!isObject(member)) return null;
  return Object.keys(member).every((key) => /^\d+$/.test(key)) ? Object.values(member) : null;
}

/** A text without surrounding spaces; null for a missing one, for an empty one and for `-`. */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value).trim();
  return /^[-—–]*$/.test(text) ? null : text;
}

/** `20260828`, `2026-08-28`, `2026.08.28` or `2026/08/28`, with or without a time, as `2026-08-28`. */
export function dateOf(value: unknown): string | null {
  const text = textOf(value);
  const match = text === null ? null : /^(\d{4})([-./]?)(\d{2})\2(\d{2})(?!\d{1,5}$)/.exec(text);
  return match === null ? null : `${match[1]}-${match[3]}-${match[4]}`;
}

/** A moment in milliseconds, as a number or as digits, as its date in Shanghai; or a date as `dateOf` reads it. */
export function dateOfMoment(value: unknown): string | null {
  const text = textOf(value);
  if (text === null || !/^\d{12,13}$/.test(text)) return dateOf(value);
  return shanghaiDate(Number(text));
}
