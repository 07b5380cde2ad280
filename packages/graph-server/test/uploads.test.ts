import { createSchema, createYoga } from 'graphql-yoga';
import { createServer, request as httpRequest } from 'node:http';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse } from 'graphql';
import { describe, expect, onTestFinished, test } from 'vitest';
import { composeServices } from '#federation/compose/compose-services.ts';
import { createEngine } from '#federation/engine.ts';
import { createRemoteExecutor } from '#federation/subgraph-client/remote-executor.ts';
import { serveFront } from '#graph-server/test/front-server.ts';
import { uploadsWithin } from '#graph-server/uploads/multipart-request.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { systemClock } from '#platform/clock/system-clock.ts';

const SDL = `
  scalar Upload
  input Attachment { name: String file: Upload! }
  type Query { hello(file: Upload): String }
  type Mutation {
    store(file: Upload!): Stored
    storeAll(files: [Upload!]!): [Stored]
    attach(to: Attachment!): Stored
    echo(text: String, file: Upload): String
  }
  type Stored { name: String type: String bytes: Int text: String }
`;

const stored = async (file: File) => {
  const text = await file.text();
  return { name: file.name, type: file.type, bytes: file.size, text: text.slice(0, 20) };
};

/** Files arrive as GraphQL Yoga reads them. */
const YOGA = createYoga({
  schema: createSchema({
    typeDefs: SDL,
    resolvers: {
      Mutation: {
        store: (_: unknown, { file }: { file: File }) => stored(file),
        storeAll: (_: unknown, { files }: { files: File[] }) => Promise.all(files.map(stored)),
        attach: (_: unknown, { to }: { to: { file: File } }) => stored(to.file),
        echo: (_: unknown, { text }: { text: string }) => text,
      },
    },
  }),
  graphqlEndpoint: '/graphql',
  logging: false,
});

const LIMITS = { maxFiles: 3, maxFileBytes: 1024 * 1024, maxMapBytes: 1024 };

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
}

/** A gateway in front of a subgraph, and of others. */
async function gatewayOf(
  subgraph: RequestListener,
  limits = LIMITS,
  timeoutMs = 10_000,
  others: readonly { readonly name: string; readonly url: string; readonly sdl: string }[] = [],
) {
  const graphs = [{ name: 'files', url: await listen(subgraph), sdl: SDL }, ...others];
  const { supergraphSdl } = composeServices(
    graphs.map(({ name, url, sdl }) => ({ name, url, typeDefs: parse(sdl) })),
  );
  const log = SILENT_LOG;
  const options = { log, clock: systemClock, random: Math.random, timeoutMs };
  const executors = new Map(
    graphs.map((graph) => [graph.name, createRemoteExecutor(graph, options)]),
  );
  const engine = createEngine({
    supergraphSdl: supergraphSdl ?? '',
    executors,
    log,
    meter: SILENT_METER,
    passSubgraphErrors: true,
  });
  const front = await serveFront(engine, {}, { uploads: uploadsWithin(limits) });
  onTestFinished(async () => {
    await front.close();
    for (const executor of executors.values()) await executor.close();
  });
  return front.url;
}

const yoga: RequestListener = (request, response) => void YOGA(request, response);

type Parts = readonly (readonly [name: string, value: string | File])[];

const STORE = 'mutation($file: Upload!) { store(file: $file) { name type bytes text } }';

const STORE_SIZE = 'mutation($file: Upload!) { store(file: $file) { bytes } }';

const operation = (query: string, variables: object = { file: null }): string =>
  JSON.stringify({ query, variables });

async function post(url: string, parts: Parts, headers: Record<string, string> = PREFLIGHT) {
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, value.name);
  }
  const response = await fetch(url, { method: 'POST', headers, body: form });
  const answer = (await response.json()) as Answer;
  const [error] = answer.errors ?? [];
  return {
    status: response.status,
    data: answer.data,
    message: error?.message,
    code: error?.extensions?.code,
  };
}

interface Answer {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions?: { readonly code?: string };
  }[];
}

const PREFLIGHT = { 'apollo-require-preflight': 'true' };

const textFile = (text: string, name = 'a.txt'): File =>
  new File([text], name, { type: 'text/plain' });

