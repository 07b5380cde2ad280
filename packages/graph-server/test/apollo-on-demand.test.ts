import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildSchema } from 'graphql';
import { afterEach, describe, expect, test } from 'vitest';
import type { ApolloHandler } from '#graph-server/http/apollo-handler.ts';
import { ApolloOnDemand } from '#graph-server/http/apollo-on-demand.ts';
import type { GraphExchange } from '#graph-server/http/graph-exchange.ts';
import type { LogFields } from '#kernel/ports/log.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { createMonolithEngine } from '#graph-server/test/monolith-engine.ts';
import { serveFront } from '#graph-server/test/front-server.ts';

/** A handler that answers with the number of its loads. */
const handlerOf = (load: number, stopped: () => void = () => {}): ApolloHandler => ({
  answer: ({ response }) => void response.end(`handler ${load}`),
  stop: () => Promise.resolve(stopped()),
});

const closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Serves every request with a handler that is loaded on demand. */
async function serve(apollo: ApolloOnDemand): Promise<string> {
  const server = createServer((request, response) => {
    const context = { requestId: 'r-1' };
    const type = 'application/json';
    apollo.answer({
      request,
      response,
      context,
      type,
      rateLimit: null,
    } as unknown as GraphExchange);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("Apollo's handler", () => {
  test('is loaded once for all concurrent requests, and not before', async () => {
    let loads = 0;
    const apollo = new ApolloOnDemand(async () => handlerOf((loads += 1)), SILENT_LOG);
    const url = await serve(apollo);
    expect(loads).toBe(0);
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => (await fetch(url)).text()),
    );
    expect(answers).toEqual(Array(8).fill('handler 1'));
  });

  test('that fails to load gives a defined error, and is loaded again on the next request', async () => {
    const logged: LogFields[] = [];
    const log = { ...SILENT_LOG, error: (fields: LogFields) => logged.push(fields) };
    let loads = 0;
    const load = async (): Promise<ApolloHandler> => {
      loads += 1;
      if (loads === 1) throw new Error('no such module');
      return handlerOf(loads);
    };
    const url = await serve(new ApolloOnDemand(load, log));
    const refused = await fetch(url);
    expect(refused.status).toBe(500);
    expect(await refused.json()).toMatchObject({ errors: [{ extensions: { code: 'INTERNAL' } }] });
    expect(logged).toMatchObject([{ err: { message: 'no such module' }, requestId: 'r-1' }]);
    expect(await (await fetch(url)).text()).toBe('handler 2');
  });

  test('is stopped if it was loaded, and not loaded to be stopped', async () => {
    let [loads, stops] = [0, 0];
    const load = async (): Promise<ApolloHandler> => handlerOf((loads += 1), () => (stops += 1));
    const apollo = new ApolloOnDemand(load, SILENT_LOG);
    await apollo.stop();
    expect([loads, stops]).toEqual([0, 0]);
    await fetch(await serve(apollo));
    await apollo.stop();
    expect([loads, stops]).toEqual([1, 1]);
  });

  test('answers many first requests at the same time', async () => {
    const schema = buildSchema('type Query { a: Int }');
    const server = await serveFront(createMonolithEngine(schema));
    closers.push(() => server.close());
    const ask = async () => (await fetch(`${server.url}?query={a}`)).json();
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    for (const answer of answers) expect(answer).toEqual({ data: { a: null } });
  });
});
