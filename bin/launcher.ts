#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The command of the installed package. It starts on any Node that npm runs on, and starts the program on the Node that
 * it needs: the current one if that is new enough, else the one that is installed with the program.
 */

/** Older ones lack `node:sqlite` and `Temporal`. */
const MIN_MAJOR = 26;
/** As in the script `start` of a clone: memory that is freed goes back to the system. */
const MEMORY = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };
const PASSED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const program = fileURLToPath(new URL('./marketgraph.ts', import.meta.url));
const node = isNewEnough(process.versions.node) ? process.execPath : ownNode();
const args = ['--max-semi-space-size=8', program, ...process.argv.slice(2)];
const env = { ...MEMORY, ...process.env };
if (process.execve !== undefined && process.platform !== 'win32') {
  process.execve(node, [node, ...args], env);
}
runAsChild();

function isNewEnough(version: string): boolean {
  return Number(version.split('.')[0]) >= MIN_MAJOR;
}

function ownNode(): string {
  return join(dirname(createRequire(import.meta.url).resolve('node/package.json')), 'bin/node');
}

/** On a Node that cannot replace itself. Ends as the program does. */
function runAsChild(): void {
  const child = spawn(node, args, { env, stdio: 'inherit' });
  for (const name of PASSED_SIGNALS) process.on(name, () => child.kill(name));
  child.once('exit', (code, signal) => {
    for (const name of PASSED_SIGNALS) process.removeAllListeners(name);
    if (signal === null) process.exitCode = code ?? 1;
    else process.kill(process.pid, signal);
  });
}
