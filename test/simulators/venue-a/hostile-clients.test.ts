import { request } from 'node:http';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ANY_CHARACTER } from '#test/any-character.ts';
import { startSimulator, StreamClient } from '#test/simulators/venue-a/simulator-under-test.ts';
import { deep } from '#test/depth.ts';

/** Sends a raw request line, without a client that would repair it. */
function statusOf(baseUrl: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(baseUrl);
    request({ hostname, port, path }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    })
      .on('error', reject)
      .end();
  });
}

const TARGETS = ['//', '/%E0%A4%A', '/api/v3/klines?symbol=%FF', '/stream?streams=%', '/?', '*'];

describe('a hostile client does not stop the simulator:', () => {
  test.each(TARGETS)('request target %s', async (target) => {
    const { simulator } = await startSimulator();
    for (const url of [simulator.spot.restUrl, simulator.perp.restUrl, simulator.controlUrl]) {
      const status = await statusOf(url, target);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
  });

  test.each([
    ['under a name of its own (DNS rebinding)', { host: 'attacker.example:4100' }, 403],
    ['under a name that ends like ours', { host: 'localhost.attacker.example' }, 403],
    ['from a page', { origin: 'https://attacker.example' }, 403],
    ['from a page of another port', { origin: 'http://127.0.0.1:1' }, 403],
    ['from a sandboxed page', { origin: 'null' }, 403],
    ['from a program', {}, 200],
    ['by the other name', { host: 'localhost:1' }, 200],
  ])('the control port rejects a client that asks %s', async (_, headers, status) => {
    const { simulator } = await startSimulator();
    const { hostname, port } = new URL(simulator.controlUrl);
    const answered = await new Promise((resolve, reject) => {
      request({ hostname, port, path: '/faults', headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(answered).toBe(status);
  });

  test('any query of klines gets an answer of the exchange', async () => {
    const { clock, simulator } = await startSimulator();
    const word = fc.oneof(
      fc.string({ maxLength: 8, unit: ANY_CHARACTER }),
      fc.constantFrom('BTCUSDT', '1m', '1d', '0', '-1', '1e9', '99999999999999999999', '500'),
    );
    const names = ['symbol', 'interval', 'limit', 'startTime', 'endTime'];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom(...names), word)), async (pairs) => {
        const query = new URLSearchParams(
          pairs.map(([name, value]) => [name, value.toWellFormed()]),
        );
        const answer = await fetch(`${simulator.spot.restUrl}/api/v3/klines?${query}`);
        expect([200, 400]).toContain(answer.status);
        JSON.parse(await answer.text());
        await clock.advance(1_000);
      }),
      { numRuns: deep(50) },
    );
  });

  test('a stream path with broken escapes is a silent connection', async () => {
    const { simulator } = await startSimulator();
    const client = await StreamClient.open(`${simulator.spot.wsUrl}/ws/%E0%A4%A`);
    expect(await client.ask({ method: 'LIST_SUBSCRIPTIONS', id: 1 })).toMatchObject({ id: 1 });
  });

  test.each(['[]', 'null', '7', '{"method":["SUBSCRIBE"],"params":{},"id":{}}', '{'.repeat(999)])(
    'message %s',
    async (text) => {
      const { simulator } = await startSimulator();
      const client = await StreamClient.open(`${simulator.spot.wsUrl}/ws`);
      expect(await client.ask(text)).toHaveProperty('error');
    },
  );
});
