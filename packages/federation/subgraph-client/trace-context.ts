import type { Random } from '#kernel/ports/clock.ts';
import type { OperationScope } from '#federation/subgraph-client/subgraph-executor.ts';

const SPAN_DIGITS = 16;

/**
 * The W3C trace headers of one request to a subgraph: those of its own span, else a child of the client's. None without
 * either.
 */
export function traceHeaders(
  { trace: own, request: { traceparent, tracestate } }: Pick<OperationScope, 'trace' | 'request'>,
  random: Random,
): Readonly<Record<string, string>> {
  if (own !== null) return { ...own };
  if (traceparent === undefined) return NONE;
  const [version, trace, , flags] = traceparent.split('-');
  const child = { traceparent: `${version}-${trace}-${spanId(random)}-${flags}` };
  return tracestate === undefined ? child : { ...child, tracestate };
}

const NONE: Readonly<Record<string, string>> = {};

/** Sixteen hexadecimal digits that are not all zero, which the specification forbids. */
function spanId(random: Random): string {
  let digits = '';
  while (digits.length < SPAN_DIGITS) digits += Math.floor(random() * 16).toString(16);
  return /^0+$/.test(digits) ? digits.replace(/0$/, '1') : digits;
}
