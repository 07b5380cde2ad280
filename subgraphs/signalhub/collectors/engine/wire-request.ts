import type { SourceRequest } from '#signalhub/collectors/source.ts';
import type { SourceHost } from '#signalhub/collectors/source-hosts.ts';

/** A request as it is sent. */
export interface WireRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The request of a source with the headers of its host, of the installation, and its own; later ones win. */
export function wireRequest(
  host: SourceHost,
  { path, method, form, json, headers }: SourceRequest,
  common: Readonly<Record<string, string>>,
): WireRequest {
  const body = form === undefined ? jsonText(json) : new URLSearchParams(form).toString();
  const type = form === undefined ? 'application/json' : 'application/x-www-form-urlencoded';
  return {
    url: `${host.baseUrl}${path}`,
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      accept: '*/*',
      ...host.headers,
      ...common,
      ...(body !== undefined && { 'content-type': `${type}; charset=UTF-8` }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  };
}

function jsonText(json: unknown): string | undefined {
  return json === undefined ? undefined : JSON.stringify(json);
}
