import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Clock } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';

/** How a subgraph is known over TLS, and how it knows the gateway. Paths are those of PEM files. */
export interface TlsRule {
  /** Certificates that may sign the subgraph's, in place of those of the system. */
  readonly ca_file?: string;
  /** Certificate of the gateway, with its chain. */
  readonly cert_file?: string;
  /** Its private key. */
  readonly key_file?: string;
  /** Name that the subgraph's certificate must have; the host of the URL when absent. */
  readonly server_name?: string;
}

/** Options of a TLS connection. One object stays the same until a file changes. */
export interface TlsOptions {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
  readonly servername?: string;
}

/** Minimum time between two readings of the files. */
const READ_AGAIN_MS = 10_000;

/** The beginning of each certificate in a PEM file. */
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/**
 * The certificates and the key of one TLS rule. They are read again when a connection opens, so a renewed certificate
 * needs no restart. A file that becomes invalid is logged once, and the last valid ones stay in use.
 */
export class TlsFiles {
  readonly #rule: TlsRule;
  readonly #setting: string;
  readonly #clock: Clock;
  readonly #log: Log;
  #options: TlsOptions;
  #readAtMs: number;
  #problem: string | null = null;

  /**
   * Throws an `Error` of one line that names the setting of an invalid file.
   *
   * @param setting key of the rule, such as `transport.rules[0].tls`
   */
  constructor(rule: TlsRule, setting: string, { clock, log }: { clock: Clock; log: Log }) {
    this.#rule = rule;
    this.#setting = setting;
    this.#clock = clock;
    this.#log = log;
    this.#options = readOptions(rule, setting);
    this.#readAtMs = clock.monotonicMs();
  }

  /** The options of a new connection. */
  get options(): TlsOptions {
    const nowMs = this.#clock.monotonicMs();
    if (nowMs - this.#readAtMs >= READ_AGAIN_MS) {
      this.#readAtMs = nowMs;
      this.#readAgain();
    }
    return this.#options;
  }

  #readAgain(): void {
    try {
      const read = readOptions(this.#rule, this.#setting);
      this.#problem = null;
      const { ca, cert, key } = this.#options;
      if (read.ca === ca && read.cert === cert && read.key === key) return;
      this.#options = read;
      this.#log.info({ setting: this.#setting }, 'certificates renewed');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      // Files are often replaced one after the other: the next reading may find them all.
      if (reason === this.#problem) return;
      this.#problem = reason;
      this.#log.warn({ reason }, 'renewed certificates are invalid; the last valid ones are used');
    }
  }
}

function readOptions(rule: TlsRule, setting: string): TlsOptions {
  const { ca_file: caFile, cert_file: certFile, key_file: keyFile, server_name: name } = rule;
  if ((certFile === undefined) !== (keyFile === undefined)) {
    throw new Error(`${setting} needs cert_file and key_file together.`);
  }
  const ca = caFile === undefined ? undefined : certificatesIn(caFile, `${setting}.ca_file`);
  const pair =
    certFile === undefined || keyFile === undefined ? {} : pairIn(certFile, keyFile, setting);
  return {
    ...(ca === undefined ? {} : { ca }),
    ...pair,
    ...(name === undefined ? {} : { servername: name }),
  };
}

function pairIn(certFile: string, keyFile: string, setting: string): TlsOptions {
  const cert = certificatesIn(certFile, `${setting}.cert_file`);
  const key = textOf(keyFile, `${setting}.key_file`);
  let fits: boolean;
  try {
    fits = new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
  } catch (error) {
    throw new Error(`${setting}.key_file: ${keyFile} is not a private key without a passphrase.`, {
      cause: error,
    });
  }
  if (fits) return { cert, key };
  throw new Error(`${setting}.key_file: ${keyFile} is not the key of ${certFile}.`);
}

function certificatesIn(path: string, setting: string): string {
  const text = textOf(path, setting);
  const found = text.match(CERTIFICATE) ?? [];
  try {
    for (const one of found) void new X509Certificate(one);
  } catch (error) {
    throw new Error(`${setting}: ${path} has a damaged certificate.`, { cause: error });
  }
  if (found.length > 0) return text;
  throw new Error(`${setting}: ${path} has no certificate in PEM format.`);
}

function textOf(path: string, setting: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    throw new Error(`${setting}: cannot read ${path} (${code}).`, { cause: error });
  }
}
