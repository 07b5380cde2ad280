import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { DomainError } from '#kernel/errors/errors.ts';
import { JSON_TYPE } from '#rest-documents/compile/output-shape.ts';

/** `Accept` headers whose result is cached. There are as many as kinds of clients, and all are short. */
const MAX_HEADERS = 500;
const MAX_CHARACTERS = 256;

/** A client that accepts problem details also accepts JSON. */
const PROBLEM_TYPE = 'application/problem+json';

/** Returns the offered type that the client prefers; throws `not_acceptable` if it accepts none. */
export type AcceptedType = (accept: string | undefined) => string;

/**
 * Builds the content negotiation (RFC 9110, section 12.5.1): highest quality first, then the client's order.
 * Without a preference it is the first offered type.
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
 * The types of a header with only their quality. Each type has one form here, so charset and version
 * parameters are ignored: `application/json; charset=utf-8` gets JSON.
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
