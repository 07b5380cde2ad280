import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { lockFolder } from '#bin/data-folder/folder-lock.ts';
import { checkPort } from '#bin/doctor/check-port.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { readSettings } from '#platform/configuration/read-settings.ts';
import { newFolder } from '#test/bin/marketgraph-process.ts';

/** A program that answers every request with a status, and the settings that name its port. */
async function portWith(status: number) {
  const server = createServer((_, response) => response.writeHead(status).end());
  server.listen(0);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const dataDir = newFolder();
  const env = { PORT: String((server.address() as AddressInfo).port), DATA_DIR: dataDir };
  return { dataDir, settings: readSettings({ profile: 'demo', env, file: null }) };
}

test('the port of the server that runs on this folder is no fault', async () => {
  const { dataDir, settings } = await portWith(200);
  const lock = lockFolder(dataDir, 'market-data', new VirtualClock(0));
  onTestFinished(() => lock.release());
  const { status, fact } = await checkPort(settings);
  expect([status, fact]).toEqual(['ok', expect.stringContaining(`process ${process.pid}`)]);
});

test.each([
  ['a program that answers otherwise', 404, true],
  ['a server of another folder', 200, false],
])('the port of %s is a fault', async (_, answered, isLocked) => {
  const { dataDir, settings } = await portWith(answered);
  if (isLocked) {
    const lock = lockFolder(dataDir, 'market-data', new VirtualClock(0));
    onTestFinished(() => lock.release());
  }
  expect(await checkPort(settings)).toMatchObject({
    status: 'fail',
    advice: expect.stringContaining('PORT'),
  });
});
