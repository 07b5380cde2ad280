import type { IncomingHttpHeaders } from 'node:http';
import type { ClientApp } from '#kernel/ports/graph.ts';
import type { ClientHeaders } from '#graph-server/settings/front-settings.ts';

/** The client application that headers name; empty where none are read, or the name is missing. */
export function clientAppOf(
  headers: IncomingHttpHeaders,
  names: ClientHeaders | null,
): { readonly client?: ClientApp } {
  return names === null ? {} : appOf(headers, names);
}

/** The client application of `connection_init`, whose payload has the members at its top level or in `headers`. */
export function clientAppIn(
  payload: Readonly<Record<string, unknown>> | undefined,
  names: ClientHeaders | null,
): { readonly client?: ClientApp } {
  if (names === null || payload === undefined) return {};
  const { headers } = payload;
  const nested = typeof headers === 'object' && headers !== null ? headers : {};
  return appOf({ ...nested, ...payload }, names);
}

function appOf(
  given: Readonly<Record<string, unknown>>,
  names: ClientHeaders,
): { readonly client?: ClientApp } {
  const [name, version] = [given[names.name], given[names.version]];
  if (typeof name !== 'string' || name === '') return {};
  return { client: { name, version: typeof version === 'string' ? version : '' } };
}
