import type { Random } from '#kernel/ports/clock.ts';
import type { RequestContext } from '#kernel/ports/graph.ts';

const SPAN_DIGITS = 16;

/** The W3C trace headers of one request to a subgraph: a child of the client's span. None without a client's span. */
export function traceHeaders(
  { traceparent, tracestate }: Pick<RequestContext, 'traceparent' | 'tracestate'>,
  random: Random,
): Readonly<Record<string, string>> {
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
