import { USUAL_FORMAT, parameterOf } from '#graph-server/answer/parts-format.ts';
import type { PartsFormat } from '#graph-server/answer/parts-format.ts';

/** Media types of an answer. */
export type AnswerType =
  | 'application/json'
  | 'application/graphql-response+json'
  | 'text/event-stream'
  | 'text/html';

const OFFERED: readonly AnswerType[] = [
  'application/json',
  'application/graphql-response+json',
  'text/event-stream',
  'text/html',
];

interface MediaRange {
  readonly name: string;
  readonly quality: number;
  /** In lower case. */
  readonly parameters: readonly string[];
}

/**
 * Negotiates the media type from `Accept` (RFC 9110): highest quality first, then the client's order. Wildcards and an
 * absent header mean `application/json`. HTML is offered for GET only. Null when nothing is acceptable.
 */
export function negotiate(accept: string | undefined, method: string): AnswerType | null {
  if (accept === undefined || accept === '*/*' || accept === 'application/json') {
    return 'application/json';
  }
  const ranges = accept.split(',').map(readRange);
  const refused = new Set(ranges.filter((range) => range.quality === 0).map(({ name }) => name));
  const wanted = ranges.filter((range) => range.quality > 0);
  for (const range of byQuality(wanted)) {
    const type = typeFor(range.name);
    if (type === null || refused.has(type) || (type === 'text/html' && method !== 'GET')) continue;
    return type;
  }
  // An undivided answer is JSON for clients that accept parts.
  return wanted.some((one) => isOfParts(one) || isOfEvents(one)) ? 'application/json' : null;
}

/** The format in which a client accepts multi-part answers; null when it accepts none. */
export function partsFormatOf(accept: string | undefined): PartsFormat | null {
  if (accept === undefined || !accept.includes(MULTIPART)) return null;
  const ranges = accept.split(',').map(readRange);
  return byQuality(ranges.filter(isOfParts)).map(formatOf)[0] ?? null;
}

/** The format for a client that accepts server-sent events, which may add a format to the media type. */
export function eventFormatOf(accept: string | undefined): PartsFormat {
  if (accept === undefined || !accept.includes(';')) return USUAL_FORMAT;
  const range = accept
    .split(',')
    .map(readRange)
    .find(({ name }) => name === 'text/event-stream');
  return range === undefined ? USUAL_FORMAT : formatOf(range);
}

/** Whether a client accepts the events of a subscription as parts of one answer. */
export function acceptsEventParts(accept: string | undefined): boolean {
  if (accept === undefined || !/subscriptionspec=/i.test(accept)) return false;
  return accept.split(',').map(readRange).some(isOfEvents);
}

function isOfEvents({ name, quality, parameters }: MediaRange): boolean {
  if (name !== MULTIPART || quality === 0) return false;
  return parameters.some((one) => /^subscriptionspec="?1\.0"?$/.test(one));
}

/** Other formats, and parts of a subscription, have other parameters. */
function isOfParts({ name, quality, parameters }: MediaRange): boolean {
  if (name !== MULTIPART || quality === 0) return false;
  return parameters.every((one) => !one.includes('spec=') || FORMATS.has(one));
}

function formatOf({ parameters }: MediaRange): PartsFormat {
  return parameters.map((one) => FORMATS.get(one)).find((one) => one !== undefined) ?? USUAL_FORMAT;
}

const FORMATS: ReadonlyMap<string, PartsFormat> = new Map(
  (['20220824', 'v0.2'] as const).map((one) => [parameterOf(one).toLowerCase(), one]),
);

function byQuality(ranges: readonly MediaRange[]): readonly MediaRange[] {
  return ranges.toSorted((a, b) => b.quality - a.quality);
}

const MULTIPART = 'multipart/mixed';

function typeFor(range: string): AnswerType | null {
  if (range === '*/*' || range === 'application/*') return 'application/json';
  return OFFERED.find((type) => type === range) ?? null;
}

function readRange(text: string): MediaRange {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  const value = quality === undefined ? 1 : Number(quality);
  return { name, quality: Number.isFinite(value) ? value : 0, parameters };
}

/** Whether a `Content-Type` is JSON in UTF-8, which is also the default charset. */
export function isJsonContent(contentType: string | undefined): boolean {
  if (contentType === 'application/json') return true;
  if (contentType === undefined) return false;
  const [name, ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase());
  if (name !== 'application/json') return false;
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  return charset === undefined || /^charset="?utf-?8"?$/.test(charset);
}
