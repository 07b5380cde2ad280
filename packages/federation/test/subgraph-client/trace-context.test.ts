import { expect, test } from 'vitest';
import { traceHeaders } from '#federation/subgraph-client/trace-context.ts';
import { OperationScope } from '#federation/subgraph-client/subgraph-executor.ts';
import { traceOf } from '#graph-server/http/request-context.ts';
import type { RequestContext } from '#kernel/ports/graph.ts';
import { ANONYMOUS_CONTEXT } from '#test/gateway/small-graph.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`;

const scopeOf = (trace: Pick<RequestContext, 'traceparent' | 'tracestate'>) =>
  new OperationScope({ ...ANONYMOUS_CONTEXT, ...trace }, undefined);

test('a request to a subgraph is a child of the span of the client, with its state', () => {
  const tracestate = 'vendor=1,other=2';
  const spans = Array.from({ length: 50 }, () => {
    const headers = traceHeaders(scopeOf({ traceparent, tracestate }), Math.random);
    expect(headers['tracestate']).toBe(tracestate);
    const [version, trace, span, flags] = headers['traceparent']!.split('-');
    expect([version, trace, flags]).toEqual(['00', TRACE, '01']);
    expect(span).toMatch(/^[\da-f]{16}$/);
    return span;
  });
  expect(new Set(spans).size).toBe(50);
  expect(traceHeaders(scopeOf({ traceparent }), () => 0)['traceparent']).toBe(
    `00-${TRACE}-0000000000000001-01`,
  );
  expect(traceHeaders(scopeOf({}), Math.random)).toEqual({});
});

test.each([
  [{ traceparent: '00-x' }, {}],
  [{ tracestate: 'vendor=1' }, {}],
  [{ traceparent, tracestate: 'a=1\r\nx: y' }, { traceparent }],
  [{ traceparent, tracestate: 'x'.repeat(513) }, { traceparent }],
  [
    { traceparent, tracestate: ['a=1', 'b=2'] },
    { traceparent, tracestate: 'a=1,b=2' },
  ],
])('of what a client sends, %j gives %j', (given, expected) => {
  expect(traceOf(given)).toEqual(expected);
});
