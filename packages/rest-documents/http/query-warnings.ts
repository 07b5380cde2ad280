import type { ParsedUrlQuery } from 'node:querystring';
import { nearestName } from '#kernel/text/nearest-name.ts';
import type { Route } from '#rest-documents/compile/route.ts';
import { isListParameter } from '#rest-documents/http/request-values.ts';
import { TABLE_PARAMETERS } from '#rest-documents/tables/table-parameters.ts';

/** Header that names the query parameters without effect. */
export const WARNING_HEADER = 'x-marketgraph-warning';

const MAX_NAMED = 5;
const MAX_CHARACTERS = 64;

/** The header's value for a query; null where every parameter has an effect. */
export type QueryWarnings = (query: ParsedUrlQuery) => string | null;

/**
 * Builds the check of a route. Unknown query parameters are ignored, and of a repeated parameter that is no
 * list the last value counts, so a typo would silently change the answer. The value is a list of structured
 * fields (RFC 9651), names percent-encoded: `unknown-parameter;name="limt";nearest="limit"`,
 * `repeated-parameter;name="limit"`.
 */
export function compileQueryWarnings(route: Route): QueryWarnings {
  const taken = [...route.parameters, ...(route.table === null ? [] : TABLE_PARAMETERS)];
  const inQuery = taken.filter(({ place }) => place === 'query');
  const names = inQuery.map(({ wireName }) => wireName);
  const isList = new Map(inQuery.map((one) => [one.wireName, isListParameter(one)]));
  return (query) => {
    const items: string[] = [];
    for (const name in query) {
      const list = isList.get(name);
      if (list === true || (list === false && !differs(query[name]))) continue;
      const item = list === false ? `repeated-parameter;name="${name}"` : warningOf(name, names);
      if (items.push(item) === MAX_NAMED) break;
    }
    return items.length === 0 ? null : items.join(', ');
  };
}

/** Whether several different values were given where only one can be used. */
function differs(given: string | string[] | undefined): boolean {
  return Array.isArray(given) && given.some((one) => one !== given[0]);
}

function warningOf(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names);
  const hint = nearest === null ? '' : `;nearest="${nearest}"`;
  const shown = encodeURIComponent([...name].slice(0, MAX_CHARACTERS).join('').toWellFormed());
  return `unknown-parameter;name="${shown}"${hint}`;
}
