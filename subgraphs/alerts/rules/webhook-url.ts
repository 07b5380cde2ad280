import { DomainError } from '#kernel/errors/errors.ts';

/** Judges the host of a webhook: an address must be public, unless the operator allows it. A name is no address. */
export type IsAllowedHost = (hostname: string) => boolean;

/**
 * Reads the address of a webhook, in its normal form. What a name resolves to is checked at each connection. Throws
 * `invalid_webhook`.
 */
export function readWebhookUrl(text: string, isAllowedHost: IsAllowedHost): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null) throw refused('The url is no address such as https://hooks.example/abc.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw refused('The url begins with https:// or http://.');
  }
  if (url.username !== '' || url.password !== '') {
    throw refused(
      'The url contains a user name or a password; put a secret into its path instead.',
    );
  }
  if (!isAllowedHost(url.hostname)) throw refused('The host of the url is no public address.');
  url.hash = '';
  return url.href;
}

function refused(detail: string): DomainError {
  return new DomainError('invalid_webhook', detail);
}
