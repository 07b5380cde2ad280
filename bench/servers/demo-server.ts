import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productNodeOptions, productVariables } from '#bench/servers/node-options.ts';

/** A whole server over one simulated market. */
export interface DemoServer {
  readonly origin: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const POLL_MS = 100;

/** Markets that are left out where what is measured has one. */
const LEFT_OUT = [
  'STOCK_CN',
  'STOCK_HK',
  'STOCK_US',
  'FOREX_SPOT',
  'COMMODITY_FUTURES',
  'VENUE_A_PERP',
  'VENUE_B',
  'VENUE_B_PERP',
  'VENUE_C',
  'VENUE_C_PERP',
  'VENUE_D_PERP',
];

/** One symbol of one market. */
const ONE_SYMBOL: Readonly<Record<string, string>> = {
  ...Object.fromEntries(LEFT_OUT.map((name) => [`${name}_SYMBOLS`, ''])),
  VENUE_A_SYMBOLS: 'BTCUSDT',
};

/** Everything that a newcomer's demo has. */
export const ALL_SYMBOLS: Readonly<Record<string, string>> = {};

/** Runs `marketgraph start` on a free port, and waits until it is ready. */
export async function startDemo(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  symbols: Readonly<Record<string, string>> = ONE_SYMBOL,
): Promise<DemoServer> {
  const child = spawn(
    process.execPath,
    [...productNodeOptions(), 'bin/marketgraph.ts', 'start', ...args],
    {
      cwd: new URL('../../', import.meta.url).pathname,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        ...productVariables(),
        ...symbols,
        DATA_DIR: await mkdtemp(join(tmpdir(), 'marketgraph-bench-')),
        PORT: '0',
        SIMULATOR_CONTROL_PORT: '0',
        LOG_LEVEL: 'error',
        DRAIN_GRACE_SEC: '0',
        ...env,
      },
    },
  );
  const origin = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /http:\/\/localhost:\d+/.exec(printed);
      if (found !== null) resolve(found[0]);
    });
    child.once('exit', (code) => reject(new Error(`a server ended with ${code}`)));
  });
  while (!(await fetch(`${origin}/readyz`)).ok) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return {
    origin,
    pid: child.pid!,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}
