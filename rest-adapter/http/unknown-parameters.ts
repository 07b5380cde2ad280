import type { ParsedUrlQuery } from 'node:querystring';
import { nearestName } from '#kernel/nearest-name.ts';
import type { Route } from '#rest-adapter/compile/route.ts';
import { TABLE_PARAMETERS } from '#rest-adapter/tables/table-parameters.ts';

/** The header of an answer that names what of its request meant nothing. */
export const WARNING_HEADER = 'x-marketgraph-warning';

const MOST_NAMED = 5;
const MOST_CHARACTERS = 64;

/** What a request's query says that its route does not know: the header's value, or null for nothing. */
export type UnknownParameters = (query: ParsedUrlQuery) => string | null;

/**
 * Builds the check of a route. Unknown query parameters are ignored, as the interface has it; so a misspelt
 * one would silently give another answer than was meant. The value is a list of structured fields (RFC 9651):
 * `unknown-parameter;name="limt";nearest="limit"`, names percent-encoded.
 */
export function compileUnknownParameters(route: Route): UnknownParameters {
  const taken = [...route.parameters, ...(route.table === null ? [] : TABLE_PARAMETERS)];
  const names = taken.flatMap(({ place, wireName }) => (place === 'query' ? [wireName] : []));
  const known = new Set(names);
  return (query) => {
    const items: string[] = [];
    for (const name in query) {
      if (known.has(name)) continue;
      if (items.push(warningOf(name, names)) === MOST_NAMED) break;
    }
    return items.length === 0 ? null : items.join(', ');
  };
}

function warningOf(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names);
  const hint = nearest === null ? '' : `;nearest="${nearest}"`;
  const shown = encodeURIComponent([...name].slice(0, MOST_CHARACTERS).join('').toWellFormed());
  return `unknown-parameter;name="${shown}"${hint}`;
}
