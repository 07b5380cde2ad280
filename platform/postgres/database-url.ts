/** `postgres://user:password@host:5432,host:5432/database?sslmode=…`: `URL` does not parse several hosts. */
const DATABASE_URL = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^@/?]+)([/?].*)?$/;

/**
 * One connection string per host of a database URL, in order: the driver accepts a single host.
 *
 * @throws `Error` when the text is not a PostgreSQL URL
 */
export function connectionStrings(url: string): readonly [string, ...string[]] {
  const [, before, hosts, after = ''] = DATABASE_URL.exec(url) ?? [];
  const [first, ...others] = (hosts ?? '').split(',').map((host) => `${before}${host}${after}`);
  if (hosts === undefined || first === undefined) throw new Error('it is no URL of PostgreSQL');
  return [first, ...others];
}

/** A database URL for logs: without user and password. */
export function shownUrl(url: string): string {
  return url.replace(/\/\/[^@/]*@/, '//').replace(/\?.*$/, '');
}
