import { Type } from 'typebox';
import { setting } from '#platform/configuration/setting.ts';

/** Ranks of sources, from the issuer to the commentator, as the kind `material_source` has them. */
const TIERS = ['national', 'ministry', 'regulator', 'local', 'authoritative_media', 'market'];

/** Settings of the analysis of documents. */
export const ANALYSIS_SETTINGS = {
  analyser: setting({
    key: 'analysis.analyser',
    env: 'ANALYSER',
    schema: Type.Enum(['rules', 'model', 'both']),
    default: 'rules',
    about:
      'Analyser of the documents that collectors read. rules works offline. model and both need ' +
      'analysis.model_url, and use the rules if the model fails (docs/analysis.md).',
  }),
  modelUrl: setting({
    key: 'analysis.model_url',
    env: 'MODEL_URL',
    schema: Type.String({ pattern: '^(https?://[^/?#@\\s]+(/[^?#\\s]*)?)?$' }),
    default: '',
    example: 'https://models.example/v1',
    about:
      'Base URL of an endpoint with OpenAI chat completions and JSON schemas. Only its host is contacted.',
  }),
  modelName: setting({
    key: 'analysis.model_name',
    env: 'MODEL_NAME',
    schema: Type.String({ maxLength: 200 }),
    default: '',
    about: 'Name of the model in requests to the endpoint.',
  }),
  modelKey: setting({
    key: 'analysis.model_key',
    env: 'MODEL_KEY',
    schema: Type.String({ pattern: '^[\\x21-\\x7e]{0,4096}$', writeOnly: true }),
    default: '',
    about: 'Key of the endpoint, sent as a bearer token. Empty sends none.',
  }),
  modelKeyFile: setting({
    key: 'analysis.model_key_file',
    env: 'MODEL_KEY_FILE',
    schema: Type.String(),
    default: '',
    about: 'File with the key of the endpoint, read at the start, instead of analysis.model_key.',
  }),
  modelDailyTokens: setting({
    key: 'analysis.model_daily_tokens',
    env: 'MODEL_DAILY_TOKENS',
    schema: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
    default: 500_000,
    about:
      'Maximum number of tokens of the model per day of Shanghai. The rules analyse all further documents of ' +
      'that day.',
  }),
  modelTimeoutMs: setting({
    key: 'analysis.model_timeout_ms',
    env: 'MODEL_TIMEOUT_MS',
    schema: Type.Integer({ minimum: 100, maximum: 600_000 }),
    default: 30_000,
    about: 'Milliseconds in which the endpoint must answer a request.',
  }),
  modelMinTier: setting({
    key: 'analysis.model_min_tier',
    env: 'MODEL_MIN_TIER',
    schema: Type.Enum(TIERS),
    default: 'regulator',
    about:
      'Lowest rank of a source whose documents are sent to the model. The rules analyse the others.',
  }),
} as const;
