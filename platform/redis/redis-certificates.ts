import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RedisOptions } from 'ioredis';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';
import type { RedisCertificates } from '#platform/redis/redis-url.ts';

interface Pems {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

/**
 * Options of TLS connections. The driver reads their members whenever it connects, and so do they their files: a
 * renewed certificate needs no restart. While a file is invalid, the last valid ones are used.
 *
 * @throws `ConfigurationError` of one line for a file that is invalid from the start
 */
export function tlsOptions(certificates: RedisCertificates): NonNullable<RedisOptions['tls']> {
  let last = readPems(certificates);
  const read = (): Pems => {
    try {
      last = readPems(certificates);
    } catch {
      // Files are often replaced one after the other.
    }
    return last;
  };
  const options = {};
  for (const name of Object.keys(last) as (keyof Pems)[]) {
    Object.defineProperty(options, name, { enumerable: true, get: () => read()[name] });
  }
  return options;
}

function readPems({ caFile, certFile, keyFile }: RedisCertificates): Pems {
  const ca = caFile === undefined ? {} : { ca: certificateIn(caFile, 'sslrootcert') };
  if (certFile === undefined || keyFile === undefined) return ca;
  const cert = certificateIn(certFile, 'sslcert');
  const key = textOf(keyFile, 'sslkey');
  let fits: boolean;
  try {
    fits = new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
  } catch (error) {
    throw refusal(`sslkey: ${keyFile} is no private key without a passphrase`, error);
  }
  if (fits) return { ...ca, cert, key };
  throw refusal(`sslkey: ${keyFile} is not the key of ${certFile}`);
}

function certificateIn(path: string, parameter: string): string {
  const text = textOf(path, parameter);
  try {
    void new X509Certificate(text);
  } catch (error) {
    throw refusal(`${parameter}: ${path} has no certificate in the form of PEM`, error);
  }
  return text;
}

function textOf(path: string, parameter: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    throw refusal(`${parameter}: cannot read ${path} (${code})`, error);
  }
}

function refusal(problem: string, cause?: unknown): ConfigurationError {
  return new ConfigurationError(`REDIS_URL (quota.redis_url): ${problem}.`, { cause });
}
