import { codePointsOf } from '#rest-documents/validate/code-points.ts';

/** Why a text is not JSON, with the message and position (in code points) of Python's decoder. */
export interface InvalidJson {
  readonly error: string;
  readonly offset: number;
}

/** Maximum nesting of JSON: nothing in the interface nests as deep, and writing it back would recurse. */
export const DEEPEST_JSON = 64;

const LITERALS = ['true', 'false', 'null'];
/** Numbers that Python reads in addition to JSON's; each with a JSON number that overflows. */
const NOT_FINITE: readonly (readonly [word: string, number: string])[] = [
  ['NaN', '1e999'],
  ['Infinity', '1e999'],
  ['-Infinity', '-1e999'],
];
/** First characters of those words; a minus may come before. */
const STARTS_OF_WORDS = new Set([...NOT_FINITE].map(([word]) => word.charCodeAt(0)));
const WORDS = [...LITERALS, ...NOT_FINITE.map(([word]) => word)];
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const BLANK = /[ \t\n\r]*/y;
/** Characters below it are control characters. */
const FIRST_PLAIN = 0x20;
const HEX = /^[0-9a-fA-F]{4}$/;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

class JsonSyntaxError extends Error {
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

/**
 * Finds the error that Python's `json.loads` reports for a text that `JSON.parse` rejected; null where Python
 * reads the text, because only `NaN` and `Infinity` are wrong. It runs only on invalid texts, so it favours
 * exactness over speed. Nesting deeper than `DEEPEST_JSON` counts as a missing value.
 */
export function findInvalidJson(text: string): InvalidJson | null {
  try {
    const end = skipBlank(text, skipValue(text, skipBlank(text, 0), 0));
    return end < text.length ? at(text, 'Extra data', end) : null;
  } catch (error) {
    if (error instanceof JsonSyntaxError) return at(text, error.message, error.at);
    throw error;
  }
}

/** A text whose only errors are `NaN` and `Infinity`, as JSON: with numbers that overflow. */
export function withoutNotFinite(text: string): string {
  let json = '';
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) at = endOfText(text, at + 1);
    if (!STARTS_OF_WORDS.has(character)) continue;
    const found = NOT_FINITE.find(([word]) => text.startsWith(word, at));
    if (found === undefined) continue;
    json += text.slice(from, at) + found[1];
    from = at + found[0].length;
    at = from - 1;
  }
  return json + text.slice(from);
}

/** Position of the quotation mark that ends a string. */
function endOfText(text: string, from: number): number {
  let index = from;
  for (; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === QUOTE) return index;
    if (character === BACKSLASH) index += 1;
  }
  return index;
}

function at(text: string, error: string, index: number): InvalidJson {
  return { error, offset: codePointsOf(text.slice(0, index)) };
}

function skipBlank(text: string, from: number): number {
  return skip(BLANK, text, from);
}

function skip(expression: RegExp, text: string, from: number): number {
  expression.lastIndex = from;
  return expression.test(text) ? expression.lastIndex : from;
}

function skipValue(text: string, from: number, depth: number): number {
  const first = text[from];
  if (depth > DEEPEST_JSON) throw new JsonSyntaxError('Expecting value', from);
  if (first === '"') return skipString(text, from + 1);
  if (first === '{') return skipObject(text, from + 1, depth + 1);
  if (first === '[') return skipArray(text, from + 1, depth + 1);
  const literal = WORDS.find((candidate) => text.startsWith(candidate, from));
  const end = literal === undefined ? skip(NUMBER, text, from) : from + literal.length;
  if (end === from) throw new JsonSyntaxError('Expecting value', from);
  return end;
}

function skipObject(text: string, from: number, depth: number): number {
  let index = skipBlank(text, from);
  if (text[index] === '}') return index + 1;
  for (;;) {
    if (text[index] !== '"') {
      throw new JsonSyntaxError('Expecting property name enclosed in double quotes', index);
    }
    index = skipBlank(text, skipString(text, index + 1));
    if (text[index] !== ':') throw new JsonSyntaxError("Expecting ':' delimiter", index);
    index = skipValue(text, skipBlank(text, index + 1), depth);
    index = skipBlank(text, index);
    if (text[index] === '}') return index + 1;
    if (text[index] !== ',') throw new JsonSyntaxError("Expecting ',' delimiter", index);
    const comma = index;
    index = skipBlank(text, index + 1);
    if (text[index] === '}')
      throw new JsonSyntaxError('Illegal trailing comma before end of object', comma);
  }
}

function skipArray(text: string, from: number, depth: number): number {
  let index = skipBlank(text, from);
  if (text[index] === ']') return index + 1;
  for (;;) {
    index = skipBlank(text, skipValue(text, index, depth));
    if (text[index] === ']') return index + 1;
    if (text[index] !== ',') throw new JsonSyntaxError("Expecting ',' delimiter", index);
    const comma = index;
    index = skipBlank(text, index + 1);
    if (text[index] === ']')
      throw new JsonSyntaxError('Illegal trailing comma before end of array', comma);
  }
}

/** Position of the first special character in a string; stepwise, as escapes may follow closely. */
function endOfPlain(text: string, from: number): number {
  let index = from;
  for (; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === QUOTE || character === BACKSLASH || character < FIRST_PLAIN) return index;
  }
  return index;
}

function skipString(text: string, from: number): number {
  let index = from;
  for (;;) {
    index = endOfPlain(text, index);
    const stop = text[index];
    if (stop === '"') return index + 1;
    if (stop === undefined) throw new JsonSyntaxError('Unterminated string starting at', from - 1);
    if (stop !== '\\') throw new JsonSyntaxError('Invalid control character at', index);
    const escape = text[index + 1];
    if (escape === undefined)
      throw new JsonSyntaxError('Unterminated string starting at', from - 1);
    if (escape === 'u') {
      if (!HEX.test(text.slice(index + 2, index + 6))) {
        throw new JsonSyntaxError('Invalid \\uXXXX escape', index + 1);
      }
      index += 6;
    } else if ('"\\/bfnrt'.includes(escape)) {
      index += 2;
    } else {
      throw new JsonSyntaxError('Invalid \\escape', index);
    }
  }
}
