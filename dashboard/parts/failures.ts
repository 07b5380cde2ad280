import { html, nothing, type TemplateResult } from 'lit-html';
import { MarketgraphError } from '#clients/typescript/src/index.ts';
import type { App } from '#dashboard/app/app.ts';
import type { Words } from '#dashboard/text/language.ts';

/** The texts of a page about a failure. */
interface FailureTexts {
  /** By the failure's code: the server's own sentences are for programs, and in one language. */
  readonly causes: Readonly<Record<string, string>>;
  /** Stands before the server's own sentence, where no cause is known. */
  readonly other: string;
  readonly needsToken: string;
  readonly enterToken: string;
  /** Appends the name from the server's message to a cause. */
  readonly named: (cause: string, name: string) => string;
}

/** The first thing that one of the server's sentences names in quotation marks, such as an indicator. */
const NAMED = /"([^"]{1,60})"/;
const NAMING: ReadonlySet<string> = new Set(['unknown_feature', 'unknown_indicator']);

/** A token would help that the page does not have. */
const TOKEN_CODES: ReadonlySet<string> = new Set([
  'scope_required',
  'token_required',
  'unauthorized_field_or_type',
]);

/** The cause of a failure, in the reader's language if its code is known. */
export function causeView(app: App, error: Error): TemplateResult | string {
  const { causes, needsToken, other, named } = app.words(FAILURE_WORDS);
  if (asksForToken(error)) return needsToken;
  const code = error instanceof MarketgraphError ? error.code : '';
  const cause = causes[code];
  if (cause === undefined) return html`${other}<span lang="en">${error.message}</span>`;
  const [, name] = NAMING.has(code) ? (NAMED.exec(error.message) ?? []) : [];
  return name === undefined ? cause : named(cause, name);
}

/** Leads to where a token is entered, where one would help. */
export function tokenButton(app: App, error: Error): TemplateResult | typeof nothing {
  if (!asksForToken(error)) return nothing;
  return html`<button type="button" @click=${openSettings}>
    ${app.words(FAILURE_WORDS).enterToken}
  </button>`;
}

function asksForToken(error: Error): boolean {
  return error instanceof MarketgraphError && (error.status === 401 || TOKEN_CODES.has(error.code));
}

function openSettings(): void {
  const settings = document.querySelector<HTMLDetailsElement>('details.settings');
  if (settings === null) return;
  settings.open = true;
  settings.querySelector('input')?.focus();
}

const FAILURE_WORDS: Words<FailureTexts> = {
  en: {
    causes: {
      unknown_indicator: 'There is no such indicator.',
      invalid_params: 'The parameters do not match the indicator.',
      invalid_with: 'The other series do not match the indicator.',
      unknown_feature: 'There is no such feature.',
      unknown_playbook: 'There is no such playbook.',
      unknown_sector: 'There is no such sector.',
      unknown_fund: 'There is no such fund.',
      symbol_not_subscribed: 'This server does not follow this instrument.',
      history_not_available: 'The venue has no bars of this time.',
      no_cached_data: 'There are no bars of this series yet.',
      history_preparing: 'The bars are being prepared.',
      history_busy: 'The server is busy with other history.',
      history_upstream_unavailable: 'The venue does not answer.',
      sentiment_unavailable: 'The provider of the index does not answer.',
      rate_limited: 'Your quota is used up for the moment.',
      invalid_input: 'The address of this page names something that cannot be.',
      internal: 'The server failed; its log says why.',
      unreachable: 'The server cannot be reached.',
      timeout: 'The server has not answered in time.',
    },
    other: '',
    needsToken: 'This server asks for a valid API token.',
    enterToken: 'Enter a token',
    named: (cause, name) => `${cause.slice(0, -1)}: ${name}.`,
  },
  zh: {
    causes: {
      unknown_indicator: '没有该指标。',
      invalid_params: '参数与该指标不符。',
      invalid_with: '所选的其他序列与该指标不符。',
      unknown_feature: '没有该信号。',
      unknown_playbook: '没有该策略手册。',
      unknown_sector: '没有该板块。',
      unknown_fund: '没有该基金。',
      symbol_not_subscribed: '服务器未订阅该品种。',
      history_not_available: '交易所没有该时段的 K 线。',
      no_cached_data: '该序列暂无 K 线。',
      history_preparing: '正在准备行情数据。',
      history_busy: '历史数据请求过多，请稍候。',
      history_upstream_unavailable: '交易所没有响应。',
      sentiment_unavailable: '情绪指数的提供方没有响应。',
      rate_limited: '配额已用完，请稍候。',
      invalid_input: '页面地址中有无效的内容。',
      internal: '服务器出错，原因见其日志。',
      unreachable: '无法连接服务器。',
      timeout: '服务器没有及时响应。',
    },
    other: '服务器的答复：',
    needsToken: '服务器需要有效的 API 令牌。',
    enterToken: '填写令牌',
    named: (cause, name) => `${cause.slice(0, -1)}：${name}。`,
  },
};
