import { readFileSync } from 'node:fs';

/** Memory of a process in bytes; Linux only. */
export interface ResidentMemory {
  /** All pages that are in memory. */
  readonly residentBytes: number;
  /** The same, with pages that others have too divided among them. */
  readonly proportionalBytes: number;
  /** Pages of files that others have too: most of the program itself. */
  readonly sharedBytes: number;
}

export function residentMemory(pid: number): ResidentMemory {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const bytesOf = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) * 1_024;
  return {
    residentBytes: bytesOf('Rss'),
    proportionalBytes: bytesOf('Pss'),
    sharedBytes: bytesOf('Shared_Clean'),
  };
}
