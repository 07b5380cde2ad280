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
  for (const range of wanted.toSorted((a, b) => b.quality - a.quality)) {
    const type = typeFor(range.name);
    if (type === null || refused.has(type) || (type === 'text/html' && method !== 'GET')) continue;
    return type;
  }
  // An undivided answer is JSON for clients that accept parts.
  return wanted.some(isOfParts) ? 'application/json' : null;
}

/** Whether a client accepts multi-part answers in this server's format. */
export function acceptsParts(accept: string | undefined): boolean {
  if (accept === undefined || !accept.includes(MULTIPART)) return false;
  return accept.split(',').map(readRange).some(isOfParts);
}

/** Other formats, and parts of a subscription, have other parameters. */
function isOfParts({ name, quality, parameters }: MediaRange): boolean {
  if (name !== MULTIPART || quality === 0) return false;
  return parameters.every((one) => !one.includes('spec=') || one === 'deferspec=20220824');
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
