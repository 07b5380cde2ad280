import { openSharing } from '#bin/serving/gateway/open-sharing.ts';
import { openPlugins } from '#bin/serving/gateway/open-plugins.ts';
import {
  openSubscriptions,
  type OpenedSubscriptions,
} from '#bin/serving/gateway/open-subscriptions.ts';
import {
  openTrustedDocuments,
  type OpenedDocuments,
} from '#bin/serving/gateway/trusted-documents.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import type { RequestHandler } from '#bin/wiring/web-server.ts';
import type { SharingOptions } from '#federation/caching/answer-sharing.ts';
import type { EnginePlugin } from '#federation/hooks/request-hooks.ts';
import type { ClientHeaders } from '#graph-server/settings/front-settings.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';

/** The extensions of a gateway's engine and server that the settings enable. */
export interface GatewayExtensions {
  readonly plugins: readonly EnginePlugin[];
  readonly documents: OpenedDocuments | null;
  /** Null where each query is executed by itself. */
  readonly sharing: SharingOptions | null;
  /** Null where all subgraphs serve subscriptions by the usual protocol. */
  readonly subscriptions: OpenedSubscriptions | null;
  readonly handlers: readonly RequestHandler[];
  readonly clientHeaders: ClientHeaders | null;
}

interface OpenedUsage extends Pick<GatewayExtensions, 'handlers' | 'clientHeaders'> {
  readonly plugins: readonly EnginePlugin[];
}

/**
 * Opens the extensions that the settings enable, and loads only their modules. Observing plugins come first, so that
 * they see refused requests, too. Throws `ConfigurationError`.
 */
export async function openExtensions(
  runtime: Runtime,
  shutdown: Shutdown,
): Promise<GatewayExtensions> {
  const documents = await openTrustedDocuments(runtime, shutdown);
  const usage = await openUsage(runtime);
  const plugins = [
    ...(await openPlugins(runtime, shutdown)),
    ...usage.plugins,
    ...(await openLimits(runtime)),
    ...(documents === null ? [] : [documents.plugin]),
  ];
  const { sharing, handler } = await openSharing(runtime, shutdown);
  const subscriptions = await openSubscriptions(runtime);
  const others = [handler, subscriptions?.handler ?? null].filter((one) => one !== null);
  const handlers = [...usage.handlers, ...others];
  const { clientHeaders } = usage;
  return { plugins, documents, sharing, subscriptions, handlers, clientHeaders };
}

async function openUsage({ settings, clock }: Runtime): Promise<OpenedUsage> {
  const { usageReport, operatorToken, usageNameHeader, usageVersionHeader } = settings;
  if (!usageReport) return { plugins: [], handlers: [], clientHeaders: null };
  if (operatorToken === '') {
    throw new ConfigurationError('USAGE_REPORT=true needs OPERATOR_TOKEN, which reads the report');
  }
  const [{ UsageReport }, { usageHandler }] = await Promise.all([
    import('#gateway/usage/usage-report.ts'),
    import('#bin/serving/gateway/usage-handler.ts'),
  ]);
  const report = new UsageReport(clock);
  return {
    plugins: [report.plugin],
    handlers: [usageHandler(report, operatorToken)],
    clientHeaders: { name: usageNameHeader, version: usageVersionHeader },
  };
}

async function openLimits({ settings }: Runtime): Promise<readonly EnginePlugin[]> {
  if (settings.limitRules.length === 0) return [];
  const { limitPlugin } = await import('#gateway/control/limit-rules.ts');
  return [limitPlugin(settings.limitRules)];
}
