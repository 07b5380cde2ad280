import { spawn } from 'node:child_process';
import { ROOT } from '#test/pages/page-snippets.ts';

/**
 * What stands around a reader's commands: `curl` fails on a refusal as a reader would notice it,
 * and an endless stream ends once it has brought something, or after two seconds of an open one.
 */
const PRELUDE = `
set -euo pipefail
curl() {
  local argument streams= status=0
  for argument in "$@"; do if [ "$argument" = -N ]; then streams=yes; fi; done
  if [ -z "$streams" ]; then command curl --silent --show-error --fail-with-body "$@"; echo; return; fi
  {
    command curl --silent --fail-with-body --max-time 2 "$@" || status=$?
    case $status in 0|23|28) ;; *) exit $status;; esac
  } | sed '/^data:/q'
}
`;

/**
 * Starts the command as npx does, which takes a second of processor time to find it. `command npx`
 * checks once that npx finds it.
 */
const NPX = `
project=$PWD
npx() {
  if [ "$1" != marketgraph ]; then command npx "$@"; return; fi
  PATH="$project/node_modules/.bin:$PATH" "$project/bin/marketgraph.ts" "\${@:2}"
}
`;

/**
 * Runs a snippet in bash, in the project's folder, and returns its exit code with all that it
 * printed.
 */
export function runInShell(
  text: string,
  env: Readonly<Record<string, string>>,
  folder: string = ROOT,
): Promise<{ code: number | null; printed: string }> {
  return new Promise((resolve) => {
    const child = spawn('bash', ['-c', PRELUDE + NPX + text], {
      cwd: folder,
      env: { ...process.env, NO_COLOR: '1', NODE_OPTIONS: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    }
    child.once('close', (code) => resolve({ code, printed }));
  });
}
