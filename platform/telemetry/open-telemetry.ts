import type { HrTime, Tracer } from '@opentelemetry/api';
import { diag, DiagLogLevel } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import type { Resource } from '@opentelemetry/resources';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { FailureLog } from '#kernel/ports/failure-log.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Settings } from '#platform/configuration/settings.ts';
import type { PrometheusMeter } from '#platform/metrics/prometheus-meter.ts';
import { metricProducer } from '#platform/telemetry/metric-producer.ts';

type TelemetrySettings = Pick<Settings, Extract<keyof Settings, `telemetry${string}`>>;

export interface TelemetryDependencies {
  readonly settings: TelemetrySettings;
  readonly meter: PrometheusMeter;
  readonly log: Log;
  readonly version: string;
  /** Distinguishes the processes of one server. */
  readonly instanceId: string;
}

export interface Telemetry {
  readonly tracer: Tracer;
  /** Sends what has not been sent. */
  close(): Promise<void>;
}

/** Bounds of the attributes, which clients can influence. */
const SPAN_LIMITS = { attributeValueLengthLimit: 256, attributeCountLimit: 16, linkCountLimit: 4 };
const MAX_QUEUED_SPANS = 4_096;

/** Starts to send traces and metrics to a collector, over OTLP/HTTP in protobuf. */
export function openTelemetry(dependencies: TelemetryDependencies): Telemetry {
  const { settings, meter, log, version } = dependencies;
  logFailures(log);
  const resource = resourceOf(dependencies);
  const headers = headersIn(settings.telemetryHeaders);
  const urlOf = (signal: string) => `${settings.telemetryEndpoint.replace(/\/$/, '')}/v1/${signal}`;
  const exporter = new OTLPTraceExporter({ url: urlOf('traces'), headers });
  const tracers = new TracerProvider({
    resource,
    sampler: samplerOf(settings),
    spanLimits: SPAN_LIMITS,
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: MAX_QUEUED_SPANS })],
  });
  const meters =
    settings.telemetryMetricIntervalMs === 0
      ? null
      : openMetrics(resource, new OTLPMetricExporter({ url: urlOf('metrics'), headers }));
  return {
    tracer: tracers.getTracer('marketgraph', version),
    async close() {
      await Promise.all([tracers.shutdown(), meters?.shutdown()]);
    },
  };

  function openMetrics(of: Resource, metricExporter: OTLPMetricExporter): MeterProvider {
    const exportIntervalMillis = settings.telemetryMetricIntervalMs;
    const reader = new PeriodicExportingMetricReader({
      exporter: metricExporter,
      exportIntervalMillis,
      exportTimeoutMillis: Math.min(exportIntervalMillis, 10_000),
      metricProducers: [metricProducer(() => meter.samples(), epochTime)],
    });
    return new MeterProvider({ resource: of, readers: [reader] });
  }
}

function resourceOf({ settings, version, instanceId }: TelemetryDependencies): Resource {
  const own = resourceFromAttributes({
    'service.name': settings.telemetryServiceName,
    'service.version': version,
    'service.instance.id': instanceId,
  });
  // Further attributes of an operator: OTEL_RESOURCE_ATTRIBUTES.
  return defaultResource()
    .merge(detectResources({ detectors: [envDetector] }))
    .merge(own);
}

function samplerOf({ telemetrySampler, telemetrySampleShare }: TelemetrySettings) {
  const [kind = '', base] = telemetrySampler.split('parentbased_').toReversed();
  const root =
    kind === 'always_on'
      ? new AlwaysOnSampler()
      : kind === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(telemetrySampleShare);
  return base === undefined ? root : new ParentBasedSampler({ root });
}

/**
 * The headers of `name=value,name=value`, with percent-encoded values; values with an invalid encoding stay as they
 * are.
 */
function headersIn(text: string): Record<string, string> {
  const pairs = text === '' ? [] : text.split(',');
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())];
    }),
  );
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The library reports a collector that is away at every attempt. */
function logFailures(log: Log): void {
  const failures = new FailureLog(log, 'telemetry could not be sent');
  const failed = (...said: readonly unknown[]): void =>
    failures.failed(said.find((one) => one instanceof Error) ?? new Error(said.join(' ')));
  const ignored = (): void => {};
  const logger = { error: failed, warn: failed, info: ignored, debug: ignored, verbose: ignored };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}

function epochTime(): HrTime {
  const ms = performance.timeOrigin + performance.now();
  return [Math.trunc(ms / 1_000), Math.trunc((ms % 1_000) * 1_000_000)];
}
