import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createUndiciHttp } from '#platform/transport/undici-http.ts';
import type { UndiciSettings } from '#platform/transport/undici-bytes.ts';
import type { UndiciHttp } from '#platform/transport/undici-http.ts';

const running: Array<() => unknown> = [];

afterEach(async () => {
  for (const end of running.splice(0)) await end();
});

/** A real server on a free port. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  running.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function client(settings: Partial<UndiciSettings> = {}): UndiciHttp {
  const http = createUndiciHttp(settings);
  running.unshift(() => http.close());
  return http;
}

describe('an undici HTTP client', () => {
  it('sends path, query and headers, and returns status, headers and body', async () => {
    const seen: IncomingMessage[] = [];
    const url = await serve((request, response) => {
      seen.push(request);
      response.writeHead(418, { 'Retry-After': '7', 'X-Used': 'a' }).end('币安');
    });
    const answer = await client().send({
      url: `${url}/a/b?c=%E5%B8%81&d=1`,
      headers: { 'x-test': 'yes' },
      timeoutMs: 5_000,
    });
    expect(answer).toMatchObject({ status: 418, body: '币安' });
    expect(answer.headers).toMatchObject({ 'retry-after': '7', 'x-used': 'a' });
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/a/b?c=%E5%B8%81&d=1' });
    expect(seen[0]!.headers['x-test']).toBe('yes');
  });

  it.each([
    ['UTF-8', 'e5b9b3e5ae89e993b6e8a18c', '平安银行'],
    ['GBK', 'c6bdb0b2d2f8d0d0', '平安银行'],
    ['neither', 'ff3a41', '\ufffd:A'],
  ])('reads a body in %s where either may come', async (_, hex, text) => {
    const url = await serve((_request, response) => response.end(Buffer.from(hex, 'hex')));
    const charsets = ['utf-8', 'gb18030'];
    const { body } = await client().send({ url, timeoutMs: 5_000, charsets });
    expect(body).toBe(text);
  });

  it('posts a body', async () => {
    const url = await serve((request, response) => request.pipe(response));
    const answer = await client().send({ url, method: 'POST', body: '{"a":1}', timeoutMs: 5_000 });
    expect(answer.body).toBe('{"a":1}');
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('decompresses %s', async (encoding, pack) => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(pack('rows '.repeat(1_000)));
    });
    const answer = await client().send({ url, timeoutMs: 5_000 });
    expect(answer.body).toBe('rows '.repeat(1_000));
  });

  it('keeps connections for the next requests', async () => {
    const ports = new Set<number | undefined>();
    const url = await serve((request, response) => {
      ports.add(request.socket.remotePort);
      response.end('ok');
    });
    const http = client();
    for (let count = 0; count < 10; count += 1) await http.send({ url, timeoutMs: 5_000 });
    // The pool may open a second one while the first is still handing its answer over.
    expect(ports.size).toBeLessThanOrEqual(2);
  });

  it('times out on a server that does not answer', async () => {
    const url = await serve(() => {});
    await expect(client().send({ url, timeoutMs: 50 })).rejects.toThrow(/time/i);
  });

  it('times out on a body that drips past the total time', async () => {
    const url = await serve((_, response) => {
      response.write('[');
      const drip = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(drip));
    });
    await expect(client().send({ url, timeoutMs: 100 })).rejects.toThrow(/time/i);
  });

  it('rejects a body above the limit, compressed or not', async () => {
    const large = await serve((_, response) => response.end('x'.repeat(5_000)));
    const bomb = await serve((_, response) => {
      const packed = gzipSync('x'.repeat(100_000));
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed);
    });
    const http = client({ maxBodyBytes: 1_000 });
    await expect(http.send({ url: large, timeoutMs: 5_000 })).rejects.toThrow(Error);
    await expect(http.send({ url: bomb, timeoutMs: 5_000 })).rejects.toThrow(Error);
  });

  it('rejects an answer that ends before its announced length', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('[[1,2');
      setImmediate(() => response.destroy());
    });
    await expect(client().send({ url, timeoutMs: 5_000 })).rejects.toThrow(Error);
  });

  it('ends when the caller aborts', async () => {
    const giveUp = new AbortController();
    const url = await serve(() => giveUp.abort(new Error('the client is gone')));
    const request = client().send({ url, timeoutMs: 5_000, signal: giveUp.signal });
    await expect(request).rejects.toThrow('the client is gone');
  });

  it('does not follow redirects', async () => {
    const url = await serve((_, response) => {
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    });
    expect(await client().send({ url, timeoutMs: 5_000 })).toMatchObject({ status: 302 });
  });

  it('rejects an encoding that it did not request', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'compress' }).end('?');
    });
    await expect(client().send({ url, timeoutMs: 5_000 })).rejects.toThrow('encoding');
  });
});
