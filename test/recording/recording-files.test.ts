import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { readRecording } from '#platform/recording/read-recording.ts';
import { recordHttp, recordSockets } from '#platform/recording/recorded-transports.ts';
import { RecordingFiles } from '#platform/recording/recording-files.ts';

const NOW_MS = Date.UTC(2026, 2, 4);
const HEAD = { exchange: 'venue_a', market: 'spot', symbols: ['BTCUSDT'] } as const;

function recorder(maxChars = 1e6) {
  const folder = mkdtempSync(join(tmpdir(), 'recording-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const clock = new VirtualClock(NOW_MS);
  const files = new RecordingFiles({ folder, head: HEAD, maxChars, clock });
  return { folder, clock, files };
}

const heard = (text: string) => ({ kind: 'heard', connection: 1, text }) as const;

describe('a recording', () => {
  test('survives the round trip, with the times of its events', async () => {
    const { folder, clock, files } = recorder();
    files.record({ kind: 'opened', connection: 1, target: '/ws' });
    await clock.advance(1_500);
    files.record(heard('币安人生'));
    files.close();
    files.record(heard('too late'));
    expect(readRecording(folder)).toEqual({
      head: { kind: 'recording', version: 1, ...HEAD, startedAtMs: NOW_MS },
      events: [
        { atMs: 0, kind: 'opened', connection: 1, target: '/ws' },
        { atMs: 1_500, ...heard('币安人生') },
      ],
      gapsMs: [],
    });
  });

  test('that has become too large keeps its first part and the newest ones', async () => {
    const { folder, clock, files } = recorder(80_000);
    for (let frame = 0; frame < 400; frame += 1) {
      files.record(heard(`${frame} ${'x'.repeat(1_000)}`));
      await clock.advance(1_000);
    }
    files.close();
    expect(readdirSync(folder)).toHaveLength(8);
    const sizes = readdirSync(folder).map(
      (name) => gunzipSync(readFileSync(join(folder, name))).length,
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(90_000);
    const { events, gapsMs } = readRecording(folder);
    const frames = events.map((event) => (event.kind === 'heard' ? parseInt(event.text, 10) : -1));
    expect([frames[0], frames.at(-1)]).toEqual([0, 399]);
    expect(gapsMs).toHaveLength(1);
  });

  test('of a process that was killed is readable up to its last second', async () => {
    const { folder, clock, files } = recorder();
    files.record(heard('first'));
    await clock.advance(1_000);
    const [part] = readdirSync(folder);
    const path = join(folder, part!);
    const half = gzipSync(`${JSON.stringify({ atMs: 2_000, ...heard('second') })}\n`);
    appendFileSync(path, half.subarray(0, 30));
    expect(readRecording(folder).events).toHaveLength(1);
    truncateSync(path, readFileSync(path).length - 25);
    expect(readRecording(folder).events).toHaveLength(1);
  });

  test('is not mixed with another, and an invalid one is rejected with one line', () => {
    const { folder, clock } = recorder();
    expect(() => new RecordingFiles({ folder, head: HEAD, maxChars: 1e6, clock })).not.toThrow();
    const { folder: full, files } = recorder();
    files.close();
    expect(() => new RecordingFiles({ folder: full, head: HEAD, maxChars: 1e6, clock })).toThrow(
      'holds a recording already',
    );
    const part = join(full, 'part-000001.jsonl.gz');
    for (const [text, words] of [
      [gzipSync('{"kind":"recording","version":9}\n'), 'of version 9'],
      [gzipSync('[]\n'), 'holds no recording'],
      [Buffer.from('no gzip'), 'cannot be unpacked'],
    ] as const) {
      writeFileSync(part, text);
      expect(() => readRecording(full)).toThrow(words);
    }
    rmSync(part);
    expect(() => readRecording(full)).toThrow('holds no recording');
  });
});

describe('the traffic with an exchange', () => {
  test('is recorded without addresses, request headers, or headers that identify this host', async () => {
    const { folder, clock, files } = recorder();
    const base = 'https://user:secret@proxy.internal/mirror/';
    const http = recordHttp(
      {
        send: () =>
          Promise.resolve({
            status: 200,
            headers: { date: 'D', 'set-cookie': 'secret', 'x-mbx-used-weight-1m': '4' },
            body: '[]',
          }),
      },
      base,
      files,
    );
    const url = `${base}api/v3/klines?symbol=A`.replace('mirror//', 'mirror/');
    await http.send({ url, timeoutMs: 1, headers: { authorization: 'secret' } });
    const sockets = recordSockets(
      { open: () => ({ send() {}, ping() {}, close() {}, terminate() {} }) },
      'wss://user:secret@proxy.internal',
      files,
    );
    const handlers = { onOpen() {}, onText() {}, onPing() {}, onPong() {}, onClose() {} };
    sockets.open('wss://user:secret@proxy.internal/ws', handlers).send('{}');
    files.close();
    await clock.advance(1);
    const text = JSON.stringify(readRecording(folder));
    expect(text).toContain('"target":"/api/v3/klines?symbol=A"');
    expect(text).toContain('"x-mbx-used-weight-1m":"4"');
    expect(text).not.toMatch(/secret|proxy|internal|cookie/);
  });

  test('records neither our close as an end of the exchange’s, nor our abort as a failure', async () => {
    const { folder, files } = recorder();
    const ends: ((code: number, reason: string) => void)[] = [];
    const sockets = recordSockets(
      {
        open: (_, { onClose }) => {
          ends.push(onClose);
          return { send() {}, ping() {}, close() {}, terminate() {} };
        },
      },
      'ws://x',
      files,
    );
    const handlers = { onOpen() {}, onText() {}, onPing() {}, onPong() {}, onClose() {} };
    sockets.open('ws://x/a', handlers).close();
    sockets.open('ws://x/b', handlers);
    for (const end of ends) end(1_006, '');
    const http = recordHttp({ send: () => Promise.reject(new Error('no')) }, 'http://x', files);
    const request = { url: 'http://x/a', timeoutMs: 1 };
    await expect(http.send({ ...request, signal: AbortSignal.abort() })).rejects.toThrow('no');
    await expect(http.send(request)).rejects.toThrow('no');
    files.close();
    const { events } = readRecording(folder);
    expect(events).toMatchObject([
      { kind: 'closed', connection: 2, code: 1_006 },
      { kind: 'unanswered', request: { target: '/a' } },
    ]);
  });
});
