import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveFront } from '#graph-server/test/front-server.ts';
import type { FrontServer } from '#graph-server/test/front-server.ts';
import { MarketDouble } from '#graph-server/test/market-double.ts';
import { createMonolithEngine } from '#graph-server/test/monolith-engine.ts';

const HANDLERS = [
  { handler: 'the direct handler with Apollo', directHandler: true },
  { handler: 'Apollo alone', directHandler: false },
];

describe.each(HANDLERS)('GraphQL over HTTP, answered by $handler:', ({ directHandler }) => {
  let server: FrontServer;
  const audits = serverAudits({ url: () => server.url });

  beforeAll(async () => {
    server = await serveFront(createMonolithEngine(new MarketDouble().schema), { directHandler });
  });
  afterAll(() => server.close());

  test('the suite has 61 audits', () => {
    expect(audits).toHaveLength(61);
  });

  test.each(audits)('$id $name', async (audit) => {
    const result = await audit.fn();
    expect(result).toMatchObject({ status: 'ok' });
  });
});
