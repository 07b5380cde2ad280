import { once } from 'node:events';
import { Environment, Network, Observable, RecordSource, Store } from 'relay-runtime';
import { createOperationDescriptor } from 'relay-runtime';
import type { ConcreteRequest, GraphQLResponse, OperationDescriptor } from 'relay-runtime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { slowShop } from '#federation/test/stream/slow-shop.ts';
import type { SlowShop } from '#federation/test/stream/slow-shop.ts';
import type { FrontServer } from '#graph-server/test/front-server.ts';
import { serveFront } from '#graph-server/test/front-server.ts';

let server: FrontServer;
let shop: SlowShop;

beforeEach(async () => {
  shop = slowShop();
  server = await serveFront(shop.engine);
});
afterEach(() => server.close());

const TEXT = `query Q {
  p { id name ...F @defer(label: "Q$defer$F") }
  ps @stream(initialCount: 1, label: "Q$stream$ps") { id name }
}
fragment F on P { id inStock }`;

const scalar = (name: string) => ({ kind: 'ScalarField', name, storageKey: null });
const linked = (name: string, plural: boolean, selections: readonly object[]) => ({
  kind: 'LinkedField',
  concreteType: 'P',
  name,
  plural,
  args: null,
  storageKey: null,
  selections,
});

/** What the Relay compiler writes for the text. */
const REQUEST = {
  kind: 'Request',
  fragment: {
    kind: 'Fragment',
    name: 'Q',
    type: 'Query',
    metadata: null,
    argumentDefinitions: [],
    selections: [
      linked('p', false, [
        scalar('id'),
        scalar('name'),
        { kind: 'InlineFragment', type: 'P', abstractKey: null, selections: [scalar('inStock')] },
      ]),
      linked('ps', true, [scalar('id'), scalar('name')]),
    ],
  },
  operation: {
    kind: 'Operation',
    name: 'Q',
    argumentDefinitions: [],
    selections: [
      linked('p', false, [
        scalar('id'),
        scalar('name'),
        {
          kind: 'Defer',
          if: null,
          label: 'Q$defer$F',
          selections: [
            {
              kind: 'InlineFragment',
              type: 'P',
              abstractKey: null,
              selections: [scalar('inStock')],
            },
          ],
        },
      ]),
      {
        kind: 'Stream',
        if: null,
        label: 'Q$stream$ps',
        selections: [linked('ps', true, [scalar('id'), scalar('name')])],
      },
    ],
  },
  params: { id: null, cacheID: 'q', metadata: {}, name: 'Q', operationKind: 'query', text: TEXT },
} as unknown as ConcreteRequest;

interface Part {
  readonly data?: object;
  readonly incremental?: readonly {
    readonly data?: object;
    readonly items?: readonly object[];
    readonly path: readonly (string | number)[];
    readonly label: string;
  }[];
  readonly hasNext: boolean;
}

/** Relay takes one object for each fragment and for each item, in the order of their arrival. */
function responsesOf({ data, incremental = [], hasNext }: Part): GraphQLResponse[] {
  const isFinal = { is_final: !hasNext };
  if (data !== undefined) return [{ data, extensions: isFinal } as unknown as GraphQLResponse];
  const all = incremental.flatMap(({ data: fields, items, path, label }) =>
    items === undefined
      ? [{ data: fields, path, label }]
      : items.map((item, at) => ({
          data: item,
          path: [...path.slice(0, -1), Number(path.at(-1)) + at],
          label,
        })),
  );
  return all.map(({ data: own, path, label }, at) => {
    const extensions = { is_final: at === all.length - 1 && !hasNext };
    return { data: own, path, label, extensions } as unknown as GraphQLResponse;
  });
}

/** A network layer of a user of Relay. */
const network = () =>
  Network.create((request) =>
    Observable.create<GraphQLResponse>((sink) => {
      void (async () => {
        const response = await fetch(server.url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'multipart/mixed;deferSpec=20220824,application/json',
          },
          body: JSON.stringify({ query: request.text }),
        });
        const decoder = new TextDecoder();
        let text = '';
        for await (const chunk of response.body!) {
          text += decoder.decode(chunk, { stream: true });
          const parts = text.split('\r\n---');
          text = parts.pop()!;
          for (const part of parts) {
            const at = part.indexOf('{');
            if (at === -1) continue;
            for (const one of responsesOf(JSON.parse(part.slice(at)) as Part)) sink.next(one);
          }
        }
        sink.complete();
      })().catch((error: Error) => sink.error(error));
    }),
  );

test('Relay shows deferred fragments and streamed items as they arrive', async () => {
  const environment = new Environment({
    network: network(),
    store: new Store(new RecordSource()),
  });
  const operation: OperationDescriptor = createOperationDescriptor(REQUEST, {});
  const seen: unknown[] = [];
  const target = new EventTarget();
  const ended = once(target, 'end');
  environment.execute({ operation }).subscribe({
    next: () => {
      seen.push(structuredClone(environment.lookup(operation.fragment).data));
      shop.answer();
    },
    complete: () => target.dispatchEvent(new Event('end')),
    error: (error: Error) => seen.push(error),
  });
  await ended;
  const products = [0, 1, 2, 3].map((at) => ({ id: String(at), name: `P${at}` }));
  expect(seen[0]).toMatchObject({ p: { id: '1', name: 'P1' }, ps: [products[0]] });
  expect(seen[0]).not.toHaveProperty('p.inStock', 10);
  expect(seen.at(-1)).toEqual({ p: { id: '1', name: 'P1', inStock: 10 }, ps: products });
});
