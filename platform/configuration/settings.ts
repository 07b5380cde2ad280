import type { Static } from 'typebox';
import { ALERT_SETTINGS } from '#platform/configuration/alert-settings.ts';
import { ANALYSIS_SETTINGS } from '#platform/configuration/analysis-settings.ts';
import { BARS_SETTINGS } from '#platform/configuration/bars-settings.ts';
import { CACHE_SETTINGS } from '#platform/configuration/cache-settings.ts';
import { COLLECT_SETTINGS } from '#platform/configuration/collect-settings.ts';
import { CONTROL_SETTINGS } from '#platform/configuration/control-settings.ts';
import { DATA_SETTINGS } from '#platform/configuration/data-settings.ts';
import { DOCUMENT_SETTINGS } from '#platform/configuration/document-settings.ts';
import { GRAPHQL_SETTINGS } from '#platform/configuration/graphql-settings.ts';
import { HEADER_SETTINGS } from '#platform/configuration/header-settings.ts';
import { IDENTITY_SETTINGS } from '#platform/configuration/identity-settings.ts';
import { LOG_SETTINGS } from '#platform/configuration/log-settings.ts';
import { MARKET_DATA_SETTINGS } from '#platform/configuration/market-data-settings.ts';
import { OPERATOR_SETTINGS } from '#platform/configuration/operator-settings.ts';
import { OVERRIDE_SETTINGS } from '#platform/configuration/override-settings.ts';
import { QUOTA_SETTINGS } from '#platform/configuration/quota-settings.ts';
import { QUOTE_SETTINGS } from '#platform/configuration/quote-settings.ts';
import { SCALE_SETTINGS } from '#platform/configuration/scale-settings.ts';
import { SERVER_SETTINGS } from '#platform/configuration/server-settings.ts';
import { SIMULATOR_SETTINGS } from '#platform/configuration/simulator-settings.ts';
import { SUBSCRIPTION_SETTINGS } from '#platform/configuration/subscription-settings.ts';
import { SUPERGRAPH_SETTINGS } from '#platform/configuration/supergraph-settings.ts';
import { TELEMETRY_SETTINGS } from '#platform/configuration/telemetry-settings.ts';
import { TRAFFIC_SETTINGS } from '#platform/configuration/traffic-settings.ts';
import { TRANSPORT_SETTINGS } from '#platform/configuration/transport-settings.ts';
import { UPLOAD_SETTINGS } from '#platform/configuration/upload-settings.ts';
import { VENUE_SETTINGS } from '#platform/configuration/venue-settings.ts';

/** Every setting of the server. The reference file and the validation at start-up are derived from it. */
export const SETTINGS = {
  ...SERVER_SETTINGS,
  ...DATA_SETTINGS,
  ...SCALE_SETTINGS,
  ...COLLECT_SETTINGS,
  ...LOG_SETTINGS,
  ...QUOTA_SETTINGS,
  ...GRAPHQL_SETTINGS,
  ...IDENTITY_SETTINGS,
  ...HEADER_SETTINGS,
  ...SUBSCRIPTION_SETTINGS,
  ...SUPERGRAPH_SETTINGS,
  ...TELEMETRY_SETTINGS,
  ...TRAFFIC_SETTINGS,
  ...TRANSPORT_SETTINGS,
  ...CACHE_SETTINGS,
  ...CONTROL_SETTINGS,
  ...DOCUMENT_SETTINGS,
  ...OPERATOR_SETTINGS,
  ...OVERRIDE_SETTINGS,
  ...UPLOAD_SETTINGS,
  ...VENUE_SETTINGS,
  ...QUOTE_SETTINGS,
  ...ANALYSIS_SETTINGS,
  ...ALERT_SETTINGS,
  ...BARS_SETTINGS,
  ...MARKET_DATA_SETTINGS,
  ...SIMULATOR_SETTINGS,
} as const;

/** The value of every setting. */
export type Settings = {
  readonly [Name in keyof typeof SETTINGS]: Static<(typeof SETTINGS)[Name]['schema']>;
};

/** Names of the settings, as the program uses them. */
export type SettingName = keyof typeof SETTINGS;
