import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import {
  company,
  NOW_MS,
  sector,
  temporaryFolder,
  writeBundle,
} from '#test/signalhub/small-bundle.ts';

const PUBLISHER = new URL('publish-in-child.ts', import.meta.url).pathname;
const COMPANY_COUNT = 3_000;
const FIRST_PUBLISHED_MS = Date.parse('2026-11-20T10:00:00+08:00');

/** A bundle whose publishing takes long enough to be killed at any step of it. */
export function writeLargeBundle(number: number): string {
  const codes = Array.from({ length: COMPANY_COUNT }, (_, index) => {
    const prefixes = ['600', '601', '603', '605', '000', '001', '002'];
    return `${prefixes[Math.floor(index / 1_000)]}${String(index % 1_000).padStart(3, '0')}`;
  });
  return writeBundle(temporaryFolder(), {
    publicationId: `large-${number}`,
    publishedAt: new Date(FIRST_PUBLISHED_MS + number * 60_000).toISOString(),
    rows: {
      sector: [sector(`L1.of-${number}`)],
      company: codes.map((code) => company(code, `第${number}版`)),
    },
  });
}

/** The end of a publishing process, and its output before. */
export interface Publishing {
  /** Lines of its output so far. */
  readonly said: () => readonly string[];
  /** Resolves when the process has ended. */
  readonly ended: Promise<readonly string[]>;
  kill(): void;
}

/** Publishes in a process of its own; `onLine` receives its output. */
export function publishInChild(
  databasePath: string,
  folder: string,
  { standAt = '', onLine = () => {} }: { standAt?: string; onLine?: (line: string) => void } = {},
): Publishing {
  const args = [PUBLISHER, databasePath, folder, standAt, String(NOW_MS)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  let text = '';
  const said = (): string[] => text.split('\n').slice(0, -1);
  const listen = async (): Promise<readonly string[]> => {
    let heard = 0;
    for await (const chunk of child.stdout) {
      text += String(chunk);
      for (const line of said().slice(heard)) onLine(line);
      heard = said().length;
    }
    await exit;
    return said();
  };
  return { said, ended: listen(), kill: () => child.kill('SIGKILL') };
}

/**
 * The number of the large bundle that readers see, 0 for none. Fails when any part of it is missing
 * or any part of another one is there.
 */
export async function visibleNumber(databasePath: string): Promise<number> {
  const store = openSqliteFactStore(databasePath);
  try {
    const publication = await store.currentPublication();
    if (publication === null) return 0;
    const number = Number(publication.publicationId.split('-')[1]);
    const names = new Set<unknown>();
    let count = 0;
    const query = { sequence: publication.sequence, kind: 'company' };
    for await (const batch of store.readFacts(query)) {
      count += batch.length;
      for (const { payload } of batch) names.add(payload['name']);
    }
    expect([...names]).toEqual([`第${number}版`]);
    expect(count).toBe(COMPANY_COUNT);
    return number;
  } finally {
    await store.close();
  }
}

/** Whether SQLite finds its own structures in order. */
export function expectSoundFile(databasePath: string): void {
  const database = new DatabaseSync(databasePath);
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  database.close();
}
