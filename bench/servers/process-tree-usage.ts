import { readFileSync, readdirSync } from 'node:fs';

/** Clock ticks of `/proc`, which Linux counts in hundredths of a second. */
const TICK_US = 10_000;

/** Processor time of a process and its descendants, in microseconds; Linux only. */
export function processTreeUs(pid: number): number {
  const parents = new Map<number, number>();
  const ticks = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = statOf(name);
    if (fields === null) continue;
    parents.set(Number(name), Number(fields[1]));
    ticks.set(Number(name), Number(fields[11]) + Number(fields[12]));
  }
  const isBelow = (one: number): boolean => {
    if (one === pid) return true;
    const parent = parents.get(one);
    return parent !== undefined && parent > 1 && isBelow(parent);
  };
  let sum = 0;
  for (const [one, count] of ticks) if (isBelow(one)) sum += count;
  return sum * TICK_US;
}

/** Fields behind the name of the program, which may hold spaces; null for a process that has just ended. */
function statOf(name: string): string[] | null {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
