import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { postEvent } from '#alerts/delivery/post-event.ts';
import { secretOf } from '#alerts/delivery/signature.ts';
import { UndiciWebhooks } from '#platform/transport/undici-webhooks.ts';
import { snippetsOf } from '#test/pages/page-snippets.ts';

const SECRET = secretOf(Buffer.alloc(32, 7));
const EVENT = { id: 'evt_1', body: '{"type":"alert.fired","data":{"name":"华曜"}}' };
const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Runs a receiver of the page until the end of the test. */
async function runReceiver(language: 'js' | 'python') {
  const { text } = snippetsOf('docs/alerts.md').find((one) => one.language === language)!;
  const folder = mkdtempSync(join(tmpdir(), 'receiver-'));
  const file = join(folder, language === 'js' ? 'receiver.mjs' : 'receiver.py');
  writeFileSync(file, text);
  const child = spawn(language === 'js' ? process.execPath : 'python3', [file], {
    env: { ...process.env, WEBHOOK_SECRET: SECRET, PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const client = new UndiciWebhooks(['127.0.0.1'], 2_000);
  onTestFinished(async () => {
    await client.close();
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (printed += chunk));
  while (!/port \d+\n/.test(printed)) await once(child.stdout, 'data');
  const [, port] = /port (\d+)/.exec(printed)!;
  const url = `http://127.0.0.1:${port}/alerts`;
  const post = async (secret = SECRET, nowMs = Date.now()): Promise<number> => {
    const answer = await postEvent(client, { url, secret }, EVENT, { nowMs, timeoutMs: 5_000 });
    return answer.status;
  };
  return { post, printed: () => printed };
}

describe.each(['js', 'python'] as const)('the receiver of the page in %s', (language) => {
  test.skipIf(language === 'python' && !hasPython)(
    'accepts a signed event once, and no other message',
    async () => {
      const { post, printed } = await runReceiver(language);
      expect(await post(secretOf(Buffer.alloc(32, 8)))).toBe(400);
      expect(await post(SECRET, Date.now() - 3_600_000)).toBe(400);
      expect([await post(), await post()]).toEqual([204, 204]);
      await expect.poll(printed).toContain('alert.fired evt_1');
      expect(printed().split('alert.fired')).toHaveLength(2);
    },
  );
});
