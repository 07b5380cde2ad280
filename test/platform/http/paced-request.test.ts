import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { PiecePace, requestClass } from '#platform/http/paced-request.ts';

const PIECES = 400_000;
/** The maximum time of the server in one turn: its share, and the read that exceeded it. */
const MAX_IN_TURN = 4_096 + 65_536 / '1\r\nx\r\n'.length;

let close = (): void => {};
afterEach(() => close());

test('a body in pieces of one byte is read a few thousand pieces a turn, and whole', async () => {
  let [bytes, inTurn, maxInTurn] = [0, 0, 0];
  const server = createServer({ IncomingMessage: requestClass() }, (request, response) => {
    request.on('data', (piece: Buffer) => {
      if (inTurn === 0) setImmediate(() => (inTurn = 0));
      inTurn += 1;
      maxInTurn = Math.max(maxInTurn, inTurn);
      bytes += piece.length;
    });
    request.on('end', () => response.end('done'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n');
  socket.write(`${'1\r\nx\r\n'.repeat(PIECES)}0\r\n\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  expect(answer.toString()).toContain('200 OK');
  expect(bytes).toBe(PIECES);
  expect(maxInTurn).toBeLessThanOrEqual(MAX_IN_TURN);
});

test('of many connections that bring such bodies two progress in a turn, each in its order', () => {
  let later: (() => void)[] = [];
  const pace = new PiecePace({ soon: () => {}, later: (task) => later.push(task) });
  const received: string[] = [];
  const connections = Array.from({ length: 5 }, (_, at) => ({
    pause: () => received.push(`pause ${at}`),
    resume: () => received.push(`resume ${at}`),
  }));
  for (let piece = 1; piece < 4_096; piece += 1) pace.count(connections[0]!, 0);
  expect(received).toEqual([]);
  for (const connection of connections) pace.count(connection, 0);
  expect(received.splice(0)).toEqual(['pause 0', 'pause 1', 'pause 2', 'pause 3', 'pause 4']);
  const turns = [];
  while (later.length > 0) {
    const due = later;
    later = [];
    for (const task of due) task();
    turns.push(received.splice(0));
  }
  expect(turns).toEqual([['resume 0', 'resume 1'], ['resume 2', 'resume 3'], ['resume 4']]);
});

test('the bytes of bodies count as well as their pieces', () => {
  const pace = new PiecePace({ soon: () => {}, later: () => {} });
  let paused = 0;
  const connection = { pause: () => (paused += 1), resume: () => {} };
  for (let piece = 0; piece < 63; piece += 1) pace.count(connection, 65_536);
  expect(paused).toBe(0);
  pace.count(connection, 65_536);
  expect(paused).toBe(1);
  expect(pace.isPutOff(connection)).toBe(true);
});