describe('files of a mutation', () => {
  test('reach the subgraph with their names and types', async () => {
    const url = await gatewayOf(yoga);
    const answer = await post(url, [
      ['operations', operation(STORE)],
      ['map', '{"0":["variables.file"]}'],
      ['0', textFile('hello, files', 'g"ünther.txt')],
    ]);
    expect(answer.data).toEqual({
      store: { name: 'g%22ünther.txt', type: 'text/plain', bytes: 12, text: 'hello, files' },
    });
  });

  test('may be in lists and in inputs, and in the order of the request', async () => {
    const url = await gatewayOf(yoga);
    const query = `mutation($files: [Upload!]!, $to: Attachment!) {
      storeAll(files: $files) { text } attach(to: $to) { text } }`;
    const variables = { to: { name: 'x', file: null }, files: [null, null] };
    const answer = await post(url, [
      ['operations', operation(query, variables)],
      ['map', '{"a":["variables.files.0"],"b":["variables.files.1"],"c":["variables.to.file"]}'],
      ['a', textFile('one')],
      ['b', textFile('two')],
      ['c', textFile('three')],
    ]);
    expect(answer.data).toEqual({
      storeAll: [{ text: 'one' }, { text: 'two' }],
      attach: { text: 'three' },
    });
  });

  test('are streamed: a subgraph that reads nothing holds the client back', async () => {
    const asked = Promise.withResolvers<() => void>();
    const url = await gatewayOf(
      (request, response) =>
        asked.resolve(() => {
          let bytes = 0;
          request.on('data', (chunk: Buffer) => (bytes += chunk.length));
          request.on('end', () => {
            response.writeHead(200, { 'content-type': 'application/json' });
            response.end(JSON.stringify({ data: { store: { bytes } } }));
          });
        }),
      { ...LIMITS, maxFileBytes: 64 * 1024 * 1024 },
      120_000,
    );
    const total = 32 * 1024 * 1024;
    const { sent, answer } = sendSlowly(url, total);
    const release = await asked.promise;
    let before = -1;
    await expect
      .poll(
        () => {
          const isSteady = sent() === before;
          before = sent();
          return isSteady;
        },
        { interval: 300, timeout: 20_000 },
      )
      .toBe(true);
    // The buffers of sockets hold a few megabytes, and the gateway holds nothing beyond its own.
    expect(before).toBeLessThan(total / 2);
    release();
    const { data } = (await answer) as { data: { store: { bytes: number } } };
    const { bytes } = data.store;
    expect(bytes).toBeGreaterThan(total);
    expect(bytes).toBeLessThan(total + 2_000);
  });
});

