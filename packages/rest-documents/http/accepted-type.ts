import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { DomainError } from '#kernel/errors/errors.ts';
import { JSON_TYPE } from '#rest-documents/compile/output-shape.ts';

/** Headers whose meaning is remembered: there are as many as kinds of clients, and none of theirs is long. */
const MAX_HEADERS = 500;
const MAX_CHARACTERS = 256;

/** Failures have this type where a client names it, so it says nothing against JSON. */
const PROBLEM_TYPE = 'application/problem+json';

/** Answers which of the offered types a client likes best; throws `not_acceptable` for none of them. */
export type AcceptedType = (accept: string | undefined) => string;

/**
 * Builds the choice between media types (RFC 9110, section 12.5.1): highest quality first, of equal ones
 * the one that the client names first. Without a preference it is the first offered one.
 */
export function compileAcceptedType(offered: readonly string[]): AcceptedType {
  const known = new LRUCache<string, { readonly type: string | null }>({ max: MAX_HEADERS });
  const types = [...offered, PROBLEM_TYPE];
  return (accept) => {
    if (accept === undefined || accept === '' || accept === '*/*') return offered[0]!;
    let found = known.get(accept);
    if (found === undefined) {
      const headers = { accept: withoutParameters(accept) };
      const [best = null] = new Negotiator({ headers }).mediaTypes(types);
      found = { type: best === PROBLEM_TYPE ? JSON_TYPE : best };
      if (accept.length <= MAX_CHARACTERS) known.set(accept, found);
    }
    if (found.type !== null) return found.type;
    throw new DomainError(
      'not_acceptable',
      `This is answered as ${offered.join(', ')}; name one of these in Accept, or leave it out.`,
    );
  };
}

/**
 * The types of a header with nothing but their quality. There is one form of each type here, so whoever names
 * a charset or a version means that form: nobody is refused JSON for asking for `application/json; charset=utf-8`.
 */
function withoutParameters(accept: string): string {
  if (!accept.includes(';')) return accept;
  return accept
    .split(',')
    .map((one) => {
      const [type = '', ...parameters] = one.split(';');
      const quality = parameters.find((parameter) => /^\s*q\s*=/i.test(parameter));
      return quality === undefined ? type : `${type};${quality.trim()}`;
    })
    .join(',');
}
