import { Type } from 'typebox';

const MAX_CHARACTERS = 500;

/**
 * The address of a web page or file, as every fact has it. Clients make links of these texts, so only `http` and
 * `https` are taken: a `javascript:` link would run in the page of whoever opens it.
 */
export function webUrl(description?: string) {
  return urlOf('^https?://[^ ]+$', description);
}

/** As `webUrl`, or an empty text where there is no address. */
export function webUrlOrEmpty(description: string) {
  return urlOf('^https?://[^ ]+$|^$', description);
}

function urlOf(pattern: string, description: string | undefined) {
  const text = { pattern, maxLength: MAX_CHARACTERS };
  return Type.String(description === undefined ? text : { ...text, description });
}
