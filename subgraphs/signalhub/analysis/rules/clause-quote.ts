import type { Clause } from '#signalhub/analysis/text/clauses.ts';
import { originalRange, type NormalText } from '#signalhub/analysis/text/normal-text.ts';

/** Longest quote, in characters of the original. */
const MAX_QUOTE = 200;

/**
 * The clause in the original text, so that every quote is literal. Of a long clause, it quotes the text around two
 * places, from comma to comma if that fits.
 */
export function quoteOf(
  normal: NormalText,
  clause: Clause,
  place: { readonly from: number; readonly to: number },
): string {
  const [from, to] = originalRange(normal, clause.from, clause.to);
  const whole = normal.original.slice(from, to).trim();
  if (whole.length <= MAX_QUOTE) return whole;
  const [placeFrom, placeTo] = originalRange(normal, place.from, place.to);
  const spare = Math.max(0, MAX_QUOTE - (placeTo - placeFrom));
  let start = Math.max(from, placeFrom - (spare >> 1));
  let end = Math.min(to, start + MAX_QUOTE);
  if (placeTo - placeFrom <= MAX_QUOTE) {
    start = afterComma(normal.original, start, placeFrom, from);
    end = beforeComma(normal.original, placeTo, Math.min(to, start + MAX_QUOTE), to);
  }
  return wholeCharacters(normal.original.slice(start, end)).trim();
}

function afterComma(text: string, earliest: number, latest: number, clauseFrom: number): number {
  if (earliest === clauseFrom) return earliest;
  const comma = text.slice(earliest, latest).search(/[，,、：:]/);
  return comma === -1 ? earliest : earliest + comma + 1;
}

function beforeComma(text: string, earliest: number, latest: number, clauseTo: number): number {
  if (latest === clauseTo) return latest;
  const part = text.slice(earliest, latest);
  const comma = Math.max(...['，', ',', '、'].map((mark) => part.lastIndexOf(mark)));
  return comma === -1 ? latest : earliest + comma;
}

/** Without halves of characters that UTF-16 writes as pairs. */
function wholeCharacters(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]/, '').replace(/[\uD800-\uDBFF]$/, '');
}
