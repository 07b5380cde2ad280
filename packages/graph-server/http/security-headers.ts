import type { ServerResponse } from 'node:http';
import helmet from 'helmet';

/** A flat list of names and values, as `writeHead` takes it. */
export type FlatHeaders = readonly string[];

/**
 * Helmet's headers with a content security policy, computed once: a constant list costs nothing per request, and all
 * handlers send the same. HTTPS belongs to the proxy, so no header enforces it.
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

/** For data: nothing in a response may run, load or be framed. */
export const SECURITY_HEADERS: FlatHeaders = securityHeaders({
  'default-src': ["'none'"],
  'frame-ancestors': ["'none'"],
});

/** For data that must not be reused. */
export const DATA_HEADERS: FlatHeaders = [...SECURITY_HEADERS, 'cache-control', 'no-store'];
