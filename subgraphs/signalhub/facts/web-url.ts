import { Type } from 'typebox';

const MAX_CHARACTERS = 500;

/**
 * URL of a web page or file. Clients render it as a link, so only `http` and `https` are allowed: a
 * `javascript:` link would run in the reader's page.
 */
export function webUrl(description?: string) {
  return urlOf('^https?://[^ ]+$', description);
}

/** As `webUrl`, or an empty text for none. */
export function webUrlOrEmpty(description: string) {
  return urlOf('^https?://[^ ]+$|^$', description);
}

function urlOf(pattern: string, description: string | undefined) {
  const text = { pattern, maxLength: MAX_CHARACTERS };
  return Type.String(description === undefined ? text : { ...text, description });
}
