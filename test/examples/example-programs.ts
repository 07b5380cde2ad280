import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#test/pages/page-snippets.ts';

/** The output of a program, and its end. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A program that runs until it is stopped. */
export interface Running {
  printed(): string;
  readonly end: Promise<Ended>;
  stop(): void;
}

/** The command that the table of `examples/README.md` has for a file of an example. */
export function commandOf(file: string): string {
  const page = readFileSync(join(ROOT, 'examples/README.md'), 'utf8');
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('|') && line.includes(`(${file})`));
  const [, command] = /`([^`]+)` \|$/.exec(rows[0] ?? '') ?? [];
  if (rows.length !== 1 || command === undefined) throw new Error(`no command runs ${file}`);
  return command;
}

/**
 * Starts a command of the page in the folder of the project, as a reader would.
 *
 * @param given values of the words in capitals, and further arguments
 */
export function start(
  command: string,
  env: Readonly<Record<string, string>>,
  given: readonly (readonly [word: string, value: string])[] = [],
  ...more: readonly string[]
): Running {
  const words = command
    .split(' ')
    .map((word) => given.find(([name]) => name === word)?.[1] ?? word);
  const isNode = words[0] === 'npx' && words[1] === 'node';
  const [program = '', ...args] = isNode ? [process.execPath, ...words.slice(2)] : words;
  const child = spawn(program, [...args, ...more], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      PYTHONPATH: 'clients/python',
      PYTHONDONTWRITEBYTECODE: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return {
    printed: () => stdout + stderr,
    end: new Promise((resolve) => {
      child.once('close', (code) => resolve({ code, stdout, stderr }));
    }),
    stop: () => child.kill('SIGTERM'),
  };
}
