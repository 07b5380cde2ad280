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
      'What reads sectors and directions from documents. Rules work offline; the others need analysis.model_url, ' +
      'and rules answer where the model does not (docs/analysis.md). No source of the server brings documents yet.',
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
    about: 'Model that the endpoint is asked for.',
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
    about: 'Tokens that the model may use on a day of Shanghai. Rules read what comes later.',
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
    about: 'Lowest rank of a source whose documents are sent to the model. Rules read the others.',
  }),
} as const;