/** Sends a file of zeros as the connection takes it. */
function sendSlowly(url: string, bytes: number) {
  const boundary = 'b';
  const head = (name: string, rest = ''): string =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${rest}\r\n\r\n`;
  const request = httpRequest(url, {
    method: 'POST',
    headers: { ...PREFLIGHT, 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  let sent = 0;
  request.write(`${head('operations')}${operation(STORE_SIZE)}\r\n`);
  request.write(`${head('map')}{"0":["variables.file"]}\r\n${head('0', '; filename="z"')}`);
  const chunk = Buffer.alloc(64 * 1024, 'z');
  const more = (): void => {
    while (sent < bytes) {
      sent += chunk.length;
      if (!request.write(chunk)) {
        request.once('drain', more);
        return;
      }
    }
    request.end(`\r\n--${boundary}--\r\n`);
  };
  more();
  const answer = new Promise<Answer>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response: IncomingMessage) => {
      let text = '';
      response.on('data', (piece: Buffer) => (text += piece.toString()));
      response.on('end', () => resolve(JSON.parse(text) as Answer));
    });
  });
  return { sent: () => sent, answer, request };
}

describe('what is refused', () => {
  const map = ['map', '{"0":["variables.file"]}'] as const;
  const file = ['0', textFile('x')] as const;
  const store = ['operations', operation(STORE)] as const;

  const cases: [what: string, parts: Parts, code: string, message: RegExp][] = [
    ['no map', [store, file], 'INVALID_INPUT', /`map` is missing/],
    ['no operations', [map, file], 'INVALID_INPUT', /`operations`, then `map`/],
    ['nothing but operations', [store], 'INVALID_INPUT', /`map` is missing/],
    ['a map that is no JSON', [store, ['map', '{'], file], 'UNPARSABLE_BODY', /`map` is not JSON/],
    ['a map that is a list', [store, ['map', '[]'], file], 'INVALID_INPUT', /object of lists/],
    [
      'a file used twice',
      [store, ['map', '{"0":["variables.file","variables.file"]}'], file],
      'INVALID_INPUT',
      /uses the file `0` twice/,
    ],
    [
      'two files for one variable',
      [store, ['map', '{"0":["variables.file"],"1":["variables.file"]}'], file],
      'INVALID_INPUT',
      /two files for `variables.file`/,
    ],
    [
      'a path to nothing',
      [store, ['map', '{"0":["variables.other"]}'], file],
      'INVALID_INPUT',
      /must name a variable that is null/,
    ],
    [
      'a path outside the variables',
      [store, ['map', '{"0":["query"]}'], file],
      'INVALID_INPUT',
      /must name a variable that is null/,
    ],
    [
      'too many files',
      [store, ['map', '{"0":["a"],"1":["b"],"2":["c"],"3":["d"]}'], file],
      'INVALID_INPUT',
      /has 4 files; a request may have at most 3/,
    ],
    [
      'a map that is too large',
      [store, ['map', `{"0":["variables.${'x'.repeat(2_000)}"]}`], file],
      'BODY_TOO_LARGE',
      /`map` is larger than 1 KiB/,
    ],
    [
      'a batch',
      [['operations', '[{"query":"{hello}"}]'], map, file],
      'INVALID_INPUT',
      /A batch cannot have files/,
    ],
    [
      'a query',
      [['operations', operation('query($file: Upload) { hello(file: $file) }')], map, file],
      'INVALID_INPUT',
      /with mutations only/,
    ],
    ['a file that does not come', [store, map], 'INVALID_INPUT', /names the file `0`, which/],
    [
      'a file that is too large',
      [store, map, ['0', textFile('x'.repeat(1024 * 1024 + 1))]],
      'BODY_TOO_LARGE',
      /file `0` is larger than 1024 KiB/,
    ],
  ];

  test.each(cases)('%s', async (_, parts, code, message) => {
    const answer = await post(await gatewayOf(yoga), parts);
    expect(answer).toMatchObject({ code, message: expect.stringMatching(message) });
  });

  test('a request without a header that a form of another site cannot have', async () => {
    const answer = await post(await gatewayOf(yoga), [store, map, file], {});
    expect(answer).toMatchObject({ status: 403, code: 'CROSS_SITE_REQUEST' });
  });

  test('a long file before one that another subgraph needs first', async () => {
    const other = await listen((request, response) => {
      request.resume().on('end', () => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end('{"data":{"keep":true}}');
      });
    });
    const sdl =
      'scalar Upload type Query { kept: Int } type Mutation { keep(file: Upload!): Boolean }';
    const url = await gatewayOf(yoga, LIMITS, 10_000, [{ name: 'other', url: other, sdl }]);
    const query = `mutation($a: Upload!, $b: Upload!) {
      first: keep(file: $b) second: store(file: $a) { bytes } }`;
    const send = (long: 'a' | 'b') =>
      post(url, [
        ['operations', operation(query, { a: null, b: null })],
        ['map', '{"0":["variables.a"],"1":["variables.b"]}'],
        ['0', textFile('a'.repeat(long === 'a' ? 500_000 : 10))],
        ['1', textFile('b'.repeat(long === 'b' ? 500_000 : 10))],
      ]);
    expect(await send('a')).toMatchObject({
      data: { first: null, second: { bytes: 500_000 } },
      message: expect.stringMatching(/`1` is needed before `0`/),
    });
    // A short one waits in memory.
    expect(await send('b')).toMatchObject({ data: { first: true, second: { bytes: 10 } } });
  });
});

test('a client that disconnects in the middle ends the request to the subgraph', async () => {
  let isCut = false;
  const arrived = Promise.withResolvers<void>();
  const url = await gatewayOf(
    (request) => {
      request.on('data', () => arrived.resolve());
      request.on('close', () => (isCut = !request.complete));
    },
    { ...LIMITS, maxFileBytes: 64 * 1024 * 1024 },
  );
  const { request, answer } = sendSlowly(url, 64 * 1024 * 1024);
  await arrived.promise;
  request.destroy();
  await expect(answer).rejects.toThrow('socket hang up');
  await expect.poll(() => isCut, { timeout: 5_000 }).toBe(true);
});

test('a subgraph that does not answer after the last byte times out, and a slow client does not', async () => {
  const url = await gatewayOf((request) => void request.resume(), LIMITS, 200);
  const parts: Parts = [
    ['operations', operation(STORE)],
    ['map', '{"0":["variables.file"]}'],
    ['0', textFile('x')],
  ];
  expect(await post(url, parts)).toMatchObject({ code: 'SUBGRAPH_UNAVAILABLE' });
});

test('without the setting a request with files is refused as before', async () => {
  const url = await listen(yoga);
  const { supergraphSdl } = composeServices([{ name: 'files', url, typeDefs: parse(SDL) }]);
  const options = { log: SILENT_LOG, clock: systemClock, random: Math.random };
  const executor = createRemoteExecutor({ name: 'files', url }, options);
  const engine = createEngine({
    supergraphSdl: supergraphSdl ?? '',
    executors: new Map([['files', executor]]),
    log: SILENT_LOG,
    meter: SILENT_METER,
  });
  const front = await serveFront(engine);
  onTestFinished(async () => {
    await front.close();
    await executor.close();
  });
  expect(await post(front.url, [['operations', '{}']])).toMatchObject({
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
  });
});
