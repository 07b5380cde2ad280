/** Maximum compared length of a text, in characters; the rest does not distinguish texts. */
const MAX_CHARACTERS = 4_000;

/** `【Title】` at the start: editors write their own, over the same text. */
const LEADING_TITLE = /^\s*【([^】]*)】/u;
/** `(Reuters)` at the end: the credit line of the republisher. */
const TRAILING_CREDIT = /\([^()]{1,12}\)\s*$/u;

/**
 * The form in which texts of materials are compared: NFKC (full-width letters and digits become half-width),
 * without the editor's title, the credit line and blanks, in lower case. A text that is only a title keeps
 * it.
 */
export function normaliseText(text: string): string {
  const plain = text.slice(0, 2 * MAX_CHARACTERS).normalize('NFKC');
  const body = plain.replace(LEADING_TITLE, '').replace(TRAILING_CREDIT, '');
  const compared = compact(body);
  const whole = compared === '' ? compact(plain.replaceAll(/[【】]/gu, '')) : compared;
  return whole.slice(0, MAX_CHARACTERS);
}

/** The editor's title in 【】 at the start of a text; empty for none. */
export function normaliseTitle(text: string): string {
  return compact((LEADING_TITLE.exec(text.slice(0, MAX_CHARACTERS))?.[1] ?? '').normalize('NFKC'));
}

function compact(text: string): string {
  return text.replaceAll(/\s+/gu, '').toLowerCase();
}
