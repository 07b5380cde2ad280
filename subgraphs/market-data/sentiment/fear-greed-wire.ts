import { TransportError } from '#kernel/market/upstream-cause.ts';

/** The provider's names of values, least first. */
export const FEAR_GREED_CLASSES = [
  'extreme_fear',
  'fear',
  'neutral',
  'greed',
  'extreme_greed',
] as const;
export type FearGreedClass = (typeof FEAR_GREED_CLASSES)[number];

/** One day of the index. */
export interface FearGreedDay {
  /** 00:00 UTC of the day, in milliseconds. */
  readonly timeMs: number;
  /** 0 (extreme fear) to 100 (extreme greed). */
  readonly value: number;
  /** Null for a word that is not known. */
  readonly classification: FearGreedClass | null;
}

/** The content of an answer. */
export interface FearGreedAnswer {
  /** Ascending; days that were not published are left out. */
  readonly days: readonly FearGreedDay[];
  /** Time until the next value; null if the answer does not state it. */
  readonly untilUpdateMs: number | null;
}

const DAY_MS = 86_400_000;

/** The path of the newest days, below the provider's base URL. */
export function fearGreedPath(days: number): string {
  return `/fng/?limit=${days}&format=json`;
}

/**
 * Reads an answer of alternative.me: rows newest first, their numbers as texts, the time to the next value in the first
 * of them. Throws `TransportError` for any other text.
 */
export function readFearGreed(body: string): FearGreedAnswer {
  const { data, metadata } = objectOf(jsonOf(body));
  const { error = null } = objectOf(metadata ?? {});
  if (error !== null || !Array.isArray(data)) throw notItsProtocol('it has no data');
  const byTime = new Map(data.map(dayOf).map((day) => [day.timeMs, day]));
  const [first = null] = data as readonly unknown[];
  const untilSec = first === null ? null : numberOf(objectOf(first)['time_until_update']);
  return {
    days: [...byTime.values()].toSorted((a, b) => a.timeMs - b.timeMs),
    untilUpdateMs: untilSec === null ? null : Math.max(0, untilSec * 1_000),
  };
}

function dayOf(row: unknown): FearGreedDay {
  const { value: text, timestamp, value_classification: word } = objectOf(row);
  const value = numberOf(text);
  const timeSec = numberOf(timestamp);
  if (value === null || timeSec === null || value < 0 || value > 100 || timeSec <= 0) {
    throw notItsProtocol('a row is not a day of the index');
  }
  // A day's value may be stamped with the minute of its creation.
  const timeMs = Math.floor((timeSec * 1_000) / DAY_MS) * DAY_MS;
  return { timeMs, value, classification: classOf(word) };
}

function classOf(word: unknown): FearGreedClass | null {
  if (typeof word !== 'string') return null;
  const name = word.trim().toLowerCase().replaceAll(/\s+/g, '_');
  return FEAR_GREED_CLASSES.find((one) => one === name) ?? null;
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : null;
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw notItsProtocol('it has a wrong shape');
  return value as Readonly<Record<string, unknown>>;
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw notItsProtocol('it is not JSON');
  }
}

function notItsProtocol(reason: string): TransportError {
  return new TransportError('not_its_protocol', `the answer is not that of the index: ${reason}`);
}
