import { readFileSync } from 'node:fs';
import type { AnalysisStore } from '#kernel/ports/analysis-store.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';
import type { Settings } from '#platform/configuration/settings.ts';
import { createUndiciHttp } from '#platform/transport/undici-http.ts';
import type { AnalysisEngine } from '#signalhub/analysis/engine/analysis-engine.ts';
import { documentAnalysis } from '#signalhub/analysis/service/document-analysis.ts';
import type { SourceTier } from '#signalhub/facts/material-terms.ts';

type AnalysisSettings = Pick<
  Settings,
  | 'analyser'
  | 'modelUrl'
  | 'modelName'
  | 'modelKey'
  | 'modelKeyFile'
  | 'modelDailyTokens'
  | 'modelTimeoutMs'
  | 'modelMinTier'
>;

/** The analysis of documents with its connections; `close` ends them, and not the store. */
export interface OpenAnalysis {
  readonly engine: AnalysisEngine;
  close(): Promise<void>;
}

/** An answer has at most 4,000 tokens. */
const MAX_ANSWER_BYTES = 1_048_576;

/**
 * Opens the analysis that the settings choose.
 *
 * @throws {ConfigurationError} for a model without address or name, and for a key file that cannot be used
 */
export function openAnalysis(
  settings: AnalysisSettings,
  { store, clock }: { readonly store: AnalysisStore; readonly clock: Clock },
): OpenAnalysis {
  if (settings.analyser === 'rules') {
    const engine = documentAnalysis({ store, clock, model: null, comparesBoth: false });
    return { engine, close: () => Promise.resolve() };
  }
  if (settings.modelUrl === '' || settings.modelName === '') {
    throw new ConfigurationError(
      `ANALYSER=${settings.analyser} needs MODEL_URL and MODEL_NAME; without a model use ANALYSER=rules`,
    );
  }
  const endpoint = {
    url: settings.modelUrl,
    model: settings.modelName,
    key: keyOf(settings),
    timeoutMs: settings.modelTimeoutMs,
  };
  const http = createUndiciHttp({ connectionsPerOrigin: 2, maxBodyBytes: MAX_ANSWER_BYTES });
  const engine = documentAnalysis({
    store,
    clock,
    model: {
      endpoint,
      dailyTokens: settings.modelDailyTokens,
      minTier: settings.modelMinTier as SourceTier,
      http,
    },
    comparesBoth: settings.analyser === 'both',
  });
  return { engine, close: () => http.close() };
}

const KEY = /^[\x21-\x7e]{1,4096}$/;

function keyOf({ modelKey, modelKeyFile }: AnalysisSettings): string {
  if (modelKeyFile === '') return modelKey;
  if (modelKey !== '') throw new ConfigurationError('set MODEL_KEY or MODEL_KEY_FILE, not both');
  let key: string;
  try {
    key = readFileSync(modelKeyFile, 'utf8').trim();
  } catch {
    throw new ConfigurationError(`MODEL_KEY_FILE=${modelKeyFile} cannot be read`);
  }
  // The text itself is never shown.
  if (!KEY.test(key))
    throw new ConfigurationError(`MODEL_KEY_FILE=${modelKeyFile} contains no key`);
  return key;
}
