import { SourceError } from '#signalhub/collectors/engine/source-error.ts';
import type { SourceAnswer } from '#signalhub/collectors/source.ts';
import type { SourceHost } from '#signalhub/collectors/source-hosts.ts';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * The target of a redirect; null for no redirect. A target must be on the requested host, or in the registered domain
 * of the source, over TLS. Throws `SourceError` for any other one.
 */
export function redirectTarget(
  answer: SourceAnswer,
  fromUrl: string,
  { domain }: SourceHost,
): string | null {
  if (!REDIRECTS.has(answer.status)) return null;
  const location = answer.headers['location'] ?? '';
  const target = URL.parse(location, fromUrl);
  const from = new URL(fromUrl);
  if (target !== null && isAllowed(target, from, domain)) return target.href;
  const shown = target === null ? 'no address' : target.host;
  const message = `the answer redirects to ${shown}, outside of ${domain}`;
  throw new SourceError({ kind: 'malformed', message }, answer);
}

function isAllowed(target: URL, from: URL, domain: string): boolean {
  if (target.username !== '' || target.password !== '') return false;
  if (target.origin === from.origin) return true;
  const isWithin = target.hostname === domain || target.hostname.endsWith(`.${domain}`);
  return isWithin && target.protocol === 'https:' && target.port === '';
}
