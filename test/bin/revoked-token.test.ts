import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHere, startHere, type ServerHere } from '#test/bin/command-here.ts';
import { openStream } from '#test/bin/graph-stream.ts';
import { ONE_SERIES } from '#test/bin/marketgraph-process.ts';
import { newPublishersFolder } from '#test/bin/publishers-folder.ts';

const DATA_DIR = newPublishersFolder();
const SUBSCRIPTION = `subscription { klineUpdated(
  instruments: [{ exchange: venue_a, market: spot, symbol: "BTCUSDT" }], interval: "1m") { kind } }`;

let server: ServerHere;
beforeAll(async () => {
  server = await startHere(['start'], { ...ONE_SERIES, DATA_DIR });
});
afterAll(() => server.end());

/** An event stream's text; resolves when the server ends it. */
async function openEventStream(method: 'GET' | 'POST', authorization: string): Promise<string> {
  const headers = {
    accept: 'text/event-stream',
    authorization,
    'content-type': 'application/json',
  };
  const search = `query=${encodeURIComponent(SUBSCRIPTION)}`;
  const response =
    method === 'GET'
      ? await fetch(`${server.origin}/graphql?${search}`, { headers })
      : await fetch(`${server.origin}/graphql`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ query: SUBSCRIPTION }),
        });
  return response.text();
}

test('`token revoke` ends the streams of the token, on every transport, and no others', async () => {
  const args = ['token', 'create', '--name', 'subscriber'];
  const secret = (await runHere(args, { DATA_DIR })).stdout.trim();
  const authorization = `Bearer ${secret}`;
  const sockets = [
    openStream(server.origin, SUBSCRIPTION, { authorization }),
    openStream(server.origin, SUBSCRIPTION, { Authorization: authorization }),
  ];
  const anonymous = openStream(server.origin, SUBSCRIPTION);
  const eventStreams = (['GET', 'POST'] as const).map((way) => openEventStream(way, authorization));
  await Promise.all([...sockets, anonymous].map((stream) => stream.until(() => true)));

  await runHere(['token', 'revoke', secret.split('_')[1]!], { DATA_DIR });
  const ends = await Promise.all(sockets.map((socket) => socket.ended));
  const texts = await Promise.all(eventStreams);
  for (const end of ends) {
    expect(end).toMatchObject({ code: 4403, reason: 'The API token is no longer valid' });
  }
  for (const text of texts)
    expect(text).toMatch(/"INVALID_TOKEN".*\n\nevent: complete\ndata:\n\n$/);

  const seen = anonymous.events.length;
  await expect.poll(() => anonymous.events.length, { timeout: 30_000 }).toBeGreaterThan(seen);
  await Promise.all([...sockets, anonymous].map((stream) => stream.close()));
});
