import { Type } from 'typebox';
import { setting } from '#platform/configuration/setting.ts';

/** Settings of OpenTelemetry. The environment variables are those of its specification. */
export const TELEMETRY_SETTINGS = {
  telemetryEndpoint: setting({
    key: 'telemetry.endpoint',
    env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    schema: Type.String({ pattern: '^(https?://[^?#]+)?$' }),
    default: '',
    about:
      'URL of an OpenTelemetry collector that receives traces and metrics over OTLP/HTTP, such as ' +
      'http://localhost:4318 (docs/telemetry.md). Empty sends none.',
  }),
  telemetryHeaders: setting({
    key: 'telemetry.headers',
    env: 'OTEL_EXPORTER_OTLP_HEADERS',
    schema: Type.String({
      pattern: '^([^=,\\s]+=[^,]+(,\\s*[^=,\\s]+=[^,]+)*)?$',
      writeOnly: true,
      description: 'empty or a list such as authorization=Bearer%20secret,x-tenant=a',
    }),
    default: '',
    about: 'Headers of requests to the collector, with percent-encoded values.',
  }),
  telemetryServiceName: setting({
    key: 'telemetry.service_name',
    env: 'OTEL_SERVICE_NAME',
    schema: Type.String({ minLength: 1, maxLength: 255 }),
    default: 'marketgraph',
    about: 'Name of this service in traces and metrics.',
  }),
  telemetrySampler: setting({
    key: 'telemetry.sampler',
    env: 'OTEL_TRACES_SAMPLER',
    schema: Type.Enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ]),
    default: 'parentbased_traceidratio',
    about:
      'Which requests are traced: all, none or a share. With parentbased_, this applies to requests without a ' +
      'traceparent; a traceparent decides for the others. Without parentbased_, clients cannot request traces.',
  }),
  telemetrySampleShare: setting({
    key: 'telemetry.sample_share',
    env: 'OTEL_TRACES_SAMPLER_ARG',
    schema: Type.Number({ minimum: 0, maximum: 1 }),
    default: 1,
    about: 'The share of requests that a sampler with traceidratio takes.',
  }),
  telemetryMetricIntervalMs: setting({
    key: 'telemetry.metric_interval_ms',
    env: 'OTEL_METRIC_EXPORT_INTERVAL',
    schema: Type.Integer({ minimum: 0, maximum: 3_600_000 }),
    default: 60_000,
    about: 'Interval in milliseconds at which metrics are sent to the collector. 0 sends none.',
  }),
} as const;
