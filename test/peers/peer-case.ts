import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A composition of a peer's suite: what its composer was given, and what it made of it. */
export interface PeerCase {
  readonly suite: string;
  readonly test: string;
  readonly subgraphs: readonly {
    readonly name: string;
    readonly url: string;
    readonly sdl: string;
  }[];
  readonly accepts: boolean;
  /** The codes of its errors; null where the peer has none. */
  readonly codes: readonly string[] | null;
}

/** Recorded compositions by suite, each input once. Throws where none are. */
export function readPeerCases(folder: string): Map<string, Map<string, PeerCase>> {
  if (!existsSync(folder)) {
    throw new Error(
      `There are no recorded suites in ${folder}; docs/testing.md says how to record them.`,
    );
  }
  const suites = new Map<string, Map<string, PeerCase>>();
  for (const file of readdirSync(folder).toSorted()) {
    if (!file.endsWith('.jsonl')) continue;
    const cases = new Map<string, PeerCase>();
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      if (line === '') continue;
      const one = JSON.parse(line) as PeerCase;
      cases.set(identityOf(one), one);
    }
    suites.set(file.replace('.jsonl', ''), cases);
  }
  return suites;
}

/** A short name of a case that has no text of the peer's. */
function identityOf({ subgraphs }: PeerCase): string {
  return createHash('sha256').update(JSON.stringify(subgraphs)).digest('hex').slice(0, 10);
}
