import type { ServerResponse } from 'node:http';
import helmet from 'helmet';

/** Names and values in turn, as `writeHead` takes them. */
export type FlatHeaders = readonly string[];

/**
 * Helmet's headers under a content security policy, collected once: a fixed list costs nothing per
 * request, and every handler sends the same one. HTTPS is the business of the proxy in front, so
 * nothing here insists on it.
 */
export function securityHeaders(directives: Readonly<Record<string, string[]>>): FlatHeaders {
  const collected: string[] = [];
  const recorder = {
    setHeader: (name: string, value: string) => collected.push(name.toLowerCase(), value),
    removeHeader: () => {},
  };
  const apply = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  });
  apply({} as never, recorder as unknown as ServerResponse, (error?: unknown) => {
    if (error !== undefined) throw error;
  });
  return collected;
}

/** For answers that are data: nothing in them may run, load or be framed. */
export const DATA_HEADERS: FlatHeaders = [
  ...securityHeaders({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] }),
  'cache-control',
  'no-store',
];
