/** `postgres://user:password@host:5432,host:5432/database?sslmode=…`: the authority is split by hand. */
const DATABASE_URL = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^@/?]+)([/?].*)?$/;

/**
 * One connection string for each host of a database URL, in their order: the driver knows one host only.
 *
 * @throws `Error` for a text that is no URL of PostgreSQL
 */
export function connectionStrings(url: string): readonly [string, ...string[]] {
  const [, before, hosts, after = ''] = DATABASE_URL.exec(url) ?? [];
  const [first, ...others] = (hosts ?? '').split(',').map((host) => `${before}${host}${after}`);
  if (hosts === undefined || first === undefined) throw new Error('it is no URL of PostgreSQL');
  return [first, ...others];
}

/** A database URL for people and logs: without user and password. */
export function shownUrl(url: string): string {
  return url.replace(/\/\/[^@/]*@/, '//').replace(/\?.*$/, '');
}
