import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ProtobufMessage } from '#test/doubles/protobuf-message.ts';

export type Attributes = Readonly<Record<string, unknown>>;

/** A span as a collector reads it. */
export interface ReceivedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the root of a trace. */
  readonly parentId: string;
  readonly kind: number;
  readonly attributes: Attributes;
  readonly isError: boolean;
  readonly tookNs: number;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly resource: Attributes;
}

export interface ReceivedMetric {
  readonly name: string;
  readonly unit: string;
  readonly kind: 'gauge' | 'sum' | 'histogram';
  readonly points: readonly { readonly attributes: Attributes; readonly value: unknown }[];
}

/** A collector on loopback that reads OTLP over HTTP in protobuf. Its decoder shares no code with the exporter. */
export interface OtlpReceiver {
  readonly url: string;
  readonly headers: IncomingHttpHeaders[];
  readonly spans: ReceivedSpan[];
  /** The newest value of each metric. */
  readonly metrics: Map<string, ReceivedMetric>;
  close(): Promise<void>;
}

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const headers: IncomingHttpHeaders[] = [];
  const spans: ReceivedSpan[] = [];
  const metrics = new Map<string, ReceivedMetric>();
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
    headers.push(request.headers);
    const message = new ProtobufMessage(body);
    if (request.url === '/v1/traces') spans.push(...spansIn(message));
    else if (request.url === '/v1/metrics') {
      for (const metric of metricsIn(message)) metrics.set(metric.name, metric);
    } else {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    headers,
    spans,
    metrics,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** `ExportTraceServiceRequest` of opentelemetry-proto. */
function spansIn(request: ProtobufMessage): ReceivedSpan[] {
  return request.messages(1).flatMap((ofResource) => {
    const resource = attributesIn(ofResource.message(1), 1);
    return ofResource.messages(2).flatMap((ofScope) =>
      ofScope.messages(2).map((span) => ({
        name: span.text(5),
        traceId: span.hex(1),
        spanId: span.hex(2),
        parentId: span.hex(4),
        kind: span.integer(6),
        attributes: attributesIn(span, 9),
        isError: span.message(15)?.integer(3) === 2,
        tookNs: Number(span.fixed64(8)! - span.fixed64(7)!),
        links: span.messages(13).map((link) => ({ traceId: link.hex(1), spanId: link.hex(2) })),
        resource,
      })),
    );
  });
}

/** `ExportMetricsServiceRequest`. */
function metricsIn(request: ProtobufMessage): ReceivedMetric[] {
  const scopes = request.messages(1).flatMap((ofResource) => ofResource.messages(2));
  return scopes.flatMap((scope) => scope.messages(2)).map(metricIn);
}

function metricIn(metric: ProtobufMessage): ReceivedMetric {
  const common = { name: metric.text(1), unit: metric.text(3) };
  const histogram = metric.message(9);
  if (histogram !== null) {
    const points = histogram.messages(1).map((point) => ({
      attributes: attributesIn(point, 9),
      value: {
        count: Number(point.fixed64(4)),
        sum: point.double(5),
        counts: point.fixed64s(6),
        bounds: point.doubles(7),
      },
    }));
    return { ...common, kind: 'histogram', points };
  }
  const sum = metric.message(7);
  const points = (sum ?? metric.message(5))!.messages(1).map((point) => ({
    attributes: attributesIn(point, 7),
    value: point.has(6) ? Number(point.fixed64(6)) : point.double(4),
  }));
  return { ...common, kind: sum === null ? 'gauge' : 'sum', points };
}

function attributesIn(message: ProtobufMessage | null, field: number): Attributes {
  const pairs = (message?.messages(field) ?? []).map((pair) => {
    const value = pair.message(2)!;
    if (value.has(1)) return [pair.text(1), value.text(1)];
    if (value.has(2)) return [pair.text(1), value.integer(2) === 1];
    return [pair.text(1), value.has(3) ? value.integer(3) : value.double(4)];
  });
  return Object.fromEntries(pairs) as Attributes;
}
