import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { figure } from '#bench/measure/figures.ts';
import { useMixed } from '#bench/load/mixed-use.ts';
import { ALL_SYMBOLS, startDemo } from '#bench/servers/demo-server.ts';
import { productNodeOptions, productVariables } from '#bench/servers/node-options.ts';
import { residentMemory, type ResidentMemory } from '#bench/servers/resident-memory.ts';

const MAX_MIB = 350;
const MIB = 1_048_576;
const SAMPLE_MS = 5_000;
/** Samples at the end whose average counts: memory that is not collected yet makes single ones differ by 50 MiB. */
const LAST_SAMPLES = 6;
/** Of eighteen requests each; some two minutes. */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 20);
/** Requests of one address are counted, and this is one address. */
const NO_QUOTAS = {
  QUOTA_PER_MINUTE: '0',
  QUOTA_GRAPHQL_PER_MINUTE: '0',
  QUOTA_COMPUTE_PER_MINUTE: '0',
};

/** The demo as a newcomer starts it, every market, in a process of its own, under requests of every kind. */
const demoMemory: Bench = {
  name: `memory of the demo after ${ROUNDS} rounds of mixed use`,
  async run() {
    const empty = await memoryOfEmptyProcess();
    const server = await startDemo([], NO_QUOTAS, ALL_SYMBOLS);
    const samples: ResidentMemory[] = [];
    const take = (): number => samples.push(residentMemory(server.pid));
    const timer = setInterval(take, SAMPLE_MS);
    try {
      take();
      const { answered, refused, events } = await useMixed(server.origin, ROUNDS);
      take();
      const asked = `${answered} answers, ${refused.length} errors, ${events} events`;
      return [rowOf(samples, empty, asked)];
    } finally {
      clearInterval(timer);
      await server.stop();
    }
  },
};

export default demoMemory;

/** A process of the same Node with the same options that runs nothing. */
async function memoryOfEmptyProcess(): Promise<ResidentMemory> {
  const program = 'setInterval(() => {}, 1_000); process.stdout.write("ready")';
  const child = spawn(process.execPath, [...productNodeOptions(), '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...productVariables() },
  });
  try {
    await once(child.stdout, 'data');
    return residentMemory(child.pid!);
  } finally {
    child.kill();
  }
}

function rowOf(samples: readonly ResidentMemory[], empty: ResidentMemory, asked: string): ClaimRow {
  const mib = (bytes: number): string => `${figure(bytes / MIB)} MiB`;
  const all = samples.map(({ residentBytes }) => residentBytes);
  const last = all.slice(-LAST_SAMPLES);
  const residentBytes = last.reduce((sum, bytes) => sum + bytes, 0) / last.length;
  const ratio = residentBytes / MIB / MAX_MIB;
  return {
    claim: `resident memory of the demo, all markets, after ${ROUNDS} rounds of mixed use`,
    ours: [
      mib(residentBytes),
      `${mib(samples.at(-1)!.sharedBytes)} of them the program, shared`,
      `${mib(Math.max(...all))} at most`,
      `${mib(all[0]!)} when it was ready`,
      asked,
    ].join('; '),
    peer: `${MAX_MIB} MiB; an empty process of Node has ${mib(empty.residentBytes)}`,
    ratio,
    goal: '≤ 1 ×',
    isMet: ratio <= 1,
  };
}
