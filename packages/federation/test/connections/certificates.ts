import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Paths of a certificate and its key. */
export interface Pair {
  readonly cert: string;
  readonly key: string;
}

/** A certificate authority of one test, in a folder of its own. */
export interface Authority {
  readonly folder: string;
  readonly ca: string;
  /** Signs a certificate for these names, such as `DNS:localhost`. */
  sign(name: string, names: string, days?: number): Pair;
}

export function newAuthority(): Authority {
  const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const run = (...args: string[]): void => {
    execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  };
  const newKey = (path: string): void =>
    run('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', path);
  newKey('ca.key');
  const ca = join(folder, 'ca.pem');
  run('req', '-x509', '-new', '-key', 'ca.key', '-subj', '/CN=authority', '-out', ca);
  return {
    folder,
    ca,
    sign: (name, names, days = 2) => {
      const pair = { cert: join(folder, `${name}.pem`), key: join(folder, `${name}.key`) };
      newKey(pair.key);
      run('req', '-new', '-key', pair.key, '-subj', `/CN=${name}`, '-out', 'request.csr');
      writeFileSync(join(folder, 'names'), `subjectAltName=${names}\n`);
      const signed = ['-CA', ca, '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names'];
      run('x509', '-req', '-in', 'request.csr', ...signed, '-days', `${days}`, '-out', pair.cert);
      return pair;
    },
  };
}

/** The texts of a certificate and its key. */
export function textsOf({ cert, key }: Pair): Pair {
  return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
}
