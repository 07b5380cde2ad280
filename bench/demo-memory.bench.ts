import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { figure } from '#bench/measure/figures.ts';
import { useMixed } from '#bench/load/mixed-use.ts';
import { ALL_SYMBOLS, startDemo } from '#bench/servers/demo-server.ts';
import { residentMemory, type ResidentMemory } from '#bench/servers/resident-memory.ts';

const MAX_MIB = 350;
const MIB = 1_048_576;
const SAMPLE_MS = 15_000;
/** Twenty minutes without it. */
const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 20);
/** Requests of one address are counted, and this is one address. */
const NO_QUOTAS = {
  QUOTA_PER_MINUTE: '0',
  QUOTA_GRAPHQL_PER_MINUTE: '0',
  QUOTA_COMPUTE_PER_MINUTE: '0',
};

/** The demo as a newcomer starts it, every market, in a process of its own, under requests of every kind. */
const demoMemory: Bench = {
  name: `memory of the demo after ${MINUTES} minutes`,
  async run() {
    const server = await startDemo([], NO_QUOTAS, ALL_SYMBOLS);
    const samples: ResidentMemory[] = [];
    const take = (): number => samples.push(residentMemory(server.pid));
    const timer = setInterval(take, SAMPLE_MS);
    try {
      take();
      const { answered, refused, events } = await useMixed(server.origin, MINUTES * 60_000);
      take();
      const asked = `${answered} answers, ${refused.length} errors, ${events} events`;
      return [rowOf(samples, asked)];
    } finally {
      clearInterval(timer);
      await server.stop();
    }
  },
};

export default demoMemory;

function rowOf(samples: readonly ResidentMemory[], asked: string): ClaimRow {
  const last = samples.at(-1)!;
  const mib = (bytes: number): string => `${figure(bytes / MIB)} MiB`;
  const highest = Math.max(...samples.map(({ residentBytes }) => residentBytes));
  const ratio = last.residentBytes / MIB / MAX_MIB;
  return {
    claim: `resident memory of the demo, all markets, after ${MINUTES} minutes of mixed use`,
    ours: [
      mib(last.residentBytes),
      `${mib(last.sharedBytes)} of them the program, shared`,
      `${mib(highest)} at most`,
      `${mib(samples[0]!.residentBytes)} when it was ready`,
      asked,
    ].join('; '),
    peer: `${MAX_MIB} MiB`,
    ratio,
    goal: '≤ 1 ×',
    isMet: ratio <= 1,
  };
}
