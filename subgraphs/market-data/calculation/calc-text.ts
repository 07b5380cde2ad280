import { DomainError } from '#kernel/errors/errors.ts';
import type { CalcEntry } from '#market-data/calculation/calc-entry.ts';

/**
 * Reads a `calc` that is one text: names with `;` between them, each with `name=value` pairs after a colon, as keys
 * of answers are written (`ema:period=20`). A value that is JSON is that value (`20`, `true`, `null`), any other one
 * is a text. Throws `invalid_params` for any other text, and `empty_calc`.
 */
export function readCalcText(text: string): CalcEntry[] {
  const entries = entriesIn(text);
  if (entries.length === 0) throw new DomainError('empty_calc');
  return entries.map(readEntry);
}

/** The names in such a text, even if the rest of it is invalid. */
export function calcTextNames(text: string): string[] {
  return entriesIn(text).map((entry) => entry.split(':', 1)[0]!.trim());
}

function entriesIn(text: string): string[] {
  return text
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function readEntry(text: string): CalcEntry {
  const colon = text.indexOf(':');
  if (colon === -1) return { name: text };
  const name = text.slice(0, colon).trim();
  const pairs = text.slice(colon + 1).split(',');
  return { name, params: Object.fromEntries(pairs.map((pair) => readPair(pair, name))) };
}

function readPair(pair: string, name: string): [string, unknown] {
  const equals = pair.indexOf('=');
  if (equals < 1) {
    throw new DomainError(
      'invalid_params',
      `"${pair.trim().slice(0, 64)}" of "${name.slice(0, 64)}" is not a parameter; write it as name=value, for ` +
        'example ema:period=20.',
    );
  }
  return [pair.slice(0, equals).trim(), valueOf(pair.slice(equals + 1).trim())];
}

function valueOf(text: string): unknown {
  // Only numbers, true, false and null are JSON: any other value is a text.
  if (!/^(-?\d|true$|false$|null$)/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
