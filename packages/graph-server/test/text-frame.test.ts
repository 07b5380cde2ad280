import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { textFrame } from '#graph-server/websocket/text-frame.ts';

/** Lengths in bytes around every change of the header's form, and a text that is not ASCII. */
const TEXTS = [0, 1, 125, 126, 65_535, 65_536, 200_000].map((bytes) => 'x'.repeat(bytes));
const CHINESE = '贵州茅台 600519 '.repeat(40);

test('a client reads every frame as its original text, between frames of ws', async () => {
  const server = createServer();
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  server.on('upgrade', (request, stream, head) => {
    sockets.handleUpgrade(request, stream, head, (socket) => {
      socket.send('first');
      for (const text of [...TEXTS, CHINESE]) stream.write(textFrame(text));
      socket.send('last');
      socket.close();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());

  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const received: string[] = [];
  client.on('message', (data, isBinary) => {
    expect(isBinary).toBe(false);
    received.push((data as Buffer).toString());
  });
  await new Promise((resolve) => client.once('close', resolve));

  expect(received).toEqual(['first', ...TEXTS, CHINESE, 'last']);
});
