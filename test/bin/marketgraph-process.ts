import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** A running `marketgraph` command. */
export interface MarketgraphProcess {
  /** For example `http://localhost:41234`, read from what the command printed. */
  readonly origin: string;
  /** Sends a signal that does not end it. */
  signal(name: NodeJS.Signals): void;
  /** Everything that it has printed so far, its log included. */
  printed(): string;
  /** Sends a signal and waits for the end; returns the exit code, or the signal that ended it. */
  end(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

const POLL_MS = 100;
/** The young generation that the command itself asks for (`bin/marketgraph.ts`). */
const NODE_ARGS = ['--max-semi-space-size=8'];

/** Settings of a demo with one exchange, for tests to which the others are only work at the start. */
export const ONE_EXCHANGE: Readonly<Record<string, string>> = {
  VENUE_B_SYMBOLS: '',
  VENUE_B_PERP_SYMBOLS: '',
  VENUE_C_SYMBOLS: '',
  VENUE_C_PERP_SYMBOLS: '',
  VENUE_D_PERP_SYMBOLS: '',
};

/**
 * A few series of one exchange, and one share of the quoted markets: what the greater part of tests
 * is about.
 */
export const FEW_SERIES: Readonly<Record<string, string>> = {
  ...ONE_EXCHANGE,
  VENUE_A_SYMBOLS: 'BTCUSDT,ETHUSDT',
  VENUE_A_PERP_SYMBOLS: 'BTCUSDT,HUAYAOUSDT',
  STOCK_CN_SYMBOLS: '688901',
  STOCK_HK_SYMBOLS: '',
  STOCK_US_SYMBOLS: '',
  FOREX_SPOT_SYMBOLS: '',
  COMMODITY_FUTURES_SYMBOLS: '',
};

/** One series of one exchange: for tests of what is around bars. */
export const ONE_SERIES: Readonly<Record<string, string>> = {
  ...FEW_SERIES,
  VENUE_A_SYMBOLS: 'BTCUSDT',
  VENUE_A_PERP_SYMBOLS: '',
  STOCK_CN_SYMBOLS: '',
};

/** The command's file. */
export const ENTRY = join(import.meta.dirname, '../../bin/marketgraph.ts');

/**
 * Starts a command on free ports with an empty data folder, and waits until it prints its address.
 * @param entry the command's file, of this project or of a copy
 */
export async function startMarketgraph(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  entry: string = ENTRY,
): Promise<MarketgraphProcess> {
  const child = spawn(process.execPath, [...NODE_ARGS, entry, ...args], {
    env: serverEnvironment({ DATA_DIR: newFolder(), ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  }
  const origin = await originOf(child);
  return {
    origin,
    signal: (name) => void child.kill(name),
    printed: () => printed,
    end: (signal = 'SIGTERM') =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) {
          resolve(child.exitCode ?? child.signalCode);
        }
        child.once('exit', (code, endedBy) => resolve(code ?? endedBy));
        child.kill(signal);
      }),
  };
}

/** The environment of a quiet server on free ports. */
export function serverEnvironment(env: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PORT: '0',
    SIMULATOR_CONTROL_PORT: '0',
    DRAIN_GRACE_SEC: '0',
    LOG_LEVEL: 'warn',
    LOG_FORMAT: 'json',
    // No test asks an official host.
    COLLECT_SOURCES: '',
    NODE_OPTIONS: '',
    ...env,
  };
}

/** The printed address of a server; null before. */
export function originIn(printed: string): string | null {
  return /http:\/\/localhost:\d+/.exec(printed)?.[0] ?? null;
}

/** A new empty folder outside the repository. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'marketgraph-test-'));
}

/**
 * Runs a command to its end and returns its output. `runHere` does so without a process, where the process is not
 * what is tested.
 */
export function runMarketgraph(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...NODE_ARGS, ENTRY, ...args], {
      env: { ...process.env, NO_COLOR: '1', LOG_FORMAT: 'json', DATA_DIR: newFolder(), ...env },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}

function originOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const onData = (chunk: Buffer): void => {
      printed += chunk.toString();
      const origin = originIn(printed);
      if (origin !== null) resolve(origin);
    };
    child.stdout?.on('data', onData);
    child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${printed}`)));
  });
}

/** Sends a query to a graph and returns the whole answer. */
export async function askGraph(origin: string, query: string): Promise<unknown> {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return response.json();
}

/** Polling without a pause would take the processor that the server needs. */
export function betweenPolls(): Promise<void> {
  return setTimeout(POLL_MS);
}

/** Waits until `/readyz` says that everything is loaded; polls, because that is its interface. */
export async function untilReady(origin: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${origin}/readyz`);
    await response.text();
    if (response.ok) return;
    await betweenPolls();
  }
}
